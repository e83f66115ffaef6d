"""Vosk with a closed grammar: the recogniser where a model for the language is installed."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Collection
from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.voice.audio import RATE, Audio
from companion.voice.engine import Heard
from companion.voice.phrases import words_of
from companion.voice.respelling import Respelling

_log = logging.getLogger(__name__)
_UNKNOWN = "[unk]"
_CHUNK_BYTES = RATE // 5 * 2
_LEAD_IN = b"\0" * (RATE // 10 * 2)


class VoskRecogniser:
    """Hears whole phrases only.

    Vosk makes a bigram model of the grammar, so that it mixes words of different phrases, and it drops words that its
    model does not know; both would turn one command into another. So unknown words are listened for in a spelling that
    it knows, a phrase with a word for which there is none stays out of the grammar, and what is heard counts only where
    it equals a phrase from its first word to its last.
    """

    name = "vosk"

    def __init__(self, folder: Path, language: str) -> None:
        """Loads the model in `folder`; InputError where that is none (a damaged one can end the process)."""
        try:
            import vosk  # noqa: PLC0415 - a large C library
        except (ImportError, OSError) as error:
            raise InputError(f"vosk can't be loaded ({error})") from error
        vosk.SetLogLevel(-1)
        try:
            self._model = vosk.Model(str(folder))
        except Exception as error:
            raise InputError(f"{folder}: not a speech model that Vosk can load") from error
        self._vosk = vosk
        self.language = language
        self._known: dict[str, bool] = {}
        self._spelt = Respelling(self._knows, language)
        self._reported: set[str] = set()

    def unknown_words(self, phrases: Collection[str]) -> list[str]:
        """The words that the model can't hear in any spelling, each once."""
        words = {word: None for phrase in phrases for word in words_of(phrase)}
        return [word for word in words if not self._spelt.of(word)]

    def hear(self, audio: Audio, phrases: Collection[str]) -> Heard:
        """Matches the whole utterance with one of the phrases; confidence is that of the least certain word."""
        start = time.process_time()
        by_words = self._grammar(phrases)
        if not by_words or not len(audio.samples):
            return Heard("", 0.0, time.process_time() - start)
        words = self._recognise(audio, [" ".join(words) for words in by_words])
        text = by_words.get(tuple(word["word"] for word in words), "")
        confidence = min((float(word["conf"]) for word in words), default=0.0) if text else 0.0
        return Heard(text, confidence, time.process_time() - start)

    def hear_freely(self, audio: Audio) -> Heard:
        """Hears any words that the model knows."""
        start = time.process_time()
        words = self._recognise(audio, None) if len(audio.samples) else []
        confidence = min((float(word["conf"]) for word in words), default=0.0)
        return Heard(" ".join(word["word"] for word in words), confidence, time.process_time() - start)

    def close(self) -> None:
        """Frees the model."""
        del self._model

    def _grammar(self, phrases: Collection[str]) -> dict[tuple[str, ...], str]:
        """The phrases that can be heard, by their words; the first of several with the same words."""
        grammar: dict[tuple[str, ...], str] = {}
        for phrase in phrases:
            words = words_of(phrase)
            spelt = tuple(known for word in words for known in self._spelt.of(word))
            self._report(phrase, words, " ".join(spelt))
            if words and all(map(self._spelt.of, words)):
                grammar.setdefault(spelt, phrase)
        return grammar

    def _report(self, phrase: str, words: list[str], spelt: str) -> None:
        """Tell, once, of words that the model does not know."""
        unknown = [word for word in words if not self._knows(word)]
        if not unknown or phrase in self._reported:
            return
        self._reported.add(phrase)
        missing = ", ".join(word for word in unknown if not self._spelt.of(word))
        if missing:
            _log.warning("%r can't be heard: the model does not know %s", phrase, missing)
        else:
            _log.info("%r is listened for as %r: the model does not know %s", phrase, spelt, ", ".join(unknown))

    def _knows(self, word: str) -> bool:
        if word not in self._known:
            self._known[word] = self._model.vosk_model_find_word(word) >= 0
        return self._known[word]

    def _recognise(self, audio: Audio, grammar: list[str] | None) -> list[dict[str, Any]]:
        if grammar is not None and self._knows(_UNKNOWN):
            grammar = [*grammar, _UNKNOWN]
        closed = [] if grammar is None else [json.dumps(grammar, ensure_ascii=False)]
        recogniser = self._vosk.KaldiRecognizer(self._model, RATE, *closed)
        recogniser.SetWords(True)
        data = _LEAD_IN + audio.pcm16()
        words: list[dict[str, Any]] = []
        for at in range(0, len(data), _CHUNK_BYTES):
            if recogniser.AcceptWaveform(data[at : at + _CHUNK_BYTES]):
                words += json.loads(recogniser.Result()).get("result", [])
        return words + list(json.loads(recogniser.FinalResult()).get("result", []))
