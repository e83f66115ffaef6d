"""The companion's voice in the fast demo: every line becomes a WAV file, and nobody waits for it to be heard."""

from pathlib import Path

from companion import protocol as p
from companion.demo.stage import Stage
from companion.lights.lights import Lights
from companion.voice.speech import Speaker, SpeechError


class Voice:
    """Speaks lines into files, and has the lights shown."""

    def __init__(self, speaker: Speaker, lights: Lights, sounds: Path, stage: Stage) -> None:
        self.spoken = 0
        """How many lines were spoken."""
        self._speaker = speaker
        self._lights = lights
        self._sounds = sounds
        self._stage = stage

    def show(self, items: list[p.Out]) -> None:
        """Make known what came of a command."""
        for item in items:
            match item:
                case p.SayEvent():
                    self.speak(item.text, item.tone)
                case p.DecidedEvent():
                    self._stage.note(f"           decided: {item.choice}. {item.why}")
                case p.LightEvent():
                    self._lights.show(item.name, item.pattern, item.count)
                case p.RefusedEvent():
                    self._stage.note(f"           refused: {item.text}", "red")
                case _:
                    pass  # the snapshot and the request are the show's

    def speak(self, text: str, tone: str) -> None:
        """Speak one line into a file."""
        self._stage.line(text, tone)
        self.spoken += 1
        try:
            self._speaker.synthesise(text, self._sounds / f"companion-{self.spoken:03}.wav")
        except SpeechError as error:
            self._stage.note(f"           {error}", "red")
