"""How well speech is recognised: `python benchmarks/voice_recognition.py FOLDER [--engine NAME] [--language CODE]`.

FOLDER holds `phrases.txt` (the large grammar, one phrase a line) and `dev/` with WAVs and `labels.jsonl` (for each:
wav, text, class, kind, voice, snr, in_grammar). Two settings are measured:

- ordinary: the commands in a fixed split of about ten phrases a prompt, with thirteen global
  commands; each clip that is no command is tried once, against one prompt of the split;
- large: every clip against all of `phrases.txt`.

For clean commands it also tells how long after the last sound the result is there: as long as the gate waits for the
end of the utterance, and as the recogniser then computes.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

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


def large(recogniser: Recogniser, folder: Path, clips: Sequence[Clip]) -> list[Outcome]:
    """Every clip against the whole phrase list."""
    phrases = read_phrases(folder / "phrases.txt")
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
    for voice in sorted({outcome.clip["voice"] for outcome in commands if outcome.clip["kind"] == "synthetic"}):
        _row(voice, [outcome for outcome in commands if outcome.clip["voice"] == voice])
    accepted = Counter(outcome.clip["class"] for outcome in others if outcome.kind == "accepted")
    print(f"\nothers accepted: {sum(accepted.values())} of {len(others)} {dict(accepted) or ''}")
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
    audio = load_wav(folder / "dev" / clip["wav"])
    heard = recogniser.hear(audio, phrases)
    clean = clip["in_grammar"] and clip["kind"] == "synthetic" and clip["snr"] is None
    gate = _gate(audio) if clean else None
    return Outcome(clip, heard, audio.seconds, gate + heard.compute_s if gate is not None else None)


def _gate(audio: Audio) -> float | None:
    """How long after the last sound of a clean clip the utterance is taken for ended; None where it is not one."""
    loud = np.flatnonzero(np.abs(audio.samples) > 0.02 * np.abs(audio.samples).max())
    quiet = np.random.default_rng(1).normal(0, 1e-4, RATE * 3 // 2).astype(np.float32)
    sound = np.concatenate([quiet, audio.samples, quiet])
    segmenter, size = Segmenter(), round(BLOCK_S * RATE)
    ends = [at + size for at in range(0, len(sound) - size + 1, size) if segmenter.feed(sound[at : at + size])]
    return (ends[0] - len(quiet) - int(loud[-1])) / RATE if len(ends) == 1 else None


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
    parser.add_argument("folder", type=Path)
    parser.add_argument("--engine", default="scored")
    parser.add_argument("--language", default="en")
    parser.add_argument("--grammar", choices=["ordinary", "large", "both"], default="both")
    parser.add_argument("--every", type=int, default=1, help="take only every so manieth clip")
    parser.add_argument("--verbose", action="store_true", help="list what was not right")
    chosen = parser.parse_args()
    lines = (chosen.folder / "dev" / "labels.jsonl").read_text("utf-8").splitlines()
    clips = [json.loads(line) for line in lines][:: chosen.every]
    recogniser = engine(chosen.engine, chosen.language)
    for name, measure in (("ordinary", ordinary), ("large", large)):
        if chosen.grammar in {name, "both"}:
            report(name, measure(recogniser, chosen.folder, clips), chosen.verbose)
    recogniser.close()


if __name__ == "__main__":
    main()
