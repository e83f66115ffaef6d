"""`companion demo`: plays a battle end to end by itself, without hardware."""

import random
import tempfile
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


def demo(game: str, *, fast: bool, seed: int, dice: Path | None, voice: Path | None, out: Path | None) -> None:
    """Play; the table, its player and its camera are simulated, and say so; everything else is real.

    Raises:
        InputError: a folder that holds nothing usable, or an engine that is not there.
    """
    folder = out or Path(tempfile.mkdtemp(prefix="companion-demo-"))
    folder.mkdir(parents=True, exist_ok=True)
    saved = folder / f"demo-{seed}.journal"
    if saved.exists():
        raise InputError(f"{saved}: exists already; name another folder by --out")
    recogniser = engine()
    with (
        closing(open_table(game, Config(), seed=seed, journal=saved)) as table,
        closing(recogniser),
        Speaker() as companion_voice,
        Speaker(rate=145, language="en-us") as player_voice,
        Lights(tell=lambda line: print(f"[{line}]")) as lights,  # noqa: T201 - the terminal stands in for LEDs
    ):
        stage = Stage(companion_voice, lights, folder, fast=fast)
        ears = Ears(recogniser, player_voice, folder, voice)
        tray = Tray(seed, folder, dice)
        lamps = "simulated" if lights.simulated else "real"
        stage.note(
            f"Demo of {game}, seed {seed}. Simulated: the player, the table and the camera; the lights are {lamps}."
        )
        stage.note(
            f"Real: the recogniser ({recogniser.name}), the dice reader, speech, rules and journal, in {folder}."
        )
        begun = time.monotonic()
        show = Show(table, stage, ears, tray, seed)
        show.play()
        _summary(table, stage, ears, tray, time.monotonic() - begun)
    _compare(saved, show.transcript, stage)


class Show:
    """The stage manager: puts each question to the tray or to the player, by ear."""

    def __init__(self, table: Table, stage: Stage, ears: Ears, tray: Tray, seed: int) -> None:
        self._talk = table.conversation
        self._stage = stage
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
            self._stage.speak(asked.prompt, "cyan")
            command, source = self._reply(asked)
            told = isinstance(command, p.TellCommand)
            asked = self._show(self._talk.do(command, source), told=told) or asked
        raise InputError(f"the recordings lead nowhere: {MOST_QUESTIONS} questions and no end")

    def _show(self, items: list[p.Out], *, told: bool = False) -> p.RequestWire | None:
        self._stage.show(items)
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
        phrases = [*sayable(asked), *(one for one in global_commands() if one.lower() not in sayable(asked))]
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


_REQUESTS = (p.ChooseWire, p.PickWire, p.NumberWire, p.RollWire, p.TextWire, p.FormWire)


def _summary(table: Table, stage: Stage, ears: Ears, tray: Tray, seconds: float) -> None:
    result = table.conversation.session.rules.result(table.conversation.session.run.state)
    stage.note("Summary", "bold")
    stage.note(f"  result: {', '.join(f'{key} {value}' for key, value in result.items())}")
    stage.note(
        f"  commands heard right: {ears.count.right} of {ears.count.said}, and {ears.from_folder} recordings heard"
    )
    stage.note(
        f"  dice drawn and read right: {tray.count.right} of {tray.count.thrown}, wrong {tray.count.wrong}, "
        f"unsure {tray.count.unsure}; {tray.from_folder} pictures of a folder read"
    )
    stage.note(
        f"  lines spoken: {len(stage.spoken)}, in {seconds:.0f} s" + (f"; {stage.silent}" if stage.silent else "")
    )


def _compare(saved: Path, transcript: list[str], stage: Stage) -> None:
    """Replay the journal, and compare what it says with what was said."""
    rows, _, _ = journal.read(saved)
    saved.with_suffix(".txt").write_text("\n".join(transcript) + "\n", encoding="utf-8")
    if [line.text for line in journal_command.replayed(rows)] != transcript:
        raise RuntimeError(f"{saved}: its replay differs from what was said")
    stage.note(f"  journal: {len(rows)} entries in {saved}; its replay says the same {len(transcript)} lines")
