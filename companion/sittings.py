"""What is played at the table, one after the other: the lobby, a game, the lobby again."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion import games_at_table, journal, lobby, places, records, wire
from companion import protocol as p
from companion.config import Config
from companion.conversation import Conversation
from companion.errors import InputError
from companion.games_at_table import Table
from companion.log import MemoryLog
from companion.messages import Words
from companion.resume import resume
from companion.rules import RuleSet, installed, load
from companion.session import Session

LOBBY_IDS = 1_000_000
"""Where the ids of the lobby begin, so that a late press there answers nothing in the game."""


class Sittings:
    """Whatever is being played: `talk` is its conversation."""

    def __init__(self, config: Config, folder: Path, *, game: str | None = None, seed: int | None = None) -> None:
        self._config = config
        self._folder = folder
        self._only = game
        self._seed = seed
        self._table: Table | None = None
        self.talk: Conversation

    def opening(self) -> list[p.Out]:
        """Open the lobby, or the game that was asked for by name; after it the lobby comes, as after any other."""
        if self._only is not None:
            return self._open(self._only, self._new(self._only))
        return self._lobby(last=self._unfinished())

    def next(self) -> list[p.Out]:
        """After the end of one thing comes another: after the lobby what was chosen there, after a game the lobby."""
        session = self.talk.session
        if session.rules is not lobby.RULES:
            self.close()
            told = session.rules.records(records.results(self._folder, session.rules))
            return [*(wire.spoken(message, self.talk.words) for message in told), *self._lobby(last=None)]
        chosen: lobby.Lobby = session.run.state
        last = self._unfinished()
        if chosen.resume and last is not None:
            return self._open(last[0], last[1])
        game = chosen.game or next(iter(chosen.games))
        names = {old: new for old, new in chosen.names.items() if old != new}
        setup, roster = self._setups(game).get(chosen.setup or "", (None, None))
        return self._open(game, self._new(game), setup, roster, names)

    def heard(self, line: str | None) -> None:
        """Note that a line was heard."""
        if line is not None:
            row, _, number = line.partition(".")
            self.talk.session.log.heard = max(self.talk.session.log.heard, (int(row), int(number)))

    def close(self) -> None:
        """Close the game that is played, if one is; it goes on from its journal."""
        if self._table is not None:
            self._table.close()
            self._table = None

    def _lobby(self, last: tuple[str, Path] | None) -> list[p.Out]:
        setup = lobby.Setup(last=last[0] if last else None, games=self._games())
        session = Session.begin(
            lobby.RULES, MemoryLog(), {"setup": setup.model_dump(mode="json"), "seed": 0}, seq=LOBBY_IDS
        )
        self.talk = Conversation(session, Words(lobby.RULES.messages, self._config.language))
        return self.talk.opening(resumed=0)

    def _open(
        self,
        game: str,
        path: Path,
        setup: Path | None = None,
        roster: Path | None = None,
        names: dict[str, str] | None = None,
    ) -> list[p.Out]:
        """Open a game in its journal; one that can't be opened is said, and the lobby comes again."""
        try:
            self._table = games_at_table.open_table(
                game, self._config, seed=self._seed, setup=setup, roster=roster, journal=path, names=names or {}
            )
        except InputError as error:
            return [p.SayEvent(text=str(error), tone="bad", key="error", params={}), *self._lobby(last=None)]
        self.talk = self._table.conversation
        return self.talk.opening(resumed=self._table.resumed)

    def _new(self, game: str) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        return games_at_table.new_journal(self._folder, game)

    def _setups(self, game: str) -> dict[str, tuple[Path, Path | None]]:
        """The set-up files of a game by name, and again with each other roster that it may be played with."""
        folder, rules = places.config_folder() / game.replace("-", "_"), load(game)
        parts = set(rules.data_files.values())
        found: dict[str, tuple[Path, Path | None]] = {}
        for file in sorted(folder.glob("*.toml")):
            if f"{folder.name}/{file.name}" not in parts:
                found[file.stem] = file, None
                found |= {lobby.with_roster(file.stem, name): (file, other) for name, other in _rosters(rules, file)}
        return found

    def _games(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """The games that load, with their set-ups and the names in them; whatever fails is left out."""
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for game in sorted(installed()):
            try:
                found[game] = {name: _names(load(game), *files) for name, files in self._setups(game).items()}
            except InputError:
                continue  # `companion play` says what is wrong with it
        return {game: setups for game, setups in found.items() if setups}

    def _unfinished(self) -> tuple[str, Path] | None:
        """The game that was played last, if it was left in the middle."""
        saved = sorted(self._folder.glob("*.journal"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in saved[:1]:
            try:
                rows, _, damage = journal.read(path)
                if not rows or damage:
                    return None
                log = MemoryLog()
                for row in rows:
                    log.append(row)
                session = resume(load(rows[0].data["game"]), log)
            except InputError:
                return None
            return None if session.run.ended else (rows[0].data["game"], path)
        return None


def _names(rules: RuleSet[Any], file: Path, roster: Path | None) -> tuple[str, ...]:
    """The names that may be changed in a set-up, also those of a roster which it takes in."""
    try:
        setup = games_at_table.resolved_setup(rules, file, roster) if rules.names else {}
    except InputError:
        return ()  # what is wrong with it is said to who chooses it
    return tuple(one["name"] for one in setup.get(rules.names, ()))


def _rosters(rules: RuleSet[Any], file: Path) -> Iterable[tuple[str, Path]]:
    try:
        return games_at_table.rosters(rules, file).items()
    except InputError:
        return ()
