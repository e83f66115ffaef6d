"""Of what is said nothing is kept, unless the owner says so; then everybody is told."""

import asyncio
import json
from pathlib import Path

import numpy as np
import pytest
import soundfile

from companion.config import Config, Page, Voice
from companion.ensemble import Ensemble, Parts
from companion.voice.audio import RATE, load_wav
from companion.voice.microphone import SimulatedMicrophone
from companion.voice.recording import LABELS, recorded
from tests.voice.synth import spoken

TOLD = "I keep a recording of what is said to me at this table, on this machine alone."


@pytest.mark.parametrize("record", [False, True])
def test_what_is_said_is_kept_only_where_the_owner_says_so_and_that_is_told(tmp_path: Path, record: bool) -> None:
    said = load_wav(spoken("what can i say", tmp_path / "said.wav")).samples
    state, microphone = tmp_path / "state", SimulatedMicrophone(0)
    config = Config(voice=Voice(record=record), page=Page(on=False))
    ensemble = Ensemble(config, Parts(microphone), state / "games", game="bodybag")
    board = ensemble.daemon.board

    async def play() -> None:
        async with asyncio.timeout(120):
            while board.now.devices.get("recogniser") != "ready":
                await board.after(board.now.number)
            microphone.push(said)
            while board.now.sound[0] == 0:  # until it was heard
                await board.after(board.now.number)

    asyncio.run(ensemble.run(play()))
    assert (TOLD in [line.text for line in board.now.transcript]) is record
    assert board.now.devices.get("recording") == ("ready" if record else None)
    files = {file.suffix for file in state.rglob("*") if file.is_file()}
    if not record:
        assert files <= {".journal", ".lock"}
        return
    (wav,) = (state / "recordings").glob("*.wav")
    (label,) = (state / "recordings" / LABELS).read_text().splitlines()
    assert json.loads(label)["wav"] == wav.name
    assert json.loads(label)["text"] == "what can i say"
    samples, rate = soundfile.read(wav, dtype="float32")
    assert rate == RATE
    assert len(samples) > 0.5 * len(said)


def test_where_nothing_can_be_written_the_game_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")

    async def hear(_: object, __: object) -> tuple[str, float, float]:
        return "yes", 0.9, 0.1

    heard = asyncio.run(recorded(hear, tmp_path / "taken")(np.zeros(160, np.float32), ["yes"]))
    assert heard == ("yes", 0.9, 0.1)
    assert "a recording was not kept" in caplog.text
