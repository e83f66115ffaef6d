"""Matrix products stay on one core, and get their threads back."""

from pathlib import Path

import numpy as np
import pytest

from companion.voice import one_thread as module
from companion.voice.one_thread import _functions, _libraries, one_thread


def test_every_openblas_has_one_thread_within_and_its_own_number_after() -> None:
    assert np.ones((2, 2)).sum() == 4
    libraries = _libraries()
    if not libraries:
        pytest.skip("numpy uses no OpenBLAS here")
    for _, set_threads in libraries:
        set_threads(2)
    before = [get_threads() for get_threads, _ in libraries]
    with one_thread():
        assert [get_threads() for get_threads, _ in libraries] == [1] * len(libraries)
    assert [get_threads() for get_threads, _ in libraries] == before


def test_without_openblas_or_proc_the_block_just_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAPS", tmp_path / "missing")
    assert _libraries.__wrapped__() == []
    assert _functions(str(tmp_path / "missing-openblas.so")) is None
    monkeypatch.setattr(module, "_libraries", list)
    ran = False
    with one_thread():
        ran = True
    assert ran
