"""Phrase files: what is read, what is reported with its line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.errors import InputError
from companion.voice.phrases import decoys, global_commands, read_phrases, words_of


def write(folder: Path, content: bytes) -> Path:
    file = folder / "phrases.txt"
    file.write_bytes(content)
    return file


def test_one_phrase_a_line_without_blanks_comments_and_repeats(tmp_path: Path) -> None:
    content = b"\xef\xbb\xbfleg shot\r\n\n# a comment\n  head \t shot \nleg shot\nfin"
    assert read_phrases(write(tmp_path, content)) == ["leg shot", "head shot", "fin"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"\xff\xfe", "not UTF-8"),
        (b"leg\x00shot", "control characters"),
        (b"...!", "nothing that can be said"),
        (b"a" * 201, "201 characters, over 200"),
    ],
)
def test_a_bad_line_is_reported_with_its_number(tmp_path: Path, line: bytes, reason: str) -> None:
    file = write(tmp_path, b"leg shot\n\n" + line + b"\nhead shot\n")
    with pytest.raises(InputError) as caught:
        read_phrases(file)
    assert str(caught.value).startswith(f"{file}: line 3: {reason}")


def test_an_empty_or_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no phrase"):
        read_phrases(write(tmp_path, b"# nothing\n\n"))
    with pytest.raises(InputError, match=r"missing\.txt: can't be read"):
        read_phrases(tmp_path / "missing.txt")


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = write(tmp_path_factory.mktemp("fuzz"), content)
    refusal, phrases = "", []
    try:
        phrases = read_phrases(file)
    except InputError as error:
        refusal = str(error)
    assert bool(phrases) != (str(file) in refusal)
    assert all(words_of(phrase) for phrase in phrases)


def test_words_have_small_letters_and_no_punctuation() -> None:
    assert words_of("  Who HASN\u2019T moved -- yet?") == ["who", "hasn't", "moved", "yet"]
    assert words_of("다시 말해 줘.") == ["다시", "말해", "줘"]
    assert words_of("?!") == []


def test_the_global_commands_of_the_design_are_there() -> None:
    commands = set(global_commands())
    design = "yes,no,stop,undo,redo,repeat,status,help,wait,go on,roll for me,not sure,why,slower,faster,louder,quieter"
    assert set(design.split(",")) <= commands
    assert global_commands("xx") == []


def test_no_decoy_is_a_global_command() -> None:
    commands = {tuple(words_of(command)) for command in global_commands()}
    assert not commands & {tuple(words_of(decoy)) for decoy in decoys()}
    assert len(decoys()) > 30
    assert decoys("xx") == []
