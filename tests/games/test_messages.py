"""Each message file says exactly what its game says: nothing missing, nothing unused, nothing ill-formed."""

import ast
import re
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest
from fluent.syntax import ast as ftl

from companion import places, toml_files
from companion.dice import naming
from companion.games.bodybag import rules as bodybag
from companion.games.deadly_sniper import (
    attacks,
    behaviour,
    doings,
    house_rules,
    npo,
    outcomes,
    preparing,
    questions,
    targets,
)
from companion.games.deadly_sniper.state import Side
from companion.rules import RuleSet
from tests.games import playing, wording

GAMES = [pytest.param(file, id=wording.module(file)) for file in wording.OWN]
ALL = [pytest.param(file, id=wording.module(file)) for file in wording.FILES]

CROWD = {
    "turning_points": 2,
    "sniper_height": "ask",
    "operatives": [{"name": name, "wounds": 9, "save": 4} for name in ("Kara", "Rourke", "Sparks")],
    "npos": [
        {"name": "Butcher", "card": "brawler_trooper"},
        {"name": "Cleaver", "card": "brawler_trooper"},
        {"name": "Ogre", "card": "brawler_heavy"},
    ],
}
MISSION = {
    "turning_points": 2,
    "officer": True,
    "walk_through": True,
    "teach": True,
    "npo_list": "random",
    "npos": [],
    "operatives": [],
    "team": toml_files.load(places.config_folder() / "deadly_sniper" / "teams" / "wardens.toml"),
    "settings": {
        **{"tie": "reroll", "charge": "literal", "reload": "absolute", "override_margin": 10.0},
        **{"npo_rerolls": "points", "bunkers": "yes"},
    },
}
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "companion.games.deadly_sniper": [
        {"turning_points": 3},
        CROWD,
        {"turning_points": 3, "sniper_height": "two"},
        MISSION,
        {**MISSION, "npo_list": "ask", "settings": {}, "command_reroll": "ask", "turning_points": 3},
        {**CROWD, "settings": {"gm": "human"}, "npo_dice": "companion", "turning_points": 3},
    ],
    "companion.games.bodybag": [
        {},
        {"rescue": "one", "check_end": "after_rescue", "shot_at": "hit", "gut_sign": "minus", "pool": 5},
        {"rescue": "never", "companion_rolls": True},
        {"rescue": "ask", "teach": True},
    ],
    "companion.lobby": [
        {"last": "kr16, red against blue", "games": {"kr16": {"sketch": []}}},
        {"games": {"kr16": {"sketch": [], "big": []}, "deadly-sniper": {"small": ["Kara", "Rourke"], "other": []}}},
    ],
}
RULINGS = ("A5", "A7", "A8", "A9", "A10", "A11", "A12", "A13", "A14", "A15")
DECLARED = {
    "companion.language": {
        "place-" + ("-".join(part for part in (down, across) if part) or "middle")
        for down in ("top", "", "bottom")
        for across in ("left", "", "right")
    }
    | {f"towards-{side}" for side in ("left", "right", "top", "bottom")}
    | {f"colour-{colour}" for colour in ("white", "grey", "black", *(name for _, name in naming.HUES))},
    "companion.games.bodybag": {f"grade-{bodybag.grade(kills)}" for kills in range(100)},
    "companion.games.deadly_sniper": {
        *(f"test-{test}" for test in targets.FILTERS),
        *(f"result-{outcome}" for outcome in get_args(outcomes.Outcome)),
        *(f"line-{line}" for line in npo.PRIORITY),
        *(f"setup-{step}" for step in preparing.STEPS),
        *(f"do-{action}" for action in doings.ALL),
        *(option.label.key for option in (*attacks.SHOWN, *questions.COVER) if not isinstance(option.label, str)),
        *(f"ask-contest-{side}" for side in get_args(Side)),
        *(f"{move}-to-shoot" for move in ("reposition", "fall-back")),
        *(f"ruling-{name}" for name in ("A4", "A4-loser", "A8-literal", "A12-absolute", "A24", *RULINGS)),
        *(f"option-{name}-{value}" for name, values in house_rules.CHOICES.items() for value in values),
        *(f"why-{action}" for action in ("hold", "guard")),
        *(f"act-{action}" for actions in behaviour.LISTS.values() for action in actions),
    },
}
"""What is rarely said in random play: keys that the code puts together, from the place which decides on them."""
NAMES_AS_DATA = {"the pointman"}
"""Names of pieces which stand in the state, and so in the set-up of a game."""
FEWEST, MOST = {"companion.games.deadly_sniper": 10}, {"companion.games.deadly_sniper": 60}


def rules_of(file: Path) -> RuleSet[Any]:
    rules: RuleSet[Any] = import_module(wording.module(file)).RULES
    return rules


@cache
def heard(file: Path) -> wording.Ear:
    """Play until everything was said that the file has, or until it will not come any more."""
    name = wording.module(file)
    ear = wording.Ear(name)
    variants = VARIANTS.get(name, [{}])
    for seed in range(MOST.get(name, 400)):
        conversation = playing.begin(rules_of(file), ear, seed, **variants[seed % len(variants)])
        playing.play(conversation, Random(seed))
        if seed >= FEWEST.get(name, 20) and not unused(file, ear):
            break
    return ear


def unused(file: Path, ear: wording.Ear) -> set[str]:
    """The keys that neither stand in the code nor were heard."""
    named = set().union(*(wording.constants(source) for source in wording.sources(file)))
    return set(wording.keys(file)) - named - ear.heard - DECLARED.get(wording.module(file), set())


@pytest.mark.parametrize("file", ALL)
def test_a_message_file_is_well_formed(file: Path) -> None:
    junk = [entry.content for entry in wording.entries(file) if isinstance(entry, ftl.Junk)]
    assert junk == []
    assert [key for key, count in Counter(wording.keys(file)).items() if count > 1] == []


@pytest.mark.parametrize("file", ALL)
def test_each_key_in_the_code_has_words(file: Path) -> None:
    there = {*wording.keys(file), *wording.keys(wording.COMMON)}
    missing = {(source.name, key) for source in wording.sources(file) for key in wording.literal_keys(source) - there}
    assert missing == set()


@pytest.mark.parametrize("file", ALL)
def test_each_key_in_the_code_gets_the_parameters_that_its_words_need(file: Path) -> None:
    needed = {**wording.parameters(wording.COMMON), **wording.parameters(file)}
    wrong = {
        f"{source.name}:{line}: {key} lacks {sorted(needed[key] - given)}"
        for source in wording.sources(file)
        for line, key, given in wording.supplied(source)
        if key in needed and needed[key] - given
    }
    assert wrong == set()


@pytest.mark.parametrize("file", GAMES)
def test_all_that_is_said_in_play_has_words_with_all_their_parameters(file: Path) -> None:
    assert heard(file).faults == set()


@pytest.mark.parametrize("file", GAMES)
def test_each_message_of_a_game_is_used(file: Path) -> None:
    assert unused(file, heard(file)) == set()


@pytest.mark.parametrize("file", ALL)
def test_each_declared_key_has_words(file: Path) -> None:
    assert DECLARED.get(wording.module(file), set()) - set(wording.keys(file)) == set()


def test_each_common_message_is_used() -> None:
    games = [source for file in wording.OWN for source in wording.sources(file)]
    named = set().union(*(wording.constants(source) for source in [*wording.sources(wording.COMMON), *games]))
    made = "|".join(set().union(*(wording.patterns(source) for source in wording.sources(wording.COMMON))))
    spare = set(wording.keys(wording.COMMON)) - named - DECLARED["companion.language"]
    assert {key for key in spare if not re.fullmatch(made, key)} == set()


@pytest.mark.parametrize("file", GAMES)
def test_no_game_speaks_a_sentence_of_its_code(file: Path) -> None:
    texts = {text for source in wording.sources(file) for _, text in wording.spoken_texts(source)}
    assert texts - NAMES_AS_DATA == set()


def test_the_checks_bite(tmp_path: Path) -> None:
    source = tmp_path / "x.py"
    source.write_text(
        '"""A docstring of it."""\nyield_ = Say(msg("a" if b else "c"), "Fire at will!")\nraise E("no, no")\n'
    )
    assert list(wording.spoken_texts(source)) == [(2, "Fire at will!")]
    assert wording.literal_keys(source) == {"a", "c"}
    tree = ast.parse(source.read_text("utf-8"))
    assert len(list(wording.calls(tree, "msg"))) == 1
