"""How well speech is recognised: `python benchmarks/voice.py LABELS [--engine NAME] [--language CODE]`.

LABELS is a `labels.jsonl` beside its WAVs (for each: wav, text, class, kind, voice, noise, snr, in_grammar), or the
folder which holds it; `phrases.txt` (the large grammar, one phrase a line) lies above it, or where `--phrases` says.
Two settings are measured, each by the noise, the voice and the class of the clips:

- ordinary: the commands in a fixed split of about ten phrases a prompt, with thirteen global
  commands; each clip that is no command is tried once, against one prompt of the split;
- large: every clip against all of `phrases.txt`.

For clean commands it also tells how long after the last sound the result is there: as long as the gate waits for the
end of the utterance, and as the recogniser then computes. `voice_delay.py` measures it by the clock, in real time.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.language import lexicon
from companion.voice.audio import RATE, Audio, load_wav
from companion.voice.engine import Heard, Recogniser, engine
from companion.voice.phrases import read_phrases
from companion.voice.utterances import BLOCK_S, Segmenter

_GLOBALS = ("yes", "no", "stop", "undo", "redo", "repeat", "status", "can_say", "wait", "go_on", "why")
"""The commands that are in every prompt, in their first wording, beside "roll for me" and "not sure"."""
_PROMPT = 10
_SEED = 7

Clip = dict[str, Any]


@dataclass(frozen=True)
class Outcome:
    """One clip and what was made of it."""

    clip: Clip
    heard: Heard
    seconds: float
    waited: float | None
    """Seconds from the last sound to the result, where the clip is clean and the gate found one utterance in it."""

    @property
    def kind(self) -> str:
        """right, wrong or nothing for a command; accepted or passed for anything else."""
        if not self.clip["in_grammar"]:
            return "accepted" if self.heard.text else "passed"
        return "right" if self.heard.text == self.clip["text"] else "wrong" if self.heard.text else "nothing"


def read_clips(labels: Path) -> tuple[Path, list[Clip]]:
    """The folder of the WAVs, and what is labelled there; `labels` is the file, its folder, or the one above it."""
    places = (labels, labels / "labels.jsonl", labels / "dev" / "labels.jsonl")
    file = next((place for place in places if place.is_file()), None)
    if file is None:
        sys.exit(f"{labels}: there is no labels.jsonl")
    return file.parent, [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def split(commands: Iterable[str], language: str) -> list[list[str]]:
    """The commands in prompts of about ten, always the same."""
    words = lexicon(language)
    shared = [words.commands[name][0] for name in _GLOBALS] + [words.words[name][0] for name in ("roll", "not_sure")]
    own = sorted(set(commands) - set(shared))
    random.Random(_SEED).shuffle(own)
    count = -(-len(own) // _PROMPT)
    return [own[number::count] + shared for number in range(count)]


def ordinary(recogniser: Recogniser, folder: Path, clips: Sequence[Clip]) -> list[Outcome]:
    """Every clip against one prompt: a command against its own."""
    prompts = split((clip["text"] for clip in clips if clip["in_grammar"]), recogniser.language)
    outcomes = []
    for number, clip in enumerate(clips):
        own = [prompt for prompt in prompts if clip["in_grammar"] and clip["text"] in prompt]
        outcomes.append(_try(recogniser, folder, clip, own[0] if len(own) == 1 else prompts[number % len(prompts)]))
    return outcomes


def large(recogniser: Recogniser, folder: Path, clips: Sequence[Clip], phrases: Sequence[str]) -> list[Outcome]:
    """Every clip against the whole phrase list."""
    return [_try(recogniser, folder, clip, phrases) for clip in clips]


def report(name: str, outcomes: Sequence[Outcome], verbose: bool) -> None:
    """Prints the tables of one setting."""
    commands = [outcome for outcome in outcomes if outcome.clip["in_grammar"]]
    others = [outcome for outcome in outcomes if not outcome.clip["in_grammar"]]
    print(f"\n## {name}: {len(commands)} commands, {len(others)} others\n")
    print("| commands | clips | right | wrong | nothing |\n|---|---|---|---|---|")
    _row("all", commands)
    for label in ("clean", "20 dB", "10 dB", "5 dB", "human"):
        _row(label, [outcome for outcome in commands if _noise(outcome.clip) == label])
    for by in ("noise", "voice"):
        for label in sorted({outcome.clip[by] for outcome in commands if outcome.clip["kind"] == "synthetic"}):
            _row(label, [outcome for outcome in commands if outcome.clip[by] == label])
    accepted = Counter(outcome.clip["class"] for outcome in others if outcome.kind == "accepted")
    classes = Counter(outcome.clip["class"] for outcome in others)
    print(f"\nothers accepted: {sum(accepted.values())} of {len(others)}: "
          + ", ".join(f"{name} {accepted[name]} of {count}" for name, count in sorted(classes.items())))  # fmt: skip
    compute = sum(outcome.heard.compute_s for outcome in outcomes)
    slowest = max(outcome.heard.compute_s / outcome.seconds for outcome in outcomes)
    total = sum(outcome.seconds for outcome in outcomes)
    print(f"compute: {compute / total:.3f} s a second of sound, at worst {slowest:.2f}")
    waited = sorted(outcome.waited for outcome in commands if outcome.waited is not None)
    if waited:
        print(f"last sound to result: {statistics.median(waited):.2f} s in the median, "
              f"{waited[int(0.95 * len(waited))]:.2f} s in 95 % of {len(waited)} clean commands")  # fmt: skip
    for outcome in outcomes if verbose else []:
        if outcome.kind in {"wrong", "accepted", "nothing"}:
            clip = outcome.clip
            print(f"{outcome.kind}: {clip['wav']} {clip['voice']} {clip['noise']} {clip['snr']}: "
                  f"{clip['text']!r} -> {outcome.heard.text!r} {outcome.heard.confidence:.2f}")  # fmt: skip


def _try(recogniser: Recogniser, folder: Path, clip: Clip, phrases: Sequence[str]) -> Outcome:
    audio = load_wav(folder / clip["wav"])
    heard = recogniser.hear(audio, phrases)
    clean = clip["in_grammar"] and clip["kind"] == "synthetic" and clip["snr"] is None
    gate = _gate(audio) if clean else None
    return Outcome(clip, heard, audio.seconds, gate + heard.compute_s if gate is not None else None)


def last_sound(samples: NDArray[np.float32]) -> int:
    """The number of the last sample of a clean clip which is more than a fiftieth as loud as the loudest."""
    return int(np.flatnonzero(np.abs(samples) > 0.02 * np.abs(samples).max())[-1])


def _gate(audio: Audio) -> float | None:
    """How long after the last sound of a clean clip the utterance is taken for ended; None where it is not one."""
    quiet = np.random.default_rng(1).normal(0, 1e-4, RATE * 3 // 2).astype(np.float32)
    sound = np.concatenate([quiet, audio.samples, quiet])
    segmenter, size = Segmenter(), round(BLOCK_S * RATE)
    ends = [at + size for at in range(0, len(sound) - size + 1, size) if segmenter.feed(sound[at : at + size])]
    return (ends[0] - len(quiet) - last_sound(audio.samples)) / RATE if len(ends) == 1 else None


def _noise(clip: Clip) -> str:
    if clip["kind"] == "human":
        return "human"
    return "clean" if clip["snr"] is None else f"{clip['snr']} dB"


def _row(label: str, outcomes: Sequence[Outcome]) -> None:
    if outcomes:
        counts = Counter(outcome.kind for outcome in outcomes)
        shares = (f"{100 * counts[kind] / len(outcomes):.1f} %" for kind in ("right", "wrong", "nothing"))
        print(f"| {label} | {len(outcomes)} | {' | '.join(shares)} |")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", type=Path, help="labels.jsonl, or its folder")
    parser.add_argument("--phrases", type=Path, help="the large grammar")
    parser.add_argument("--engine", default="scored")
    parser.add_argument("--language", default="en")
    parser.add_argument("--grammar", choices=["ordinary", "large", "both"], default="both")
    parser.add_argument("--every", type=int, default=1, help="take only every so manieth clip")
    parser.add_argument("--verbose", action="store_true", help="list what was not right")
    chosen = parser.parse_args()
    folder, clips = read_clips(chosen.labels)
    clips = clips[:: chosen.every]
    recogniser = engine(chosen.engine, chosen.language)
    if chosen.grammar != "large":
        report("ordinary", ordinary(recogniser, folder, clips), chosen.verbose)
    if chosen.grammar != "ordinary":
        phrases = read_phrases(chosen.phrases or folder.parent / "phrases.txt")
        report("large", large(recogniser, folder, clips, phrases), chosen.verbose)
    recogniser.close()


if __name__ == "__main__":
    main()
