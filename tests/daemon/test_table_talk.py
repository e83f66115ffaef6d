"""What is said and thrown beside the game sets nothing of it, and gets no answer: at a sound card, with real ears."""

import asyncio
from pathlib import Path

import pytest

from companion import journal
from companion.config import Config, Page
from companion.ensemble import Ensemble, Parts
from companion.voice.microphone import SoundMicrophone
from tests.voice.synth import spoken
from tests.voice_devices.sound_card import SoundCard
from tests.voice_devices.table_talk import table_talk

LIMIT_S = 240
"""How long the recogniser may take to load, and the command after the talk to be understood."""
PATIENCE_S = 30
"""How long somebody waits before saying it again."""


@pytest.mark.parametrize("minutes", [pytest.param(2, marks=pytest.mark.slow), pytest.param(10, marks=pytest.mark.soak)])
def test_talk_and_the_rattle_of_dice_set_nothing_and_get_no_answer(
    card: SoundCard, tmp_path: Path, minutes: int
) -> None:
    evening = table_talk(tmp_path, 60 * minutes)
    command = spoken("leg shot on the pointman", tmp_path / "said.wav")
    saved = tmp_path / "games"
    parts = Parts(SoundMicrophone("table_mic", silence_limit=20))
    ensemble = Ensemble(Config(page=Page(on=False)), parts, saved, game="bodybag", seed=5)
    board = ensemble.daemon.board

    async def until_answered(asked: int | None) -> None:
        while board.now.asked is None or board.now.asked.id == asked:
            await board.after(board.now.number)

    async def play() -> None:
        async with asyncio.timeout(LIMIT_S):
            while not board.now.listening or board.now.devices.get("recogniser") != "ready":
                await board.after(board.now.number)
        assert board.now.asked is not None
        answered = asyncio.create_task(until_answered(board.now.asked.id))
        before = board.now
        await card.speak(evening)
        assert [line.text for line in board.now.transcript[len(before.transcript) :]] == []
        assert (board.now.sound, board.now.confirming, board.now.ears) == (before.sound, None, before.ears)
        assert not answered.done()
        async with asyncio.timeout(LIMIT_S):
            while not answered.done():  # that it is heard shows that the talk before was listened to
                await card.speak(command)
                await asyncio.wait([answered], timeout=PATIENCE_S)

    asyncio.run(ensemble.run(play()))
    rows, _, damage = journal.read(saved / "bodybag-1.journal")
    assert damage == ""
    (begin, answer) = rows
    assert (begin.kind, answer.kind, answer.source) == ("begin", "answer", "voice")
    assert answer.data["value"] == {"shot": "leg", "target": "pointman"}
