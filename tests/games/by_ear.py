"""An evening by ear and tray alone: spoken words and pictures of dice, through the daemon and all its real parts."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion import protocol as p
from companion.board import Board
from companion.config import Config, Page
from companion.dice.sources.simulated import SimulatedTray
from companion.ensemble import Ensemble, Parts
from companion.snapshot import Snapshot
from companion.voice.audio import RATE, load_wav
from companion.voice.loudspeaker import SimulatedLoudspeaker
from companion.voice.microphone import SimulatedMicrophone
from companion.voice.speech import Speaker
from tests.games.evenings import Evening, effective

LIMIT_S = 600
PATIENCE_S = 12
"""How long somebody waits before saying or throwing it again."""
BREATH = np.zeros(RATE // 2, np.float32)
"""What passes before somebody speaks: the microphone is closed for a moment after the companion's own speech."""


def played(evening: Evening, folder: Path, lobby: Mapping[str, str] | None = None) -> Board:
    """Play an evening's steps, after what is said in the lobby by what is asked there; give the board as it was left.

    Without a lobby the game is opened at once.
    """
    rules, seed = evening.session.rules.name, evening.session.about["seed"]
    microphone, tray, saved = SimulatedMicrophone(0), SimulatedTray(seed), folder / "games"
    parts = Parts(microphone, SimulatedLoudspeaker(0), tray.camera)
    game = None if lobby else rules
    ensemble = Ensemble(Config(page=Page(on=False)), parts, saved, game=game, seed=seed)
    board = ensemble.daemon.board
    with Speaker(rate=145, language="en-us") as voice:
        player = _Player(evening, board, microphone, tray, voice, saved / f"{rules}-1.journal", lobby or {})

        async def limited() -> None:
            async with asyncio.timeout(LIMIT_S):
                await ensemble.run(player.play(rules))

        asyncio.run(limited())
    return board


class _Player:
    """Somebody who answers what was asked, says again what was not understood, and takes back what was misheard."""

    def __init__(
        self,
        evening: Evening,
        board: Board,
        microphone: SimulatedMicrophone,
        tray: SimulatedTray,
        voice: Speaker,
        journal: Path,
        lobby: Mapping[str, str],
    ) -> None:
        self._steps, self._values = evening.steps, evening.values
        self._board, self._microphone, self._tray, self._voice = board, microphone, tray, voice
        self._journal = journal
        self._lobby = lobby
        self._sounds: dict[str, NDArray[np.float32]] = {}
        self._tries: Counter[int] = Counter()

    async def play(self, game: str) -> None:
        """Play until the game is over, which may be opened in the lobby first."""
        now = await self._until(None)
        while now.game == game or not self._journal.exists():
            assert now.asked is not None
            await self._act(now, now.asked)
            with contextlib.suppress(TimeoutError):  # it is said or thrown again
                async with asyncio.timeout(PATIENCE_S):
                    await self._until(now.asked.id, now.confirming)
            now = self._board.now

    async def _act(self, now: Snapshot, asked: p.RequestWire) -> None:
        """Answer, confirm what was asked back, or take back what was misheard."""
        if now.game == "lobby":
            await self._say("yes" if now.confirming else self._lobby[asked.purpose])
            return
        done, _ = effective(self._journal)
        if done != self._values[: len(done)]:
            await self._say("undo")
        elif now.confirming:
            await self._say("yes")
        elif isinstance(asked, p.RollWire):
            self._tray.throw(self._steps[len(done)].value)
        else:
            ways = self._steps[len(done)].ways
            await self._say(ways[self._tries[len(done)] % len(ways)])
            self._tries[len(done)] += 1

    async def _say(self, words: str) -> None:
        if words not in self._sounds:
            file = self._journal.parent.parent / "words.wav"
            await asyncio.to_thread(self._voice.synthesise, words, file)
            said = (await asyncio.to_thread(load_wav, file)).samples
            self._sounds[words] = np.concatenate([BREATH, said])
        self._microphone.push(self._sounds[words])

    async def _until(self, after: int | None, confirming: str | None = None) -> Snapshot:
        """Wait until something else is asked, or asked back, and was spoken to its end."""
        now = self._board.now
        while (
            now.asked is None
            or (now.asked.id == after and now.confirming == confirming)
            or now.speaking
            or now.spoken < now.transcript[-1].number
            or not now.devices.keys() >= {"camera", "recogniser"}
        ):
            now = await self._board.after(now.number)
        return now
