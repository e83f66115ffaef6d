"""The benchmark of hearing runs on any labelled folder."""

import json
from pathlib import Path

import pytest

from benchmarks.voice import large, ordinary, read_clips, report
from companion.voice.scored import ScoredRecogniser
from tests.voice.synth import spoken

CLIPS = (("take cover", "command", True), ("aimed fire", "command", True), ("what a lovely cake", "chatter", False))


def test_a_folder_is_measured(scored: ScoredRecogniser, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels: list[dict[str, object]] = []
    for text, kind, command in CLIPS:
        wav = spoken(text, tmp_path / f"{kind}{len(labels)}.wav").name
        about = {"class": kind, "kind": "synthetic", "voice": "espeak", "noise": "clean", "snr": None}
        labels.append({"wav": wav, "text": text, "in_grammar": command, **about})
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, labels)))
    folder, clips = read_clips(tmp_path)
    assert (folder, clips) == (tmp_path, read_clips(tmp_path / "labels.jsonl")[1])
    for outcomes in (ordinary(scored, folder, clips), large(scored, folder, clips, [text for text, *_ in CLIPS[:2]])):
        assert [outcome.kind for outcome in outcomes] == ["right", "right", "passed"]
        assert outcomes[0].waited is not None
        report("ordinary", outcomes, verbose=True)
    told = capsys.readouterr().out
    assert "| espeak | 2 | 100.0 % | 0.0 % | 0.0 % |" in told
    assert "others accepted: 0 of 1: chatter 0 of 1" in told
    assert "2 clean commands" in told


def test_a_folder_without_labels_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=f"{tmp_path}: there is no labels.jsonl"):
        read_clips(tmp_path)
