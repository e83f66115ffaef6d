"""The voice of the extra `natural`: it speaks where it is installed, and says that it is not where it is not."""

from pathlib import Path

import pytest
import soundfile

from companion.voice.audio import load_wav
from companion.voice.engine import engine
from companion.voice.speakers import NATURAL, speakers
from companion.voice.speech import NoSuchVoice, Speaker

THERE = speakers([NATURAL]) == (NATURAL,)
LINES = ("take cover", "activate sniper", "end turning point", "leg shot on bravo", "not sure", "three dice")


@pytest.mark.slow
@pytest.mark.skipif(not THERE, reason="the extra natural is not installed")
def test_the_natural_voice_is_understood_and_heeds_the_rate(tmp_path: Path) -> None:
    heard, seconds = [], {}
    recogniser = engine("scored", "en")
    with Speaker(language=NATURAL, timeout=120) as speaker:
        for line in LINES:
            speaker.synthesise(line, tmp_path / "line.wav")
            heard.append(recogniser.hear(load_wav(tmp_path / "line.wav"), LINES).text)
        for rate in (120, 240):
            speaker.rate = rate
            speaker.synthesise("One, two, three, four, five.", tmp_path / "count.wav")
            seconds[rate] = soundfile.info(tmp_path / "count.wav").duration
    assert heard == list(LINES)
    assert seconds[120] > 1.4 * seconds[240]


@pytest.mark.skipif(THERE, reason="the extra natural is installed")
def test_without_the_extra_there_is_no_such_voice(tmp_path: Path) -> None:
    with Speaker(language=NATURAL) as speaker:
        with pytest.raises(NoSuchVoice, match="the extra of this name is not installed"):
            speaker.synthesise("Hello.", tmp_path / "hello.wav")
        speaker.language = "en-gb"
        speaker.synthesise("Hello.", tmp_path / "hello.wav")
    assert soundfile.info(tmp_path / "hello.wav").duration > 0.3
    assert speakers(["en-us", NATURAL]) == ("en-us",)
