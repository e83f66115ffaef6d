"""What people edit: each fault is one line that names the file, the line and the key."""

from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict

from companion import toml_files
from companion.errors import InputError


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    dice: tuple[int, ...] = ()


class Unit(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    wounds: int = 1
    parts: tuple[Part, ...] = ()
    gun: Part | None = None


class Army(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["red", "blue"] = "red"
    share: float = 0.5
    units: tuple[Unit, ...] = ()
    cards: dict[str, Unit] = {}


def fault(tmp_path: Path, text: str | bytes) -> str:
    """Give the one line which a file's fault is told in, without the folder."""
    file = tmp_path / "army.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InputError) as caught:
        toml_files.check(Army, file)
    line = str(caught.value)
    assert "\n" not in line
    assert line.startswith(str(file))
    return line.removeprefix(str(tmp_path) + "/")


ARRAYS = """# an army
kind = "blue"

[[units]]
name = "One"
[[units.parts]]
name = "arm"

[[units]]
name = "Two"
[[units.parts]]
name = "arm"
dice = [
  1,
  "x = 2",
]
[[units.parts]]
name = "leg"
"""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("kind = 'green'\n", "army.toml, line 1, kind: Input should be 'red' or 'blue'"),
        ("\n\ncolour = 'red'\n", "army.toml, line 3, colour: there is no such key"),
        ("share = 'half'\n", "army.toml, line 1, share: Input should be a valid number"),
        ("[[units]]\nwounds = 3\n", "army.toml, line 1, units.0.name: this key is missing"),
        ("[[units]]\nname = 'A'\n[[units]]\nname = 'B'\nwounds = '3'\n", "army.toml, line 5, units.1.wounds: "),
        (
            "[[units]]\nname = 'A'\nwounds = true\n",
            "army.toml, line 3, units.0.wounds: Input should be a valid integer",
        ),
        ("[[units]]\nname = 'A'\nwounds = 1.5\n", "army.toml, line 3, units.0.wounds: "),
        ("units = [{ name = 'A' }, { name = 'B', wounds = 'x' }]\n", "army.toml, line 1, units.1.wounds: "),
        (ARRAYS, "army.toml, line 13, units.1.parts.0.dice.1: "),
        (ARRAYS.replace('"x = 2"', "2") + "dice = 3\n", "army.toml, line 19, units.1.parts.1.dice: "),
        ("[[units]]\nname = 'A'\ngun.name = 'x'\ngun . dice = 'y'\n", "army.toml, line 4, units.0.gun.dice: "),
        ("[[units]]\nname = 'A'\n[units.gun]\nname = 7\n", "army.toml, line 4, units.0.gun.name: "),
        (
            "[cards.ogre]\nname = 'A'\n[cards.\"big one\"]\nname = 'B'\nwounds = []\n",
            "army.toml, line 5, cards.big one.wounds: ",
        ),
        ("cards.ogre.name = 'A'\ncards.ogre.size = 3\n", "army.toml, line 2, cards.ogre.size: there is no such key"),
        ('[[units]]\nname = """\nwounds = 3\n[units]\n"""\nwounds = "x"\n', "army.toml, line 6, units.0.wounds: "),
        ("units = 3\n", "army.toml, line 1, units: "),
        ("share = nan\nkind = 1979-05-27\n", "army.toml, line 2, kind: "),
        ("[[units]]\nname = 'A' # wounds = 3\n# wounds = 4\nwounds = inf\n", "army.toml, line 4, units.0.wounds: "),
    ],
)
def test_the_key_and_its_line_are_named(text: str, line: str, tmp_path: Path) -> None:
    assert fault(tmp_path, text).startswith(line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("kind = \n", "army.toml: Invalid value (at line 1"),
        ("kind = 'red'\nkind = 'blue'\n", "army.toml: Cannot overwrite a value (at line 2"),
        (b"kind = '\xff'\n", "army.toml: is not UTF-8 text"),
        ("share = " + "[" * 5000, "army.toml: "),
        (b"\x00\x01\x02", "army.toml: "),
    ],
)
def test_what_is_no_toml(text: str | bytes, line: str, tmp_path: Path) -> None:
    assert fault(tmp_path, text).startswith(line)


def test_a_file_that_is_not_there_or_no_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere.toml: cannot be read: No such file or directory$"):
        toml_files.check(Army, tmp_path / "nowhere.toml")
    with pytest.raises(InputError, match=r"cannot be read: Is a directory$"):
        toml_files.check(Army, tmp_path)


def test_a_fault_in_a_part_names_the_file_of_the_part(tmp_path: Path) -> None:
    army, cards = tmp_path / "army.toml", tmp_path / "cards.toml"
    army.write_text("kind = 'red'\n")
    cards.write_text("[ogre]\nname = 'Ogre'\n\n[elf]\nname = 'Elf'\nwounds = 'few'\n")
    with pytest.raises(InputError) as caught:
        toml_files.check(Army, army, {"cards": cards})
    assert str(caught.value).startswith(f"{cards}, line 6, elf.wounds: ")
    army.write_text("kind = 'red'\ncards.ogre.name = 'Own'\n")
    assert toml_files.check(Army, army, {"cards": cards}).cards["ogre"].name == "Own"


def test_a_part_that_is_not_there_is_named(tmp_path: Path) -> None:
    (tmp_path / "army.toml").write_text("kind = 'red'\n")
    with pytest.raises(InputError, match=r"cards.toml: cannot be read: No such file"):
        toml_files.check(Army, tmp_path / "army.toml", {"cards": tmp_path / "cards.toml"})


def test_the_files_that_are_shipped_are_found_key_by_key() -> None:
    text = "a = 1\n[b]\nc.d = 2\n[[e]]\nf = 3\n[[e.g]]\nh = 4\n[[e]]\n[[e.g]]\nh = 5\n"
    lines = {
        ("a",): 1,
        ("b",): 2,
        ("b", "c", "d"): 3,
        ("e",): 4,
        ("e", 0, "f"): 5,
        ("e", 0, "g", 0, "h"): 7,
        ("e", 1, "g"): 9,
        ("e", 1, "g", 0, "h"): 10,
        ("e", 1, "x"): 8,
        ("x",): None,
    }
    assert {where: toml_files.line_of(text, where) for where in lines} == lines


@given(st.text(max_size=200), st.lists(st.one_of(st.text(max_size=5), st.integers(0, 3)), max_size=4))
def test_looking_for_a_line_never_fails(text: str, where: list[str | int]) -> None:
    line = toml_files.line_of(text, tuple(where))
    assert line is None or 1 <= line <= len(text.splitlines())
