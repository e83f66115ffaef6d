"""`companion journal`: saved games."""

from pathlib import Path
from typing import Annotated, Any

import typer

from companion import journal, places, records
from companion.conversation import Conversation
from companion.errors import InputError
from companion.history import Row
from companion.log import MemoryLog
from companion.messages import Words
from companion.protocol import SayEvent
from companion.resume import resume
from companion.rules import load
from companion.run import Misfit

app = typer.Typer(no_args_is_help=True)
Saved = Annotated[str, typer.Argument(help="A saved game's name, or a journal file.")]


@app.command(name="list")
def list_() -> None:
    """List the saved games."""
    found = sorted((places.state_folder() / "games").glob("*.journal"))
    for path in found:
        try:
            rows, _, damage = journal.read(path)
        except InputError as error:
            typer.echo(f"{path.stem}: {error}")
            continue
        about = rows[0].data if rows else {"begun": "never", "game": "nothing"}
        state = f"damaged: {damage}" if damage else f"{sum(row.kind == 'answer' for row in rows)} answers"
        typer.echo(f"{path.stem}: {about['game']}, begun {about.get('begun', 'once')}, {state}")
    if not found:
        typer.echo("There are no saved games.")


@app.command()
def show(saved: Saved) -> None:
    """Show a game's log, a row a line."""
    for row in _rows(saved):
        typer.echo(f"{row.seq:4} {row.kind:8} {row.source:10} {_content(row)}")


@app.command()
def verify(saved: Saved) -> None:
    """Check a journal's chain, and that the rules still play it as it was."""
    rows, lines = _told(saved)
    typer.echo(f"{saved}: {len(rows)} entries, unbroken; {len(lines)} lines replayed.")


@app.command()
def replay(saved: Saved) -> None:
    """Print what was said in a game, from the beginning."""
    for line in _told(saved)[1]:
        typer.echo(line.text)


@app.command(name="records")
def records_(game: Annotated[str, typer.Argument(help="The game.")]) -> None:
    """Say what came of all finished games of this table."""
    rules = load(game)
    found = records.results(places.state_folder() / "games", rules)
    words = Words(rules.messages)
    for message in rules.records(found):
        typer.echo(words.sentence(message))
    typer.echo(f"{len(found)} finished games of {game}.")


@app.command()
def export(saved: Saved, file: Path) -> None:
    """Copy what can be read of a journal into a new file."""
    path = _path(saved)
    rows, _, damage = journal.read(path)
    if not rows:
        raise InputError(f"{path}: holds nothing that can be read{f': {damage}' if damage else ''}")
    journal.export(rows, file)
    typer.echo(f"{file}: {len(rows)} entries" + (f"; the rest of {path} is lost: {damage}" if damage else ""))


def _path(saved: str) -> Path:
    for path in (Path(saved), places.state_folder() / "games" / f"{saved}.journal"):
        if path.is_file():
            return path
    raise InputError(f"{saved}: there is no such saved game, and no such file")


def _rows(saved: str) -> list[Row]:
    path = _path(saved)
    rows, _, damage = journal.read(path)
    if damage:
        raise InputError(f"{path}: damaged after entry {len(rows)}: {damage}")
    if not rows:
        raise InputError(f"{path}: holds no game yet")
    return rows


def _told(saved: str) -> tuple[list[Row], list[SayEvent]]:
    """Give a game's rows and what was said in it; both only where the rules still play it as it was."""
    rows = _rows(saved)
    try:
        return rows, replayed(rows)
    except (InputError, Misfit) as error:
        raise InputError(f"{_path(saved)}: {error}") from error
    except Exception as error:  # a plug-in may fail in any way
        raise InputError(f"{_path(saved)}: the rules fail: {error or type(error).__name__}") from error


def replayed(rows: list[Row]) -> list[SayEvent]:
    """Play the rows once more in memory.

    Raises:
        Misfit: the rules play it otherwise than it was; says from which entry on.
        InputError: there is no such game any more, or it can't begin so.
    """
    about = rows[0].data
    rules = load(about["game"])
    log = MemoryLog()
    for row in rows:
        log.append(row)
    conversation = Conversation(resume(rules, log), Words(rules.messages))
    for row in log.rows()[len(rows) :]:
        if "reason" in row.data:
            place = f"from entry {row.data['set_aside'][0]} on, " if row.data.get("set_aside") else ""
            raise Misfit(f"{place}the rules play it otherwise than it was: {row.data['reason']}")
    return [event for event in conversation.opening(resumed=0) if isinstance(event, SayEvent)]


def _content(row: Row) -> Any:
    if row.kind == "begin":
        return f"{row.data['game']} {row.data['version']}, seed {row.data['seed']}"
    then = "".join(f"; then {item.get('key', 'turn')} {item.get('value', item.get('turn'))}" for item in row.then)
    return " ".join(f"{key}={value}" for key, value in row.data.items() if key not in ("dice", "n")) + then
