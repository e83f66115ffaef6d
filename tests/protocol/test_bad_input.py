"""Unusable files and arguments: one line that names what is at fault, exit 2, and nothing is lost."""

from pathlib import Path

import pytest

from tests.protocol.process import Process, run


def refused(*arguments: str) -> str:
    """Start a game that can't be started, and give the one line that says why."""
    code, heard, errors = run(arguments[0], *arguments[1:])
    assert code == 2, errors
    assert heard == []
    (line,) = errors.splitlines()
    assert "Traceback" not in line
    return line


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A journal of a few answers."""
    path = tmp_path_factory.mktemp("saved") / "game.journal"
    lines = [b'{"id": %d, "answer": null}' % number for number in range(2, 30)]
    code, _, _ = run("deadly-sniper", "--seed", "1", "--journal", str(path), lines=lines)
    assert code == 0
    return path.read_bytes()


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[:-4096],
        lambda whole: whole[:1000],
        lambda whole: whole[:4096] + bytes(4096) + whole[8192:],
        lambda whole: bytes(len(whole)),
        lambda _: b"a list of things to buy",
    ],
    ids=["truncated", "torn", "overwritten", "zeros", "another file"],
)
def test_a_damaged_journal_is_named_and_left_as_it_is(tmp_path: Path, saved: bytes, damage: object) -> None:
    assert callable(damage)
    path, content = tmp_path / "game.journal", damage(saved)
    path.write_bytes(content)
    assert str(path) in refused("deadly-sniper", "--journal", str(path))
    assert path.read_bytes() == content


def test_a_second_process_on_a_journal_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    with Process("kr16", "--seed", "1", "--journal", str(path)) as first:
        while (line := first.next()) is not None and "request" not in line:
            pass
        assert "another companion" in refused("kr16", "--journal", str(path))
        assert line is not None
        first.send({"id": line["id"], "answer": "shed"})
        said = first.next()
        assert said is not None
        assert said["event"] == "say"
        assert first.close() == 0
    code, heard, _ = run("kr16", "--journal", str(path))
    assert (code, heard[0]["resumed"]) == (0, 1)


def test_a_journal_of_another_game_is_named_and_left_as_it_is(tmp_path: Path, saved: bytes) -> None:
    path = tmp_path / "game.journal"
    path.write_bytes(saved)
    line = refused("kr16", "--journal", str(path))
    assert str(path) in line
    assert "deadly-sniper" in line
    assert path.read_bytes() == saved


SETUPS = {
    "a wrong key": ("turns = 2\ntruns = 3\n[red]\nname='R'\n[blue]\nname='B'\n", "line 2, truns"),
    "a wrong type": ('turns = "two"\n[red]\nname="R"\n[blue]\nname="B"\n', "line 1, turns"),
    "a value out of range": ("turns = 2\n[red]\nname='R'\nsave = 9\n[blue]\nname='B'\n", "line 4, red.save"),
    "a missing key": ("turns = 2\n[red]\nname='R'\n", "blue"),
    "no TOML": ("turns = = 2\n", "line 1"),
}


@pytest.mark.parametrize("name", SETUPS)
def test_a_wrong_set_up_names_file_line_and_key(tmp_path: Path, name: str) -> None:
    text, at = SETUPS[name]
    file, journal = tmp_path / "setup.toml", tmp_path / "game.journal"
    file.write_text(text, "utf-8")
    line = refused("kr16", "--setup", str(file), "--journal", str(journal))
    assert str(file) in line
    assert at in line
    assert not journal.exists(), "a file is left behind"


BATTLES = {
    "a name that is an answer": ('name = "Not sure"\nwounds = 8\nsave = 4\n', "already means something"),
    "a gun to fight with": (
        'name = "Kara"\nwounds = 8\nsave = 4\n'
        'melee = { name = "Gun", kind = "ranged", atk = 3, hit = 4, dmg = [2, 3] }\n',
        "melee",
    ),
    "a sniper without a rifle": (
        'name = "Kara"\nwounds = 8\nsave = 4\n[datacards.sniper]\nbehaviour = "sniper"\nsave = 3\nwounds = 12\n'
        'weapons = [{ name = "Butt", kind = "melee", atk = 3, hit = 4, dmg = [2, 3] }]\n',
        "'ranged'",
    ),
}


@pytest.mark.parametrize("name", BATTLES)
def test_a_set_up_with_which_the_rules_could_not_play_is_refused(tmp_path: Path, name: str) -> None:
    text, said = BATTLES[name]
    file = tmp_path / "setup.toml"
    file.write_text(f"[[operatives]]\n{text}", "utf-8")
    line = refused("deadly-sniper", "--setup", str(file))
    assert str(file) in line
    assert said in line


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("chess",), "'chess'"),
        (("kr16", "--setup", "there-is-none.toml"), "there-is-none.toml"),
        (("kr16", "--config", "there-is-none.toml"), "there-is-none.toml"),
        (("kr16", "--journal", "no-folder/game.journal"), "no-folder/game.journal"),
        (("kr16", "--seed", "-1"), "--seed"),
        (("kr16", "--seed", "99999999999999999999999"), "--seed"),
    ],
)
def test_unusable_arguments_are_named(arguments: tuple[str, ...], named: str) -> None:
    assert named in refused(*arguments)


def test_a_wrong_setting_names_file_and_key(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("table = 7\n", "utf-8")
    line = refused("kr16", "--config", str(file))
    assert str(file) in line
    assert "table" in line
