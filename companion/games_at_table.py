"""Begins games and takes them up again: from a name, a set-up file and a journal to a conversation."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion import places, toml_files
from companion.config import Config
from companion.conversation import Conversation
from companion.errors import InputError
from companion.journal import Journal
from companion.log import Log, LogError, MemoryLog
from companion.messages import Words
from companion.resume import resume
from companion.rules import RuleSet, load
from companion.session import Session


@dataclass
class Table:
    """A game that is being played, and what must be closed after it."""

    conversation: Conversation
    resumed: int
    """How many answers of an earlier sitting were taken up again."""
    journal: Journal | None
    note: str = ""
    """Something to tell the person who started it, apart from the game."""

    def close(self) -> None:
        """Close the journal; the same file goes on where it stopped."""
        if self.journal is not None:
            self.journal.close()


def open_table(
    game: str,
    config: Config,
    *,
    seed: int | None = None,
    setup: Path | None = None,
    roster: Path | None = None,
    journal: Path | None = None,
    names: Mapping[str, str] | None = None,
) -> Table:
    """Begin a game, or take up the one of a journal, whose own set-up and seed then count.

    `roster` is a roster file in place of the set-up's. `names` are the new names of entries in the set-up's list of
    names, by the old ones.

    Raises:
        InputError: no such game, or a file that can't be used; names it, and the key or line.
    """
    rules = load(game)
    words = Words(rules.messages, config.language)
    log = Journal(journal) if journal else None
    try:
        if log is not None and log.rows():
            return _again(rules, words, log, seed)
        session = _begin(rules, log or MemoryLog(), config, seed, resolved_setup(rules, setup, roster), names or {})
    except Exception as error:  # a plug-in may fail in any way, and its journal must not stay locked
        _abandon(log)
        if isinstance(error, LogError):
            raise InputError(str(error)) from error
        raise
    return Table(Conversation(session, words), 0, log)


def _begin(
    rules: RuleSet[object],
    log: Log,
    config: Config,
    seed: int | None,
    resolved: dict[str, Any],
    names: Mapping[str, str],
) -> Session:
    for one in resolved[rules.names] if names else []:
        one["name"] = names.get(one["name"], one["name"])
    about = {
        "setup": resolved,
        "seed": secrets.randbelow(2**31) if seed is None else seed,
        "table": config.table,
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    return Session.begin(rules, log, about)


def _again(rules: RuleSet[object], words: Words, log: Journal, seed: int | None) -> Table:
    about = log.rows()[0].data
    if about["game"] != rules.name:
        raise InputError(f"{log.path}: a game of {about['game']}, not of {rules.name}")
    session = resume(rules, log)
    answers = sum(entry.kind == "answer" for entry in session.history.entries())
    note = "" if seed in (None, about["seed"]) else f"{log.path}: goes on with its own seed, {about['seed']}"
    return Table(Conversation(session, words), answers, log, note)


def _abandon(log: Journal | None) -> None:
    """Close the journal of a game that can't be played, and leave no empty file behind."""
    if log is None:
        return
    empty = not log.rows()
    log.close()
    if empty:
        log.path.unlink(missing_ok=True)


def resolved_setup(rules: RuleSet[Any], setup: Path | None, roster: Path | None = None) -> dict[str, Any]:
    """Read a set-up file (the game's usual one where none is named), with the data files that belong to it.

    A roster is read in place of the one that the set-up names.

    Raises:
        InputError: names the file, the key and the line at fault.
    """
    folder = places.config_folder()
    parts = {key: folder / name for key, name in rules.data_files.items()}
    instead = {rules.roster: roster} if roster else {}
    return toml_files.check(rules.setup, setup or folder / rules.default_setup, parts, instead).model_dump(mode="json")


def rosters(rules: RuleSet[Any], setup: Path) -> dict[str, Path]:
    """Give the roster files that may be played instead of the one which a set-up names, by name."""
    own = toml_files.load(setup).get(rules.roster)
    if not isinstance(own, str):
        return {}
    file = setup.parent / own
    return {other.stem: other for other in sorted(file.parent.glob("*.toml")) if other != file}


def new_journal(folder: Path, game: str) -> Path:
    """Choose the file of a new game in a folder of saved games."""
    taken = {path.stem for path in folder.glob(f"{game}-*.journal")}
    number = next(n for n in range(1, len(taken) + 2) if f"{game}-{n}" not in taken)
    return folder / f"{game}-{number}.journal"
