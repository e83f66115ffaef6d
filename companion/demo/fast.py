"""The fast demo: one thing after the other, through the same ears, eyes and voice as at a table."""

import random
import time
from contextlib import closing
from pathlib import Path

from companion import journal, journal_command
from companion import protocol as p
from companion.config import Config
from companion.demo import player
from companion.demo.ears import Ears
from companion.demo.stage import Stage
from companion.demo.tray import Tray
from companion.demo.voice import Voice
from companion.errors import InputError
from companion.games_at_table import Table, open_table
from companion.global_commands import understood
from companion.lights.lights import Lights
from companion.sayable import sayable
from companion.understanding import NotUnderstood, answer
from companion.voice.engine import engine
from companion.voice.phrases import global_commands
from companion.voice.speech import Speaker

MOST_QUESTIONS = 400
"""Recordings of a folder could undo for ever."""


def play(game: str, *, seed: int, dice: Path | None, voice: Path | None, folder: Path) -> None:
    """Play a game without waiting for anything to be heard, and compare it with its journal's replay.

    Raises:
        InputError: a folder that holds nothing usable, or an engine that is not there.
    """
    saved = folder / f"demo-{seed}.journal"
    if saved.exists():
        raise InputError(f"{saved}: exists already; name another folder by --out")
    stage = Stage()
    recogniser = engine()
    with (
        closing(open_table(game, Config(), seed=seed, journal=saved)) as table,
        closing(recogniser),
        Speaker() as companion_voice,
        Speaker(rate=145, language="en-us") as player_voice,
        Lights(tell=lambda line: stage.note(f"[{line}]")) as lights,
    ):
        lamps = "simulated" if lights.simulated else "real"
        stage.note(
            f"Demo of {game}, seed {seed}. Simulated: the player, the table, the camera; the lights are {lamps}."
        )
        stage.note(
            f"Real: the recogniser ({recogniser.name}), the dice reader, speech, rules and journal, in {folder}."
        )
        begun = time.monotonic()
        ears = Ears(recogniser, player_voice, folder, voice)
        show = Show(table, stage, Voice(companion_voice, lights, folder, stage), ears, Tray(seed, folder, dice), seed)
        show.play()
        show.sum_up(time.monotonic() - begun)
    _compare(saved, show.transcript, stage)


class Show:
    """The stage manager: puts each question to the tray or to the player, by ear."""

    def __init__(self, table: Table, stage: Stage, voice: Voice, ears: Ears, tray: Tray, seed: int) -> None:
        self._talk = table.conversation
        self._stage = stage
        self._voice = voice
        self._ears = ears
        self._tray = tray
        self._rng = random.Random(seed)
        self.transcript: list[str] = []
        """What moves brought to be said; what was only asked to be told is not in it."""

    def play(self) -> None:
        """Play to the end of the game."""
        asked = self._show(self._talk.opening(resumed=0))
        for _ in range(MOST_QUESTIONS):
            if asked is None or self._talk.over:
                return
            self._voice.speak(asked.prompt, "question")
            command, source = self._reply(asked)
            told = isinstance(command, p.TellCommand)
            asked = self._show(self._talk.do(command, source), told=told) or asked
        raise InputError(f"the recordings lead nowhere: {MOST_QUESTIONS} questions and no end")

    def _show(self, items: list[p.Out], *, told: bool = False) -> p.RequestWire | None:
        self._voice.show(items)
        self.transcript += [item.text for item in items if isinstance(item, p.SayEvent) and not told]
        self._talk.heard()
        last = items[-1] if items else None
        return last if isinstance(last, _REQUESTS) else None

    def _reply(self, asked: p.RequestWire) -> tuple[p.Command, str]:
        if isinstance(asked, p.RollWire) and asked.sides == 6:
            return self._throw(asked)
        return self._listen(asked)

    def _throw(self, asked: p.RollWire) -> tuple[p.Command, str]:
        values = self._tray.throw(asked.dice)
        if values is None:
            self._stage.note("tray       not sure; the companion rolls")
            return p.AnswerCommand(id=asked.id or 0, answer=None), "companion"
        self._stage.note(f"tray       {' '.join(map(str, values))}", "magenta")
        return p.AnswerCommand(id=asked.id or 0, answer=values), "camera"

    def _listen(self, asked: p.RequestWire) -> tuple[p.Command, str]:
        """Hear the player; what is not understood is said once more, then typed."""
        phrases = {phrase: phrase for phrase in global_commands()} | sayable(asked)
        while (recorded := self._ears.recording(phrases)) is not None:
            path, heard = recorded
            self._stage.note(f"player     ({path.name}) heard: {heard.text or 'nothing that can be said now'}", "blue")
            if (command := self._meaning(heard.text, asked)) is not None:
                return command, "voice"
        words = player.choose(asked, self._rng)
        meant = p.AnswerCommand(id=asked.id or 0, answer=answer(words, asked))
        for _ in range(2):
            heard = self._ears.say(words, phrases)
            self._stage.note(f"player     {words!r} heard: {heard.text or 'nothing'} ({heard.confidence:.2f})", "blue")
            if self._meaning(heard.text, asked) == meant:
                self._ears.count.right += 1
                return meant, "voice"
        self._stage.note(f"player     types: {words}", "blue")
        return meant, "keys"

    def _meaning(self, said: str, asked: p.RequestWire) -> p.Command | None:
        if not said:
            return None
        try:
            return p.AnswerCommand(id=asked.id or 0, answer=answer(said, asked))
        except NotUnderstood:
            return understood(said.lower(), asked, self._talk.snapshot())

    def sum_up(self, seconds: float) -> None:
        """Say what came of it."""
        session, heard, dice = self._talk.session, self._ears, self._tray
        result = session.rules.result(session.run.state)
        self._stage.note("Summary", "bold")
        self._stage.note(f"  result: {', '.join(f'{key} {value}' for key, value in result.items())}")
        self._stage.note(f"  commands heard right: {heard.count.right} of {heard.count.said}")
        self._stage.note(
            f"  dice drawn and read right: {dice.count.right} of {dice.count.thrown}, wrong {dice.count.wrong}, "
            f"unsure {dice.count.unsure}"
        )
        if heard.from_folder or dice.from_folder:
            self._stage.note(f"  of folders: {heard.from_folder} recordings heard, {dice.from_folder} pictures read")
        self._stage.note(f"  lines spoken: {self._voice.spoken}, in {seconds:.0f} s")


_REQUESTS = (p.ChooseWire, p.PickWire, p.NumberWire, p.RollWire, p.TextWire, p.FormWire)


def _compare(saved: Path, transcript: list[str], stage: Stage) -> None:
    """Replay the journal, and compare what it says with what was said."""
    rows, _, _ = journal.read(saved)
    saved.with_suffix(".txt").write_text("\n".join(transcript) + "\n", encoding="utf-8")
    if [line.text for line in journal_command.replayed(rows)] != transcript:
        raise RuntimeError(f"{saved}: its replay differs from what was said")
    stage.note(f"  journal: {len(rows)} entries in {saved}; its replay says the same {len(transcript)} lines")
