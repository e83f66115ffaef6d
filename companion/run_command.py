"""`companion run`: the daemon with all devices that are present."""

import asyncio
import logging
import signal
import sys
from pathlib import Path

from companion import config as settings
from companion import keyboard, places
from companion.ensemble import Ensemble, real_parts


def run(config: Path | None, *, simulated: bool) -> None:
    """Run until interrupted.

    Raises:
        InputError: the settings can't be used, or the page's port is taken.
    """
    chosen = settings.read(config)
    if simulated:
        chosen = chosen.model_copy(update={"devices": chosen.devices.model_copy(update={"simulated": True})})
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(name)s: %(message)s")
    ensemble = Ensemble(chosen, real_parts(chosen), places.state_folder() / "games")
    if chosen.page.on:
        sys.stderr.write(f"companion: the page is at http://{chosen.page.host}:{chosen.page.port}/\n")
    asyncio.run(_until_told(ensemble))


async def _until_told(ensemble: Ensemble) -> None:
    """Play until the machine or a person ends it."""
    told = asyncio.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(one, told.set)
    await ensemble.run(_wait(told), keyboard.listen(ensemble.daemon.board, ensemble.daemon.inbox))


async def _wait(event: asyncio.Event) -> None:
    await event.wait()
