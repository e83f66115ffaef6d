"""The dice: drawn, or pictures from a folder, and always through the real reader."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion import chance
from companion.errors import InputError

PICTURES = {".png", ".jpg", ".jpeg", ".bmp", ".webp"}
THROWS = 3
"""How often dice that can't be read surely are thrown again."""


@dataclass
class Count:
    """How well it went: dice thrown, read right, wrong, and left unsure."""

    thrown: int = 0
    right: int = 0
    wrong: int = 0
    unsure: int = 0


class Tray:
    """Throws dice before the reader: pictures of a folder first, in the order of their names, then drawn ones."""

    def __init__(self, seed: int, pictures: Path, folder: Path | None) -> None:
        self.count = Count()
        self.from_folder = 0
        self._seed = seed
        self._pictures = pictures
        self._waiting = _found(folder) if folder else iter(())
        self._left: list[int] = []
        self._throws = 0

    def throw(self, dice: int) -> list[int] | None:
        """Read so many dice; None where they could not be read surely."""
        values = self._of_folder(dice)
        return values if values is not None else self._drawn(dice)

    def _of_folder(self, dice: int) -> list[int] | None:
        """Take dice from the folder's pictures, as many as are wanted; None when they run out."""
        while len(self._left) < dice:
            path = next(self._waiting, None)
            if path is None:
                return None
            self.from_folder += 1
            self._left += _values(path)
        taken, self._left = self._left[:dice], self._left[dice:]
        return taken

    def _drawn(self, dice: int) -> list[int] | None:
        import cv2  # noqa: PLC0415

        from companion.dice.reader import read  # noqa: PLC0415
        from companion.dice.simulated import draw  # noqa: PLC0415

        for _ in range(THROWS):
            self._throws += 1
            values = list(chance.roll(self._seed, "demo-throw", self._throws, dice))
            image = draw(values, self._seed * 1000 + self._throws)
            cv2.imwrite(str(self._pictures / f"throw-{self._throws:03}.png"), image)
            found = read(image)
            seen = sorted(die.value for die in found.dice)
            self.count.thrown += dice
            self.count.unsure += len(found.unsure)
            if not found.unsure and len(seen) == dice:
                self.count.right += dice if seen == sorted(values) else 0
                self.count.wrong += 0 if seen == sorted(values) else dice
                return [die.value for die in found.dice]
        return None


def _values(path: Path) -> list[int]:
    import cv2  # noqa: PLC0415 - slow to import
    import numpy as np  # noqa: PLC0415

    from companion.dice.reader import read  # noqa: PLC0415

    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if image is None:
        raise InputError(f"{path}: is no picture that can be read")
    return [die.value for die in read(np.asarray(image, np.uint8)).dice]


def _found(folder: Path) -> Iterator[Path]:
    found = sorted(path for path in folder.glob("*") if path.suffix.lower() in PICTURES) if folder.is_dir() else []
    if not found:
        raise InputError(f"{folder}: holds no pictures")
    return iter(found)
