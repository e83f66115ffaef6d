"""The daemon with its devices: which parts play at a table, and how they start and end together."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion import inputs, places
from companion.config import Config
from companion.daemon import Daemon
from companion.devices import Camera, DeviceError, Loudspeaker, Microphone
from companion.dice.calibration import Calibration, load_calibration, save_calibration
from companion.dice.crops import Crops
from companion.dice.watcher import Watcher
from companion.errors import InputError
from companion.language import lexicon
from companion.lights.buttons import Buttons
from companion.lights.lights import Lights
from companion.requests import msg
from companion.sittings import Sittings
from companion.voice import own_words
from companion.voice.announcer import Announcer
from companion.voice.hearing import hear_in
from companion.voice.listener import Listener, Turns
from companion.voice.recording import recorded
from companion.voice.spoken_voice import SpokenVoice
from companion.worker import Worker

_log = logging.getLogger(__name__)

RECOGNISER_S = 60.0
"""How long one recognition may take; the first one loads a model."""


@dataclass
class Parts:
    """The devices of a table; None where one is not used."""

    microphone: Microphone | None = None
    loudspeaker: Loudspeaker | None = None
    open_camera: Callable[[], Camera] | None = None
    lights: Lights | None = None
    calibration: Path | None = None
    """The file in which it stands what is known of the tray, and is kept; None: nowhere."""


@dataclass
class Ensemble:
    """A daemon, and the tasks that make it hear, see, speak, shine and serve."""

    config: Config
    parts: Parts
    saved: Path
    game: str | None = None
    seed: int | None = None
    announcer: Announcer | None = None
    watcher: Watcher | None = None
    daemon: Daemon = field(init=False)

    def __post_init__(self) -> None:
        """Make the daemon and its tasks; nothing runs yet."""
        sittings = Sittings(self.config, self.saved, game=self.game, seed=self.seed)
        self.daemon = Daemon(self.config, sittings, self.saved.parent / "manner.json")
        self._turns = Turns(self.daemon.inbox)
        board, inbox, parts = self.daemon.board, self.daemon.inbox, self.parts
        if parts.loudspeaker is not None:
            words = lexicon(self.config.language)
            voice = SpokenVoice(words.voice, spoken=words.spoken)
            self.announcer = Announcer(board, inbox, self._turns, parts.loudspeaker, voice, lambda: self.daemon.manner)
        if parts.open_camera is not None:
            hold = parts.lights.hold if parts.lights else lambda _still: None
            known = _known(parts.calibration)
            crops = Crops(self.saved.parent / "crops") if self.config.devices.keep_crops else None
            self.watcher = Watcher(
                parts.open_camera, board, inbox, calibration=known, keep=self._keep, crops=crops, hold=hold
            )

    async def run(self, *more: Coroutine[Any, Any, None]) -> None:
        """Play until one of the tasks in `more` ends, or until cancelled; then everything is given back."""
        tasks = [asyncio.create_task(one) for one in self._running()]
        until = [asyncio.create_task(one) for one in more]
        try:
            done, _ = await asyncio.wait([*tasks, *until], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # an end by a fault is a fault here too
        finally:
            for task in (*tasks, *until):
                task.cancel()
            await asyncio.gather(*tasks, *until, return_exceptions=True)
            for device in (self.parts.microphone, self.parts.loudspeaker):
                if device is not None:
                    device.close()
            await asyncio.sleep(0)  # what was closed is given back in the loop's next round

    def _running(self) -> list[Coroutine[Any, Any, None]]:
        running: list[Coroutine[Any, Any, None]] = [self.daemon.run()]
        if self.announcer is not None:
            running.append(self.announcer.run())
        if self.watcher is not None:
            running.append(self.watcher.run())
        if self.parts.microphone is not None:
            running.append(self._listen(self.parts.microphone))
        if self.parts.lights is not None:
            running.append(self._shine(self.parts.lights))
        if self.config.page.on:
            running.append(self._serve())
        return running

    def _keep(self, known: Calibration, empty: Any) -> Calibration:
        """Write down what is known of the tray, with a picture of the `empty` one where that is new; give it back."""
        if self.parts.calibration is None:
            return known
        try:
            self.parts.calibration.parent.mkdir(parents=True, exist_ok=True)
            return save_calibration(self.parts.calibration, known, empty)
        except (InputError, OSError) as error:
            _log.warning("the calibration was not kept: %s", error)
            return known

    async def _listen(self, microphone: Microphone) -> None:
        worker = Worker("the recogniser", RECOGNISER_S)
        try:
            engine = None if self.config.voice.engine == "best" else self.config.voice.engine
            hear = hear_in(worker, engine, self.config.language, verify=self.config.voice.verify)
            board, inbox = self.daemon.board, self.daemon.inbox
            hear = own_words.beside(hear, own_words.load(self.saved.parent / own_words.FOLDER))
            if self.config.voice.record:
                hear = recorded(hear, self.saved.parent / "recordings")
                inbox.put_nowait(inputs.DeviceIs("recording", "ready", msg("recording-on")))
            voice, language = self.config.voice, self.config.language
            await Listener(
                board,
                inbox,
                self._turns,
                microphone,
                hear,
                language=language,
                name=voice.name,
                interrupt=voice.interrupt,
            ).run()
        finally:
            worker.close()

    async def _shine(self, lights: Lights) -> None:
        """Show the board's lights, and two of the table's own: dice are awaited, somebody is listened to."""
        self.daemon.inbox.put_nowait(inputs.DeviceIs("lights", "simulated" if lights.simulated else "ready"))
        shown: dict[str, tuple[str, int | None]] = {}
        number = -1
        loop = asyncio.get_running_loop()

        def pressed(word: str) -> None:
            loop.call_soon_threadsafe(self._pressed, word)

        buttons = Buttons(pressed, lights.factory, self.config.pins.buttons)
        with lights, closing(buttons):
            while True:
                now = await self.daemon.board.after(number)
                number = now.number
                wanted = {name: (light.pattern, light.count) for name, light in now.lights.items()}
                wanted["dice"] = ("waiting" if now.asked and now.asked.request == "roll" else "off", None)
                wanted["listening"] = ("on" if now.listening else "off", None)
                for name, pattern in wanted.items():
                    if shown.get(name) != pattern:
                        lights.show(name, *pattern)
                shown = wanted

    def _pressed(self, word: str) -> None:
        """Do what a button stands for."""
        if word == "hush":
            if self.announcer is not None:
                self.announcer.hush()
            return
        if word == "talk":
            self.daemon.inbox.put_nowait(inputs.Talk())
            return
        asked = self.daemon.board.now.asked
        self.daemon.inbox.put_nowait(inputs.Words(word, asked.id if asked else None, "button"))

    async def _serve(self) -> None:
        from companion.web import server  # noqa: PLC0415 - slow to import, and optional
        from companion.web.app import make  # noqa: PLC0415

        page = self.config.page
        app = make(
            self.daemon.board,
            self.daemon.inbox,
            self.watcher.picture if self.watcher else lambda: None,
            hush=self.announcer.hush if self.announcer else None,
            hosts=page.hosts,
            language=self.config.language,
        )
        await server.serve(app, page.host, page.port)


def real_parts(config: Config) -> Parts:
    """Choose the devices which the settings name; what is not there says so later, and is taken up when it comes."""
    devices = config.devices
    usual = devices.calibration == "usual"
    file = places.state_folder() / "tray.toml" if usual else Path(devices.calibration)
    simulated = devices.use("lights") == "simulated" or None
    return Parts(
        _microphone(devices.use("microphone")),
        _loudspeaker(devices.use("loudspeaker")),
        _camera(devices.use("camera"), file),
        None if devices.use("lights") == "none" else Lights(config.pins.lights, simulated=simulated),
        file,
    )


def _microphone(name: str) -> Microphone | None:
    from companion.voice.microphone import SimulatedMicrophone, SoundMicrophone  # noqa: PLC0415 - as needed

    if name == "none":
        return None
    return SimulatedMicrophone() if name == "simulated" else SoundMicrophone("" if name == "usual" else name)


def _loudspeaker(name: str) -> Loudspeaker | None:
    from companion.voice.loudspeaker import SimulatedLoudspeaker, SoundLoudspeaker  # noqa: PLC0415 - as needed

    if name == "none":
        return None
    return SimulatedLoudspeaker() if name == "simulated" else SoundLoudspeaker("" if name == "usual" else name)


def _camera(name: str, calibration: Path) -> Callable[[], Camera] | None:
    from companion.dice.sources import open_source  # noqa: PLC0415 - as needed

    if name == "none":
        return None
    return lambda: open_source(_usual_camera() if name == "usual" else name, _known(calibration).camera)


def _known(calibration: Path | None) -> Calibration:
    """What is known of the tray; nothing where there is no such file yet."""
    return Calibration() if calibration is None or not calibration.is_file() else load_calibration(calibration)


def _usual_camera() -> str:
    """The first USB camera, by the name that stays the same; without one the Pi's own."""
    found = sorted(Path("/dev/v4l/by-id").glob("*-video-index0"))
    if found:
        return str(found[0])
    if Path("/usr/bin/rpicam-hello").exists():
        return "picamera2"
    raise DeviceError("no camera is connected")
