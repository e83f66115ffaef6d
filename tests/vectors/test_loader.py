"""The vectors themselves: where they are read from, and which of them wait for their rules."""

from collections import Counter
from pathlib import Path

import pytest

from tests.vectors import loader

FILES = ("bodybag", "deadly_sniper", "deadly_sniper_geometry", "kr16")
WAITING = {
    "deadly_sniper_geometry": "positions, sight lines and routes come with the table tracker",
    "kr16": "KR 16 is a sketch yet",
}


@pytest.mark.parametrize("name", FILES)
def test_each_file_has_vectors_with_ids_of_their_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_VECTORS", raising=False)
    ids = Counter(vector.id for vector in loader.load(name))
    assert len(ids) > 10
    assert [one for one, count in ids.items() if count > 1] == []


def test_another_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_VECTORS", str(tmp_path))
    (tmp_path / "kr16.yaml").write_text("vectors:\n- {id: X-1, rule: KR-1, op: command, in: {die: 4}, out: 4}\n")
    assert loader.load("kr16") == [loader.Vector("X-1", "KR-1", "command", {"die": 4}, 4)]
    assert loader.load("bodybag") == []


def test_a_vector_without_a_result_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_VECTORS", str(tmp_path))
    (tmp_path / "kr16.yaml").write_text("vectors:\n- {id: X-2, rule: KR-1, op: command, in: {die: 4}}\n")
    with pytest.raises(ValueError, match=r"kr16.yaml: X-2 lacks out"):
        loader.load("kr16")


@pytest.mark.parametrize("name", WAITING)
def test_a_file_that_waits_for_its_rules(name: str) -> None:
    pytest.skip(f"{len(loader.load(name))} vectors: {WAITING[name]}")
