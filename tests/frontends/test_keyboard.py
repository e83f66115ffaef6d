"""A game by keyboard alone, in real processes, through a pipe and through a terminal."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import journal
from companion.history import History
from tests.frontends.processes import JsonLines, Terminal, run


def chosen(asked: dict[str, Any], random: Random) -> Any:
    """An answer to a request, which can be said in words as well."""
    match asked["request"]:
        case "choose":
            return random.choice(asked["options"])["key"]
        case "pick":
            return [option["key"] for option in asked["options"] if random.random() < 0.5]
        case "number":
            return random.randint(int(asked["min"]), int(asked["max"] or 20))
        case "roll":
            return random.choice([None, [random.randint(1, 6) for _ in range(asked["dice"])]])
        case "form":
            return {field["name"]: chosen(field, random) for field in asked["fields"]}
    raise AssertionError(f"no answer is known to {asked}")


def in_words(asked: dict[str, Any], answer: Any) -> str:
    """The same answer as somebody would type it."""
    say: dict[str, str] = {option["key"]: option["say"][0] for option in asked.get("options", ())}
    match asked["request"]:
        case "choose":
            return say[answer].capitalize()
        case "pick":
            return " and ".join(say[key] for key in answer) or "none"
        case "roll":
            return "" if answer is None else " ".join(map(str, answer))
        case "form":
            return " ".join(in_words(field, answer[field["name"]]) for field in asked["fields"])
    return str(answer)


def facts(path: Path) -> list[tuple[str, str, Any]]:
    """What is effective of a journal: all answers and decisions."""
    rows, _, damage = journal.read(path)
    assert damage == ""
    history = History()
    for row in rows:
        history.apply(row)
    return [(one.kind, one.key, one.answer.value) for one in history.entries() if one.kind != "turn"]


@pytest.mark.parametrize(("game", "end"), [("deadly-sniper", "The battle ends here: "), ("kr16", "It is over: ")])
def test_a_game_by_keyboard_is_the_same_game_as_by_json(game: str, end: str, tmp_path: Path) -> None:
    by_json, by_keys = tmp_path / "json.journal", tmp_path / "keys.journal"
    random = Random(5)
    typed: list[str] = []
    with JsonLines(tmp_path, game, "--seed", "11", "--journal", str(by_json)) as process:
        while (asked := process.request()) is not None:
            raw = chosen(asked, random)
            typed.append(in_words(asked, raw))
            process.answer(asked["id"], raw)
    lines = "\n".join(typed) + "\n"
    done = run(tmp_path, "play", game, "--seed", "11", "--journal", str(by_keys), "--plain", lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert "That is no answer here" not in done.stdout
    assert end in done.stdout
    assert facts(by_keys) == facts(by_json)


def test_every_command_through_a_pipe(tmp_path: Path) -> None:
    kept = tmp_path / "game.journal"
    lines = [
        *("help", "what can i say", "why", "repeat", "set", "tell", "tell weather", "fish"),
        *("1", "6", "undo", "redo", "undo 2", "redo", "redo", "undo x"),
        *("correct 2 3", "correct 99 3", "us"),
        *(
            "set cp 4",
            "set cp fish",
            "set operatives.kara.wounds 5",
            "set nowhere 1",
            "kara has six wounds",
            "worse kara",
        ),
        *("kara is done", "engage", "status", "quit"),
    ]
    done = run(
        tmp_path, "play", "deadly-sniper", "--seed", "1", "--journal", str(kept), "--plain", lines="\n".join(lines)
    )
    assert (done.returncode, done.stderr) == (0, "")
    text = done.stdout
    assert "Corrections: correct ID ANSWER" in text
    assert "You can say: the value of the die, or: roll for me and you roll for them." in text
    assert "I have decided nothing yet." in text
    assert "Turning point 1." in text
    assert "operatives.kara.wounds" in text
    assert "There is nothing to tell of weather." in text
    assert "Undone: 6." in text
    assert "Undone, 2 steps." in text
    assert "Done again." in text
    assert "Corrected." in text
    assert "There is no such question." in text
    assert "4 command points." in text
    assert "Kara has 5 wounds." in text
    assert "Nowhere cannot be set." in text
    assert "Kara has 6 wounds." in text
    assert "I have decided nothing that could be changed." in text
    assert "Which order?" in text
    assert "Kara, engage." in text
    assert text.count("That is no answer here; type help for what can be said.") == 3  # fish, undo x, set cp fish
    answers = {key: value for kind, key, value in facts(kept) if kind == "answer"}
    assert answers["initiative:npo"] == [3]  # as corrected
    assert answers["activation:player"] == {"operative": "kara", "order": "engage"}


def test_the_companions_decision_is_replaced_by_a_worse_one(tmp_path: Path) -> None:
    setup = tmp_path / "crowd.toml"
    npos = "".join(f'[[npos]]\nname = "{name}"\ncard = "brawler_trooper"\n' for name in ("Butcher", "Old Cleaver"))
    operative = '[[operatives]]\nname = "Kara"\nwounds = 8\nsave = 4\n'
    setup.write_text(f'sniper_height = "under"\n{operative}{npos}')
    kept = tmp_path / "game.journal"
    arguments = ("play", "deadly-sniper", "--seed", "1", "--setup", str(setup), "--journal", str(kept), "--plain")
    start = ["6", "1", "none", "none", "none", "none", "none", "why"]
    done = run(tmp_path, *arguments, lines="\n".join([*start, "worse butcher", "worse old cleaver", "why", "quit"]))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Because they were level, and I drew (DS-14.3)." in done.stdout
    assert "Old Cleaver activates." in done.stdout
    assert "Because you asked for it." in done.stdout
    assert ("decision", "activate:npo", "old_cleaver") in facts(kept)


def test_the_end_of_input_in_the_middle_of_a_form_ends_the_game_quietly(tmp_path: Path) -> None:
    kept = tmp_path / "game.journal"
    done = run(tmp_path, "play", "deadly-sniper", "--journal", str(kept), "--plain", lines="1\n6\nus\nkara is done\n")
    assert (done.returncode, done.stderr) == (0, "")
    again = run(tmp_path, "play", "deadly-sniper", "--journal", str(kept), "--plain", lines="kara\nconceal\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert "Kara, conceal." in again.stdout
    assert [key for _, key, _ in facts(kept)].count("first") == 1


def test_a_command_in_the_middle_of_a_form(tmp_path: Path) -> None:
    lines = ["1", "6", "us", "kara", "status", "fish", "engage", "quit"]
    done = run(tmp_path, "play", "deadly-sniper", "--plain", lines="\n".join(lines))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Kara, engage." in done.stdout
    undone = run(tmp_path, "play", "deadly-sniper", "--plain", lines="1\n6\nus\nkara\nundo\nthem\n")
    assert (undone.returncode, undone.stderr) == (0, "")
    assert "The enemy has the initiative." in undone.stdout


def test_what_is_no_text_is_no_answer(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "kr16", "--plain", lines=b"\xff\xfe\n\xc3\n'\"\nwood\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("That is no answer here") == 3
    assert "It hides in the trees." in done.stdout


def test_a_game_at_a_terminal_is_left_and_taken_up_again(tmp_path: Path) -> None:
    kept = tmp_path / "game.journal"
    arguments = ("play", "deadly-sniper", "--seed", "3", "--journal", str(kept), "--plain")
    with Terminal(tmp_path, *arguments) as terminal:
        terminal.until("[2] 1 die, or you roll for them>")
        terminal.type("2")
        terminal.until("Now one die for your side.")
        terminal.until("[3] 1 die>")
        terminal.type("5")
        terminal.until("us, them>")
        terminal.type("quit")
        assert terminal.end() == 0
    with Terminal(tmp_path, *arguments) as terminal:
        assert "You 5, they 2." not in terminal.until("Who goes first?")  # it was heard
        terminal.until("us, them>")
        terminal.type("we go first")
        terminal.until("You have the initiative.")
        terminal.press(b"\x04")  # end of input
        assert terminal.end() == 0


def test_a_game_at_a_terminal_in_colour(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "kr16", "--seed", "3") as terminal:
        terminal.until("[2] in the trees, in the shed, in the ditch>")
        terminal.type("shed")
        terminal.until("It hides in the shed.")
        terminal.until(">")
        terminal.interrupt()
        assert terminal.end() == 0
        assert "Traceback" not in terminal.shown
