"""The Raspberry Pi's camera: its process, of which a stand-in speaks, and the real one over a stand-in of picamera2."""

import asyncio
import importlib.util
import json
import sys
import time
from pathlib import Path

import cv2
import pytest

from companion.devices import DeviceError
from companion.dice.calibration import CameraSettings
from companion.dice.sources.picamera2 import COMMAND, Picamera2
from tests.dice_watch.table import LIMIT_S
from tests.dice_watch.test_sources import look, picture

CHILD = """
import struct, sys, time, cv2, numpy as np
jpeg = cv2.imencode(".jpg", np.full((48, 64, 3), 80, np.uint8))[1].tobytes()
for _ in range({count}):
    whole = b'{{"focus": 2.5}}\\n' + jpeg
    sys.stdout.buffer.write(struct.pack(">dI", time.monotonic(), len(whole)) + whole)
    sys.stdout.buffer.flush()
{then}
"""


def child(count: int, then: str) -> Picamera2:
    return Picamera2(command=[sys.executable, "-c", CHILD.format(count=count, then=then)])


def test_the_pictures_of_a_process_are_frames() -> None:
    frame = look(child(10**9, ""))
    assert frame.image.shape == (48, 64, 3)
    assert abs(int(frame.image[0, 0, 0]) - 80) < 3
    assert 0 <= time.monotonic() - frame.taken < 60


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ("sys.exit('no camera\\nCamera is in use')", "picamera2: Camera is in use"),
        ("", "picamera2: the camera's process ended"),
        ("sys.stdout.buffer.write(b'x' * 99)", "picamera2: what comes from the camera's process is no picture"),
    ],
)
def test_a_process_that_ends_says_why(then: str, said: str) -> None:
    with pytest.raises(DeviceError) as raised:
        look(child(1, then), after=time.monotonic() + 3600)
    assert str(raised.value) == said


def test_a_process_that_hangs_is_ended() -> None:
    camera = Picamera2(command=[sys.executable, "-c", "import time; time.sleep(3600)"], first_s=0.5)
    with pytest.raises(DeviceError, match="picamera2 gave no picture"):
        look(camera)
    assert camera._thread is not None
    camera._thread.join(60)
    assert not camera._thread.is_alive()


def test_where_there_is_no_such_python_picamera2_is_absent() -> None:
    with pytest.raises(DeviceError, match="picamera2: no-such-python can't be run"):
        look(Picamera2(command=["no-such-python"]))


def test_the_real_child_says_that_picamera2_is_not_installed() -> None:
    if importlib.util.find_spec("picamera2"):
        pytest.skip("picamera2 is installed")
    with pytest.raises(DeviceError, match="picamera2: No module named 'picamera2'"):
        look(Picamera2())


STAND_IN = """
import json, time
from pathlib import Path

class Picamera2:
    camera_controls = dict.fromkeys(["ExposureTime", "AeEnable", "AfMode", "LensPosition"], (0, 9, 1))

    def create_video_configuration(self, main):
        return main

    def configure(self, main):
        self.size = main["size"]

    def set_controls(self, controls):
        with Path({said!r}).open("a") as file:
            print(json.dumps(controls), file=file)

    def start(self):
        self.count = 0

    def capture_request(self):
        assert self.count == 0, "a request was not given back"
        self.count += 1
        self.stamp = time.monotonic_ns()
        time.sleep(0.05)
        return self

    def get_metadata(self):
        return {{"SensorTimestamp": self.stamp, "ExposureTime": 8000, "AnalogueGain": 1.5, "ColourGains": (1.9, 1.2)}}

    def save(self, name, file, format):
        assert (name, format) == ("main", "jpeg")
        file.write(bytes.fromhex({jpeg!r}))

    def release(self):
        self.count -= 1
"""
"""Of the system's picamera2, which needs a Raspberry Pi, what the child uses."""


def test_the_pi_camera_keeps_to_its_settings_and_tells_them(tmp_path: Path) -> None:
    jpeg, said = cv2.imencode(".jpg", picture(80))[1].tobytes().hex(), tmp_path / "said"
    (tmp_path / "picamera2.py").write_text(STAND_IN.format(said=str(said), jpeg=jpeg), "utf-8")
    run = f"import sys, runpy; sys.path.insert(0, {str(tmp_path)!r}); "
    run += f"runpy.run_path({COMMAND[-1]!r}, run_name='__main__')"
    camera = Picamera2(command=[COMMAND[0], "-I", "-c", run], hang_s=LIMIT_S)

    async def use() -> None:
        frame = await camera.newest(0.0)
        assert frame.image.shape == (48, 64, 3)
        assert frame.taken < time.monotonic() - 0.04, "the sensor's own time"
        assert camera.settings == CameraSettings(exposure=8000.0, gain=1.5, colour_gains=(1.9, 1.2))
        camera.keep(CameraSettings(exposure=7999.6, gain=2.0, colour_gains=(1.5, 2.0), focus=3.0))
        while len(said.read_text("utf-8").splitlines()) < 2:
            frame = await camera.newest(frame.taken)
        camera.close()

    asyncio.run(use())
    first, second = (json.loads(line) for line in said.read_text("utf-8").splitlines())
    assert first == {"AfMode": 2}, "it chooses by itself"
    assert second == {"ExposureTime": 8000, "LensPosition": 3.0, "AeEnable": False, "AfMode": 0}, "as far as it can"
