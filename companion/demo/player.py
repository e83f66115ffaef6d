"""A simulated player: what it sees on its simulated table, and how it says so."""

import random

from companion import protocol as p


def choose(asked: p.RequestWire, rng: random.Random) -> str:
    """Choose an answer to a request and give it as a player would say it."""
    match asked:
        case p.ChooseWire():
            return rng.choice(asked.options).say[0]
        case p.PickWire():
            most = min(asked.max, 2)
            number = rng.randint(max(asked.min, 0), most)
            names = [option.say[0] for option in rng.sample(asked.options, number)]
            return " and ".join(names) or "nobody"
        case p.FormWire():
            return " ".join(choose(field, rng) for field in asked.fields)
        case p.RollWire():
            return "roll for me"
        case p.NumberWire():
            high = asked.max if asked.max is not None else asked.min + 20
            return str(rng.randint(int(asked.min), int(high)))
        case p.TextWire():
            return "Ace"
