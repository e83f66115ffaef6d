"""Run by the system's Python, never imported by us: writes what the Raspberry Pi's camera sees to standard output.

Each picture is a JPEG after a header of 12 bytes: when it was taken (seconds of `time.monotonic`, a big-endian double)
and its length (a big-endian 32-bit number). Ends when nobody reads any more.
"""

import importlib
import io
import os
import struct
import sys
import time

SIZE = (1280, 960)


def main() -> None:
    """Write pictures for ever; exits 3 with one line where there is no picamera2 or no camera."""
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")
    try:
        camera = importlib.import_module("picamera2").Picamera2()
        camera.configure(camera.create_video_configuration(main={"size": SIZE}, buffer_count=2))
        camera.start()
    except Exception as error:
        sys.stderr.write(f"{str(error) or type(error).__name__}\n")
        sys.exit(3)
    while True:
        memory = io.BytesIO()
        camera.capture_file(memory, format="jpeg")
        jpeg = memory.getvalue()
        sys.stdout.buffer.write(struct.pack(">dI", time.monotonic(), len(jpeg)) + jpeg)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        main()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
