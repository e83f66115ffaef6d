"""`companion demo`: plays a battle end to end by itself, without hardware."""

import tempfile
from pathlib import Path


def demo(game: str, *, fast: bool, seed: int, dice: Path | None, voice: Path | None, out: Path | None) -> None:
    """Play, at the pace of speech with the page showing it, or as fast as it goes.

    Raises:
        InputError: a folder that holds nothing usable, or an engine that is not there.
    """
    folder = out or Path(tempfile.mkdtemp(prefix="companion-demo-"))
    folder.mkdir(parents=True, exist_ok=True)
    if fast:
        from companion.demo import fast as way  # noqa: PLC0415 - each brings much along
    else:
        from companion.demo import live as way  # type: ignore[no-redef] # noqa: PLC0415
    way.play(game, seed=seed, dice=dice, voice=voice, folder=folder)
