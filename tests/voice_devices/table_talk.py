"""What a microphone hears at a table all evening: people who talk of other things, and dice on wood."""

from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from companion.voice.audio import RATE, load_wav
from tests.voice.synth import spoken

VOICES = ("en-us", "en-gb", "en-gb-scotland", "en-us+f3", "en-gb+m2")
TALK = (
    "did you see the match on saturday",
    "I painted those two last week and the primer went wrong",
    "could somebody pass me the biscuits",
    "that one is mine, I think",
    "we should start earlier next time",
    "is there any coffee left",
    "my brother had exactly the same army",
    "no way, that was never in range",
    "let me see the rules for that again",
    "it was raining all the way here",
    "the second edition was better, if you ask me",
    "you always roll well when it does not matter",
)


def rattle(seconds: float, seed: int) -> NDArray[np.float32]:
    """Dice on wood: short bursts of noise."""
    rng = np.random.default_rng(seed)
    sound = np.zeros(int(RATE * seconds), np.float32)
    for at in rng.uniform(0, seconds - 0.05, 14):
        burst = rng.normal(0, 0.4, 480).astype(np.float32) * np.exp(-np.arange(480) / 60).astype(np.float32)
        start = int(at * RATE)
        sound[start : start + 480] += burst
    return sound


def table_talk(folder: Path, seconds: float) -> Path:
    """A recording of so much of it: each sentence by other voices and at another pace than the time before."""
    pause = np.zeros(RATE // 2, np.float32)
    parts: list[NDArray[np.float32]] = []
    number = 0
    while sum(map(len, parts)) < seconds * RATE:
        text, voice = TALK[number % len(TALK)], VOICES[number % len(VOICES)]
        said = spoken(text, folder / "talk.wav", voice, 140 + 10 * (number % 7))
        parts += [load_wav(said).samples, pause]
        if number % 3 == 2:
            parts += [rattle(1.2, number), pause]
        number += 1
    file = folder / "evening.wav"
    soundfile.write(file, np.concatenate(parts)[: int(seconds * RATE)], RATE)
    return file
