"""Where things lie: what people edit, and what the companion remembers."""

import os
from pathlib import Path


def config_folder() -> Path:
    """The folder of set-ups, datacards and settings; COMPANION_CONFIG names another."""
    named = os.environ.get("COMPANION_CONFIG")
    return Path(named) if named else Path(__file__).parent.parent / "config"


def state_folder() -> Path:
    """The folder of saved games; COMPANION_STATE names another, else the user's folder for such things is taken."""
    named = os.environ.get("COMPANION_STATE")
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(named) if named else Path(base) / "table-companion"
