"""The one loop: everything that happens comes through one queue, and every change becomes one snapshot.

Nothing here blocks: devices are tasks of their own which read the board and put inputs into the queue.
"""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion import doubts, inputs, spelling
from companion import protocol as p
from companion.board import Board
from companion.config import Config
from companion.global_commands import named
from companion.language import lexicon
from companion.manner import WISHES
from companion.meaning import meaning
from companion.messages import Words
from companion.parts import Part
from companion.requests import Message, Refusal, msg
from companion.sittings import Sittings
from companion.snapshot import Snapshot, SoundName, Spoken, Tray
from companion.voice.speakers import speakers
from companion.wishes import Wishes

REMEMBERED = 500
"""Lines of the transcript that a page can show."""
CLEAR = 0.8
"""The confidence from which what changes something is done at once."""
AGAIN = {"repeat_three": 3, "say_slower": 1}
"""The commands that say again what was said last, and how many lines of it."""
EARS = {"listen_always": "always", "listen_wake": "wake", "listen_push": "push"}
"""The commands that change when what is said counts, and the ways of listening that they mean."""
SO_NOW = {"say_less": "says-so", "say_more": "says-so", "sounds_on": "sounds-on", "sounds_off": "sounds-off"}
"""What is said of a wish how to speak; of the others whether they were meant so."""


class Daemon:
    """One table: what is played there, and what everybody is shown of it.

    `wishes` is the file that keeps how people wished it to speak.
    """

    def __init__(self, config: Config, sittings: Sittings, wishes: Path | None = None) -> None:
        self.inbox: asyncio.Queue[inputs.Input] = asyncio.Queue()
        self.board = Board()
        self.board.publish(Snapshot(ears=config.listen))
        self._name = config.voice.name
        self._wishes = Wishes(config.voice, wishes)
        self.manner = self._wishes.manner()
        self._sittings = sittings
        self._language = lexicon(config.language)
        self._speakers = ("", *speakers(self._language.voices))
        self._common = Words("companion.language", config.language)
        self._lines = 0
        self._waiting = False
        self._part: Part | None = None
        """What was said already of the answer to a form."""
        self._doubt: inputs.Doubt | None = None
        """Dice of the standing roll that the camera is not sure of."""
        self._unconfirmed: p.Command | None = None
        """What somebody seems to have said: it is done when they say yes."""

    async def run(self) -> None:
        """Handle inputs for ever; ends by being cancelled, and closes what is played then."""
        try:
            self._take(self._sittings.opening())
            while True:
                self._handle(await self.inbox.get())
        finally:
            self._sittings.close()

    # What comes in

    def _handle(self, item: inputs.Input) -> None:
        match item:
            case inputs.Command() | inputs.Words():
                out = self._do(item.command, item.source) if isinstance(item, inputs.Command) else self._words(item)
                if item.reply is not None and not item.reply.done():
                    item.reply.set_result(out)
            case inputs.Talk():
                self._talk()
            case inputs.Marked():
                if self._camera():
                    self._publish(marked=(self.board.now.marked[0] + 1, item.corners))
            case inputs.Dice():
                self._do(p.AnswerCommand(id=item.asked, answer=list(item.values)), "camera")
            case inputs.Doubt():
                self._ask_die(item)
            case _:
                self._notice(item)

    def _notice(self, item: inputs.Notice) -> None:
        """Take note of what a device tells of itself."""
        match item:
            case inputs.Seen():
                self._publish(tray=Tray(item.dice, item.unsure, item.picture))
            case inputs.Ears():
                self._publish(listening=item.listening, speaking=item.speaking)
            case inputs.LineSpoken():
                self._sittings.heard(next((s.line for s in self.board.now.transcript if s.number == item.number), None))
                self._publish(spoken=max(item.number, self.board.now.spoken))
            case inputs.DeviceIs():
                self._publish(devices={**self.board.now.devices, item.name: item.state})
                if item.say is not None:
                    self._say(item.say, "info" if item.state in ("ready", "simulated") else "warning")
            case inputs.NoVoice():
                self.manner = replace(self.manner, speaker="")
                self._say(msg("no-voice", voice=item.speaker, reason=item.reason), "warning")
            case inputs.Sound():
                self._signal(item.name)

    def _words(self, item: inputs.Words) -> list[p.Out]:
        """Understand something heard or typed: an answer, a command, or nothing (not even a refusal, if only heard)."""
        asked = self.board.now.asked
        wish = named(item.text.lower(), self._language)
        if wish == "stop":
            self._publish(hushed=self._lines)
        elif wish == "talk":
            self._talk()
        elif wish == "calibrate":
            self._set_up()
        elif self._waiting and wish != "go_on":
            return []
        elif wish in EARS:
            self._publish(ears=EARS[wish])
            self._say(msg(f"ears-{EARS[wish]}", name=self._name))
        elif wish in AGAIN:
            self._say_again(AGAIN[wish], slower=wish == "say_slower")
        elif wish == "spell":
            self._spell()
        elif wish in WISHES:
            self._wish(wish)
            self._say(msg(SO_NOW.get(wish, "so-better"), how=self.manner.verbosity))
        elif wish in ("wait", "go_on"):
            self._waiting = wish == "wait"
            self._say(msg("waiting" if self._waiting else "going-on"))
        elif self._unconfirmed is not None and wish in ("yes", "no"):
            return self._confirm(item.source, yes=wish == "yes")
        elif asked is not None and item.asked in (None, asked.id):
            return self._understand(item, asked)
        return []

    def _wish(self, wish: str) -> None:
        """Speak from now on as somebody wishes."""
        self.manner = self.manner.changed(wish, self._speakers)
        self._wishes.keep(self.manner)

    def _say_again(self, count: int, *, slower: bool) -> None:
        """Say so many of the last lines once more."""
        if slower:
            self._wish("slower")
        last = [line for line in self.board.now.transcript if not line.private][-count:]
        self._publish(lines=[self._numbered(line.text, line.tone, again=True) for line in last])

    def _spell(self) -> None:
        """Spell the names in the last line that has any."""
        names = spelling.names(self.board.now.state)
        heard = (line.text for line in reversed(self.board.now.transcript) if not line.private)
        found = next(filter(None, (spelling.found(text, names) for text in heard)), [])
        for name in found:
            self._say(msg("spelled", name=name, letters=spelling.letters(name)))
        if not found:
            self._say(msg("nothing-to-spell"))

    def _set_up(self) -> None:
        """Have the tray set up."""
        if self._camera():
            self._publish(set_up=self.board.now.set_up + 1)

    def _camera(self) -> bool:
        """Whether there is a camera; where there is none, say so."""
        there = self.board.now.devices.get("camera") in ("ready", "simulated")
        if not there:
            self._say(msg("calibrate-no-camera"))
        return there

    def _talk(self) -> None:
        """Let somebody speak who pressed to talk."""
        self._publish(hushed=self._lines, talks=self.board.now.talks + 1)
        self._signal("listening")

    def _signal(self, name: SoundName) -> None:
        """Have a short sound played."""
        self._publish(sound=(self.board.now.sound[0] + 1, name))

    def _understand(self, item: inputs.Words, asked: p.RequestWire) -> list[p.Out]:
        """Do what words mean.

        What was only heard is asked back where it changes something and was heard unclearly, or where nothing asked for
        it; a number is said again, so that a misheard one is noticed, unless the game tells it.
        """
        command = meaning(item.text, asked, self.board.now.state, self._language, self._part) if item.text else None
        if isinstance(command, Part):
            return self._ask_rest(command, asked)
        heard = item.source == "voice" and not isinstance(command, p.TellCommand)
        if heard and command and (item.confidence < CLEAR or self._sets_record(command)):
            self._unconfirmed = command
            self._publish(confirming=item.text)
            self._say(msg("is-that-so", what=item.text))
            return []
        if self._unconfirmed is not None:
            self._confirm(item.source, yes=False)
        if heard and isinstance(command, p.AnswerCommand) and _counts(asked) and not self._tells(command):
            self._say(msg("read-back", what=item.text))
        if command is not None:
            return self._do(command, item.source)
        if item.source == "voice":
            return []
        refused = self._sittings.talk.refused(Refusal("not_understood", {"words": item.text}))
        if item.reply is None:
            self._take([refused])  # nobody waits for it: who typed at the table itself is told aloud
        return [refused]

    def _tells(self, command: p.AnswerCommand) -> bool:
        """Whether an answer is dice, and the game tells what they show."""
        return isinstance(command.answer, list) and self._sittings.talk.session.rules.tells_dice

    def _sets_record(self, command: p.Command) -> bool:
        """Whether a command puts the record right, where a mishearing would cost something."""
        if isinstance(command, p.AdjustCommand):
            return command.path not in self._sittings.talk.session.rules.harmless
        return isinstance(command, p.CorrectCommand)

    def _ask_rest(self, part: Part, asked: p.RequestWire) -> list[p.Out]:
        """Keep a part of an answer, and ask for what is missing."""
        assert isinstance(asked, p.FormWire)  # noqa: S101 - only forms have parts
        self._part, self._unconfirmed = part, None
        missing = part.missing(asked)
        assert missing is not None  # noqa: S101 - or it would be an answer
        question = self._question(missing.model_copy(update={"id": asked.id, "private": asked.private}))
        self._publish(lines=[question], confirming=None)
        return []

    def _confirm(self, source: str, *, yes: bool) -> list[p.Out]:
        """Do what was heard, or forget it."""
        command, self._unconfirmed = self._unconfirmed, None
        self._publish(confirming=None)
        return self._do(command, source) if yes and command is not None else []

    def _ask_die(self, doubt: inputs.Doubt) -> None:
        """Ask what the first die in doubt shows; where nothing is in doubt any more, only the roll stands."""
        asked = self.board.now.asked
        if not isinstance(asked, p.RollWire) or asked.id != doubt.asked:
            return
        self._doubt = doubt if doubt.left else None
        lines = []
        if doubt.left:
            question = self._common.sentence(doubt.left[0].question)
            lines = [self._numbered(question, "question", side=asked.side, private=bool(asked.private), asked=asked.id)]
        self._publish(asked=doubts.offered(asked, self._doubt, self._language), lines=lines)

    def _take_die(self, doubt: inputs.Doubt, value: int, source: str) -> list[p.Out]:
        """Take the value of the first die in doubt: the next is asked for, or all dice are known."""
        if doubt.left[0].logo:
            self._publish(logo=value)
        left = doubts.settled(doubt, value)
        if not left.left:
            return self._do(p.AnswerCommand(id=left.asked, answer=list(left.sure)), source)
        self._ask_die(left)
        return []

    def _do(self, command: p.Command, source: str) -> list[p.Out]:
        """Carry out a command; a late answer of a device is dropped without a word."""
        value = doubts.told(self._doubt, command)
        if self._doubt is not None and value is not None:
            return self._take_die(self._doubt, value, source)
        out = self._sittings.talk.do(command, source)
        refused = next((one for one in out if isinstance(one, p.RefusedEvent)), None)
        if refused and refused.code in ("stale_id", "unknown_id") and source in ("camera", "voice"):
            return out
        if source == "voice" and not refused:
            self._signal("heard")
        self._take(out)
        return out

    # What goes out

    def _take(self, out: list[p.Out]) -> None:
        """Put what came of a command on the board; where a game is over, the next sitting begins."""
        changes: dict[str, Any] = {"lines": []}
        for item in out:
            match item:
                case p.SayEvent():
                    changes["lines"].append(self._line(item))
                case p.RefusedEvent():
                    changes["lines"].append(self._numbered(item.text, "warning"))
                case p.LightEvent():
                    changes["lights"] = {**self.board.now.lights, **changes.get("lights", {}), item.name: item}
                case p.StateEvent():
                    changes |= {"state": item.state, "asked": None}
                case p.Hello():
                    changes |= {"game": item.game, "lights": {}}
                case p.DecidedEvent() if self.manner.says("reason"):
                    reason = self._common.sentence(msg("because", why=item.why))
                    changes["lines"].append(self._numbered(reason, kind="reason"))
                case p.DecidedEvent() | p.CorrectedEvent() | p.EndEvent():
                    pass  # a decision is announced by its action, and told by "why"
                case _:
                    changes["asked"] = self._with_doubt(item)
                    changes["lines"].append(self._question(item))
        self._publish(**changes)
        if self._sittings.talk.over:
            self._take(self._sittings.next())

    def _with_doubt(self, asked: p.RequestWire) -> p.RequestWire:
        """Give a request as it is put up: a roll that goes on standing keeps its doubt."""
        if self._doubt is not None and isinstance(asked, p.RollWire) and asked.id == self._doubt.asked:
            return doubts.offered(asked, self._doubt, self._language)
        self._doubt = None
        return asked

    def _publish(self, *, lines: list[Spoken] | None = None, **changes: Any) -> None:
        now = self.board.now
        transcript = (*now.transcript, *(lines or []))[-REMEMBERED:]
        self.board.publish(replace(now, number=now.number + 1, transcript=transcript, **changes))

    def _say(self, message: Message, tone: str = "info") -> None:
        """Say something of the companion's own, which is no part of the game."""
        self._publish(lines=[self._numbered(self._common.sentence(message), tone)])

    def _numbered(self, text: str, tone: str = "info", **more: Any) -> Spoken:
        self._lines += 1
        return Spoken(self._lines, text, tone, **more)

    def _line(self, item: p.SayEvent) -> Spoken:
        return self._numbered(
            item.text,
            item.tone,
            again=bool(item.again),
            side=item.side,
            private=bool(item.private),
            line=item.line,
            kind=item.kind or "fact",
        )

    def _question(self, asked: p.RequestWire) -> Spoken:
        return self._numbered(asked.prompt, "question", side=asked.side, private=bool(asked.private), asked=asked.id)


def _counts(asked: p.RequestWire) -> bool:
    """Whether an answer is or holds a number."""
    if isinstance(asked, p.FormWire):
        return any(_counts(field) for field in asked.fields)
    return isinstance(asked, p.NumberWire | p.RollWire)
