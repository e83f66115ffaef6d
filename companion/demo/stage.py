"""What an onlooker of the demo sees and hears."""

import time
from pathlib import Path

from rich.console import Console

from companion import protocol as p
from companion.lights.lights import Lights
from companion.voice.playback import PlaybackError, play
from companion.voice.speech import Speaker, SpeechError

COLOURS = {"info": "white", "good": "green", "bad": "red", "warning": "yellow"}


class Stage:
    """Shows each line in the terminal and speaks it; unless `fast`, it lets each be heard to its end."""

    def __init__(self, speaker: Speaker, lights: Lights, sounds: Path, *, fast: bool) -> None:
        self.spoken: list[str] = []
        self.silent = ""
        """Why nothing comes from a loudspeaker, if so."""
        self._speaker = speaker
        self._lights = lights
        self._sounds = sounds
        self._fast = fast
        self._console = Console(highlight=False)

    def note(self, text: str, style: str = "dim") -> None:
        """Show something that is not spoken."""
        self._console.print(text, style=style, markup=False, soft_wrap=True)

    def show(self, items: list[p.Out]) -> None:
        """Show what came of a command, and speak it."""
        for item in items:
            match item:
                case p.SayEvent():
                    self.speak(item.text, COLOURS[item.tone])
                case p.DecidedEvent():
                    self.note(f"           decided: {item.choice}. {item.why}")
                case p.LightEvent():
                    self._lights.show(item.name, item.pattern, item.count)
                case p.RefusedEvent():
                    self.note(f"           refused: {item.text}", "red")
                case _:
                    pass  # the snapshot and the request are the stage manager's

    def speak(self, text: str, colour: str = "white") -> None:
        """Speak one line of the companion, through the loudspeaker where there is one."""
        self.spoken.append(text)
        self.note(f"companion  {text}", colour)
        path = self._sounds / f"companion-{len(self.spoken):03}.wav"
        try:
            self._speaker.synthesise(text, path)
        except SpeechError as error:
            self.note(f"           {error}", "red")
            return
        if not self._fast:
            self._hear(path)

    def _hear(self, path: Path) -> None:
        import soundfile  # noqa: PLC0415

        if not self.silent:
            try:
                play(path)
                return
            except PlaybackError as error:
                self.silent = str(error)
        time.sleep(soundfile.info(path).duration)
