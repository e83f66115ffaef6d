"""`companion play`."""

import sys
from contextlib import closing
from pathlib import Path

from companion import config as settings
from companion import games_at_table, json_lines, places, records, terminal
from companion.errors import InputError


def play(
    game: str,
    *,
    seed: int | None,
    setup: Path | None,
    journal: Path | None,
    config: Path | None,
    json: bool,
    plain: bool,
) -> None:
    """Play a game. In the terminal it is always kept; over JSON lines only where a journal is named.

    Raises:
        InputError: names the file and the key or line at fault.
    """
    chosen = settings.read(config)
    if seed is not None and not 0 <= seed < 2**63:
        raise InputError("--seed: it must be from 0 to 9223372036854775807")
    kept = journal if journal or json else _new_journal(game)
    table = games_at_table.open_table(game, chosen, seed=seed, setup=setup, journal=kept)
    with closing(table):
        if table.note:
            sys.stderr.write(f"companion: {table.note}\n")
        if json:
            json_lines.play(table.conversation, sys.stdin.buffer, sys.stdout.buffer, resumed=table.resumed)
        else:
            terminal.play(table.conversation, plain=plain, resumed=table.resumed, kept=kept)
    if kept and kept != journal and table.conversation.over:
        _tell_records(table, kept.parent)


def _tell_records(table: games_at_table.Table, folder: Path) -> None:
    """Say what came of all finished games of this table."""
    rules, words = table.conversation.session.rules, table.conversation.words
    for message in rules.records(records.results(folder, rules)):
        sys.stdout.write(f"{words.sentence(message)}\n")


def _new_journal(game: str) -> Path:
    """Choose a file for a new game in the folder of saved games."""
    folder = places.state_folder() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{folder}: cannot be made: {error.strerror}") from error
    return games_at_table.new_journal(folder, game)
