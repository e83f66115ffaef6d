"""The companion's voice leaves no process behind, whenever it is given back."""

import subprocess
import sys
from pathlib import Path

_CLOSED_EARLY = """
import sys, threading
from companion.voice.spoken_voice import SpokenVoice

began, closed = threading.Event(), threading.Event()

class Slow:
    def find_spec(self, name, *rest):
        if name == "soundfile":
            began.set()
            closed.wait()

sys.meta_path.insert(0, Slow())
voice = SpokenVoice(timeout=30)
saying = threading.Thread(target=voice.say, args=("hello", 165))
saying.start()
began.wait()
voice.close()
closed.set()
saying.join()
del voice, saying
"""


def test_a_voice_that_is_closed_while_its_first_line_begins_leaves_no_process(tmp_path: Path) -> None:
    script = tmp_path / "closed.py"
    script.write_text(_CLOSED_EARLY)
    command = [sys.executable, "-W", "always::ResourceWarning", str(script)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert "still running" not in ended.stderr
