import os

# Read by OpenCV when it is loaded: what has more pixels is refused before it takes all of a Pi's memory.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", "120000000")
