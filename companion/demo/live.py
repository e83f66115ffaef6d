"""The demo at the pace of speech: the daemon itself, with a simulated player at a simulated table before it."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

from companion import chance, inputs
from companion import protocol as p
from companion.config import Config, Devices, Page
from companion.demo import player
from companion.demo.ears import wavs
from companion.demo.stage import Stage
from companion.devices import Loudspeaker
from companion.dice.sources.folder import FolderCamera
from companion.dice.sources.simulated import SimulatedTray
from companion.ensemble import Ensemble, Parts
from companion.lights.lights import Lights
from companion.voice.audio import load_wav
from companion.voice.loudspeaker import SimulatedLoudspeaker, SoundLoudspeaker
from companion.voice.microphone import SimulatedMicrophone
from companion.voice.speech import Speaker
from companion.web import server

PATIENCE_S = 20.0
"""How long the player waits before it says or throws something again."""


def loudspeaker() -> Loudspeaker:
    """Give the system's loudspeaker, or one that only takes as long as the sound would."""
    try:
        import sounddevice  # noqa: PLC0415 - an OSError where PortAudio is missing

        sounddevice.query_devices(kind="output")
    except (ImportError, OSError, ValueError, RuntimeError):
        return SimulatedLoudspeaker()
    except Exception as error:  # PortAudioError, which can't be named where PortAudio is missing
        if type(error).__name__ != "PortAudioError":
            raise
        return SimulatedLoudspeaker()
    return SoundLoudspeaker()


def free_port(wanted: int) -> int:
    """Give the wanted port, or any free one where another program has it."""
    from companion.errors import InputError  # noqa: PLC0415 - as needed

    for port in (wanted, 0):
        try:
            with server.listen("127.0.0.1", port) as taken:
                return int(taken.getsockname()[1])
        except InputError:
            continue
    return wanted


class Player:
    """Plays by ear and tray alone: it answers when the question was spoken, and waits for the next."""

    def __init__(
        self,
        ensemble: Ensemble,
        microphone: SimulatedMicrophone,
        table: SimulatedTray | FolderCamera,
        recordings: Iterator[Path],
        sounds: Path,
        seed: int,
    ) -> None:
        self._ensemble = ensemble
        self._microphone = microphone
        self._table = table
        self._recordings = recordings
        self._sounds = sounds
        self._seed = seed
        self._rng = random.Random(seed)
        self._voice = Speaker(rate=145, language="en-us")
        self._throws = 0
        self.typed = 0

    async def play(self) -> None:
        """Play until the game that was opened is over."""
        board = self._ensemble.daemon.board
        try:
            now = await board.after(0)
            game = now.game
            while now.game == game:
                heard_out = not now.speaking and now.spoken >= now.transcript[-1].number
                if now.asked is None or not heard_out or "camera" not in now.devices:
                    now = await board.after(now.number)
                    continue
                await self._act(now.asked)
                now = board.now
        finally:
            self._voice.close()

    async def _act(self, asked: p.RequestWire) -> None:
        """Answer, twice if need be; then type it."""
        for _ in range(2):
            if isinstance(asked, p.RollWire) and asked.sides == 6:
                self._throw(asked)
            else:
                await self._say(asked)
            if await self._answered(asked):
                return
        self.typed += 1
        words = player.choose(asked, self._rng)
        await self._ensemble.daemon.inbox.put(inputs.Words(words, asked.id, "keys"))
        await self._answered(asked)

    def _throw(self, asked: p.RollWire) -> None:
        if isinstance(self._table, FolderCamera):
            self._table.next()
            return
        self._throws += 1
        self._table.throw(chance.roll(self._seed, "demo-throw", self._throws, asked.dice))

    async def _say(self, asked: p.RequestWire) -> None:
        file = next(self._recordings, None)
        if file is None:
            file = self._sounds / "player.wav"
            await asyncio.to_thread(self._voice.synthesise, player.choose(asked, self._rng), file)
        self._microphone.push((await asyncio.to_thread(load_wav, file)).samples)

    async def _answered(self, asked: p.RequestWire) -> bool:
        """Wait until something else is asked, for as long as the player's patience lasts."""
        board = self._ensemble.daemon.board
        try:
            async with asyncio.timeout(PATIENCE_S):
                while board.now.asked is not None and board.now.asked.id == asked.id:
                    await board.after(board.now.number)
        except TimeoutError:
            return False
        return True


async def show(ensemble: Ensemble, stage: Stage) -> None:
    """Print what comes on the board, for ever."""
    number = said = 0
    while True:
        now = await ensemble.daemon.board.after(number)
        number = now.number
        for line in now.transcript:
            if line.number > said and now.game != "lobby":
                stage.line(line.text, line.tone)
            said = max(said, line.number)


def play(game: str, *, seed: int, dice: Path | None, voice: Path | None, folder: Path) -> None:
    """Play a game through the daemon, with the page showing it."""
    port = free_port(Page().port)
    config = Config(devices=Devices(simulated=True), page=Page(port=port))
    microphone = SimulatedMicrophone()
    tray = SimulatedTray(seed)
    pictures = FolderCamera(dice, every=None) if dice else None
    speaker = loudspeaker()
    stage = Stage()
    lights = Lights(tell=lambda line: stage.note(f"[{line}]") if "sniper" in line else None)  # the others flicker
    parts = Parts(microphone, speaker, (lambda: pictures) if pictures else tray.camera, lights)
    ensemble = Ensemble(config, parts, folder, game=game, seed=seed)
    one = Player(ensemble, microphone, pictures or tray, wavs(voice) if voice else iter(()), folder, seed)
    stage.note(f"Demo of {game}, seed {seed}, at the pace of speech. The page: http://127.0.0.1:{port}/")
    heard = "simulated" if speaker.simulated else "real"
    stage.note(f"Simulated: the player, the tray, the microphone; the loudspeaker is {heard}. All else is real.")
    asyncio.run(_run(ensemble, one, stage))
    stage.note(f"Summary: {game} is over; answers typed since they were not understood: {one.typed}.", "bold")


async def _run(ensemble: Ensemble, one: Player, stage: Stage) -> None:
    showing = asyncio.create_task(show(ensemble, stage))
    try:
        await ensemble.run(one.play())
    finally:
        showing.cancel()
