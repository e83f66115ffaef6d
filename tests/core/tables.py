"""Tables at which the tests play: set-ups of several turns, and random legal answers and moves at them."""

from collections.abc import Callable
from random import Random
from typing import Any

from companion import places, rules, toml_files
from companion.log import Log, MemoryLog
from companion.requests import Choose, ChooseOrNot, Form, Number, Pick, Refusal, Request, Roll, Text
from companion.session import Outcome, Pending, Session

RIFLE: dict[str, Any] = {
    "name": "Rifle",
    "kind": "ranged",
    "atk": 4,
    "hit": 2,
    "dmg": (3, 3),
    "rules": {"devastating": 3},
}

WARDENS = toml_files.load(places.config_folder() / "deadly_sniper" / "teams" / "wardens.toml")

SETUPS: dict[str, tuple[str, dict[str, Any]]] = {
    "small": ("deadly-sniper", {"turning_points": 2}),
    "crowd": (
        "deadly-sniper",
        {
            "turning_points": 2,
            "sniper_height": "ask",
            "operatives": [{"name": name, "wounds": 9, "save": 4} for name in ("Kara", "Rourke", "Sparks")],
            "npos": [
                {"name": "Butcher", "card": "brawler_trooper"},
                {"name": "Cleaver", "card": "brawler_trooper"},
                {"name": "Ogre", "card": "brawler_heavy"},
            ],
        },
    ),
    "feeble": (
        "deadly-sniper",
        {"turning_points": 3, "datacards": {"sniper": {"weapons": [{**RIFLE, "atk": 1}]}}},
    ),
    "team": (
        "deadly-sniper",
        {
            "turning_points": 1,
            "command_reroll": "ask",
            "operatives": [],
            "team": WARDENS,
            "npos": [{"name": "Butcher", "card": "brawler_heavy"}, {"name": "Lookout", "card": "marksman_heavy"}],
        },
    ),
    "mission": (
        "deadly-sniper",
        {
            **toml_files.load(places.config_folder() / "deadly_sniper" / "mission_1.toml"),
            "turning_points": None,
            "operatives": [],
            "team": WARDENS,
            "npo_wounds_limit": 40,
            "npos": [],
            "officer": True,
            "command_reroll": "ask",
        },
    ),
    "low": ("deadly-sniper", {"turning_points": 3, "sniper_height": "two"}),
    "sketch": ("kr16", {"turns": 5}),
    "hunt": ("bodybag", {"rescue": "ask", "check_end": "after_rescue"}),
}
SHORT = ("hunt",)
"""Over after a few turns: too short for what looks at many prompts."""
LONG = ("mission",)
"""A whole mission: too long for what looks at every prompt in every way."""
NAMES = tuple(name for name in SETUPS if name not in (*SHORT, *LONG))


def about(name: str, seed: int) -> dict[str, Any]:
    """What the first row of a game of that set-up says."""
    game, changes = SETUPS[name]
    rule_set = rules.load(game)
    folder = places.config_folder()
    content = toml_files.load(folder / rule_set.default_setup)
    content |= {key: toml_files.load(folder / file) for key, file in rule_set.data_files.items()}
    setup = rule_set.setup.model_validate(merged(content, changes))
    return {"setup": setup.model_dump(mode="json"), "seed": seed, "table": "test"}


def merged(content: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Put changes into a set-up, and into the tables in it."""
    deeper = {
        key: merged(content[key], value) for key, value in changes.items() if isinstance(value, dict) and key in content
    }
    return {**content, **changes, **deeper}


def begin(name: str, seed: int = 1, log: Log | None = None) -> Session:
    """Begin a game in memory, or in a log."""
    return Session.begin(rules.load(SETUPS[name][0]), log or MemoryLog(with_states=True), about(name, seed))


def legal(request: Request[Any], random: Random) -> Any:
    """Give a random legal answer, as it comes in from outside."""
    if request.not_sure is not None and random.random() < 0.1:
        return "not_sure"
    if request.also and random.random() < 0.3:
        return random.choice(request.also).key
    match request:
        case ChooseOrNot():
            return random.choice([None, *(option.key for option in request.options)])
        case Choose():
            return random.choice(request.options).key
        case Pick():
            keys = [option.key for option in request.options]
            return random.sample(keys, random.randint(request.least, request.limit))
        case Number():
            return random.randint(int(request.low), int(min(1000, request.high or 1000)))
        case Roll():
            return random.choice([None, [random.randint(1, request.sides) for _ in range(request.dice)]])
        case Text():
            return random.choice(["Kara", "Ogre 7", "x"])
        case Form():
            return {name: legal(field, random) for name, field in request.fields.items()}
    raise AssertionError(f"no answer is known to {request}")


def asked(session: Session) -> Pending:
    """The request that stands, where one must."""
    pending = session.pending
    assert pending is not None
    return pending


def step(session: Session, random: Random) -> Any:
    """Answer the standing request at random; give the answer."""
    pending = asked(session)
    raw = legal(pending.request, random)
    outcome = session.answer(pending.id, raw)
    assert not isinstance(outcome, Refusal), (raw, pending.request, outcome)
    return raw


def play(session: Session, random: Random, most: int = 2000, each: Callable[[Session], None] | None = None) -> int:
    """Answer at random until the game ends, at most so many times; look at each prompt."""
    for count in range(most):
        if each is not None:
            each(session)
        if session.run.ended:
            return count
        step(session, random)
    return most


def answered(session: Session) -> list[int]:
    """The ids of the answers that are effective."""
    return [entry.id for entry in session.history.entries() if entry.kind == "answer"]


def new_value(session: Session, path: str, random: Random) -> Any:
    """A value to which a path may be set."""
    return legal(session.rules.adjustable(session.run.state)[path], random)


MOVES = ("answer", "answer", "answer", "answer", "adjust", "correct", "undo", "redo", "veto")


def move(session: Session, kind: str, random: Random) -> Outcome | None:
    """Make a random move of a kind; None where there is none to make."""
    pending = session.pending
    if kind == "answer":
        return session.answer(pending.id, legal(pending.request, random)) if pending else None
    if kind == "adjust":
        paths = list(session.rules.adjustable(session.run.state)) if pending else []
        return session.adjust(path := random.choice(paths), new_value(session, path, random)) if paths else None
    if kind == "correct":
        return correct_any(session, random)
    if kind == "veto":
        return veto_any(session, random)
    if kind == "redo":
        return session.redo() if session.history.redoable else None
    return session.undo(random.choice([1, 1, 1, 2, 3, 50]))


def request_at(session: Session, place: int) -> Request[Any]:
    """The request that was answered at a place of the history."""
    request = session.replay(session.history.entries()[:place]).pending
    assert request is not None
    return request


def places_of(session: Session, kind: str) -> list[int]:
    """Where the history has entries of a kind that can be changed."""
    entries = session.history.entries()
    return [at for at, entry in enumerate(entries) if entry.kind == kind and at >= session.history.floor]


def correct_any(session: Session, random: Random) -> Outcome | None:
    """Correct a random answer to another legal one."""
    places = places_of(session, "answer")
    if not places:
        return None
    place = random.choice(places)
    return session.correct(session.history.entries()[place].id, legal(request_at(session, place), random))


def veto_any(session: Session, random: Random) -> Outcome | None:
    """Replace the companion's last decision."""
    places = places_of(session, "decision")
    return session.veto(legal(request_at(session, places[-1]), random)) if places else None
