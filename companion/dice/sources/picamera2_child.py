"""Run by the system's Python, never imported by us: writes what the Raspberry Pi's camera sees to standard output.

Each picture is a JPEG after a header of 12 bytes (when it was taken, seconds of `time.monotonic`, a big-endian double;
the length of what follows, a big-endian 32-bit number) and a line of JSON: the settings with which it was taken, as in
`CameraSettings`. Such lines come in as well: what the camera is to keep to from then on, the first before it starts.
Ends when nobody reads or writes any more.
"""

import importlib
import io
import json
import os
import select
import struct
import sys
import time
from typing import Any

SIZE = (1280, 960)
NAMES = {"exposure": "ExposureTime", "gain": "AnalogueGain", "colour_gains": "ColourGains", "focus": "LensPosition"}
"""Of the settings: what libcamera calls them, in its units: microseconds, factors, dioptres."""
MANUAL, CONTINUOUS = 0, 2
"""Of libcamera: the lens stays where it is put, or follows what is in the picture. At first it does neither well."""


def main() -> None:
    """Write pictures for ever; exits 3 with one line where there is no picamera2 or no camera."""
    wishes = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115 - what `select` sees must not wait in a buffer
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")
    try:
        camera = importlib.import_module("picamera2").Picamera2()
        camera.configure(camera.create_video_configuration(main={"size": SIZE}))
        keep(camera, wishes.readline())
        camera.start()
    except Exception as error:
        sys.stderr.write(f"{str(error) or type(error).__name__}\n")
        sys.exit(3)
    while True:
        if select.select([wishes], [], [], 0)[0]:
            keep(camera, wishes.readline())
        request = camera.capture_request()
        try:
            about, memory = request.get_metadata(), io.BytesIO()
            request.save("main", memory, format="jpeg")
        finally:
            request.release()
        settings = {ours: about[theirs] for ours, theirs in NAMES.items() if theirs in about}
        whole = json.dumps(settings).encode() + b"\n" + memory.getvalue()
        taken = min(time.monotonic(), about.get("SensorTimestamp", float("inf")) / 1e9)
        sys.stdout.buffer.write(struct.pack(">dI", taken, len(whole)) + whole)
        sys.stdout.buffer.flush()


def keep(camera: Any, line: bytes) -> None:
    """Have the camera keep to the settings in a line, as far as it can; what is not among them it chooses by itself."""
    if not line:
        raise BrokenPipeError
    kept = json.loads(line)
    chosen = {NAMES[name]: value for name, value in kept.items() if name in NAMES}
    if "exposure" in kept:
        chosen["ExposureTime"] = round(kept["exposure"])
        chosen["AeEnable"] = False
    if "colour_gains" in kept:
        chosen["AwbEnable"] = False
    chosen["AfMode"] = MANUAL if "focus" in kept else CONTINUOUS
    camera.set_controls({name: value for name, value in chosen.items() if name in camera.camera_controls})


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
