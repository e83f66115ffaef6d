"""Files that are there whole or not at all: a plug may be pulled at any time."""

import os
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file in place of the one that is there, once all of it is on the disk; `OSError` where that can't be."""
    unfinished = path.with_name(f"{path.name}.new")
    with unfinished.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
