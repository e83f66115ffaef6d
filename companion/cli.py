"""The `companion` command. Each group of commands stands in its own module and is loaded when it is needed."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from companion.errors import InputError

app = typer.Typer(
    name="companion",
    help="A companion at the wargaming table.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.command()
def play(
    game: Annotated[str, typer.Argument(help="deadly-sniper, kr16, or an installed plug-in.")],
    seed: Annotated[int | None, typer.Option(help="The seed of all chance.")] = None,
    setup: Annotated[Path | None, typer.Option(help="A set-up file (TOML).")] = None,
    journal: Annotated[Path | None, typer.Option(help="Where the game is kept, and taken up again.")] = None,
    config: Annotated[Path | None, typer.Option(help="A settings file (TOML).")] = None,
    json: Annotated[bool, typer.Option("--json", help="Speak JSON lines (docs/protocol.md).")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines, for a screen reader.")] = False,
) -> None:
    """Play a game by keyboard, or by JSON lines."""
    from companion import play_command  # noqa: PLC0415 - loaded when needed: start-up must be quick on a Pi

    play_command.play(game, seed=seed, setup=setup, journal=journal, config=config, json=json, plain=plain)


@app.command()
def run(
    config: Annotated[Path | None, typer.Option(help="A settings file (TOML).")] = None,
    simulated: Annotated[bool, typer.Option("--simulated", help="Every device is simulated.")] = False,
) -> None:
    """Run the daemon: all devices that are present, and the page."""
    from companion import run_command  # noqa: PLC0415

    run_command.run(config, simulated=simulated)


@app.command()
def devices() -> None:
    """List the devices of this machine, by the names that the settings take."""
    from companion import devices_command  # noqa: PLC0415

    devices_command.show()


@app.command()
def demo(
    game: Annotated[str, typer.Argument(help="The game to be played.")] = "deadly-sniper",
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait while lines are spoken.")] = False,
    seed: Annotated[int, typer.Option(help="The seed of all chance.")] = 1,
    dice: Annotated[Path | None, typer.Option(help="A folder of pictures of dice to be used instead.")] = None,
    voice: Annotated[Path | None, typer.Option(help="A folder of spoken commands (WAV) to be used instead.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where sound, pictures and journal are kept.")] = None,
) -> None:
    """Play a battle by itself, without hardware, through the real recogniser, dice reader and speech."""
    from companion.demo import command  # noqa: PLC0415

    command.demo(game, fast=fast, seed=seed, dice=dice, voice=voice, out=out)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="The game.")],
    policy: Annotated[str | None, typer.Option(help="How it is played; each game has a usual way.")] = None,
    mission: Annotated[int | None, typer.Option(help="Which mission, where the game has missions.")] = None,
    setup: Annotated[Path | None, typer.Option(help="A set-up file (TOML), for variants.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of all chance.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Play many games by a fixed policy and print statistics."""
    from companion import simulate_command  # noqa: PLC0415

    simulate_command.run(game, policy=policy, mission=mission, setup=setup, games=games, seed=seed, json=json)


def _mount() -> None:
    """Add the groups whose modules bring much along; playing needs none of them, and must start quickly on a Pi."""
    own = {command.callback.__name__ for command in app.registered_commands if command.callback}
    if sys.argv[1:] and sys.argv[1] in own:
        return
    from companion import journal_command  # noqa: PLC0415
    from companion.dice import command as dice  # noqa: PLC0415
    from companion.dice.calibrate_command import calibrate  # noqa: PLC0415
    from companion.dice.watch_command import watch  # noqa: PLC0415
    from companion.voice import command as voice  # noqa: PLC0415

    dice.app.command()(watch)
    app.add_typer(dice.app, name="dice", help="Read dice.")
    app.add_typer(journal_command.app, name="journal", help="Saved games.")
    app.add_typer(voice.models_app, name="models", help="Speech models.")
    app.add_typer(voice.voice_app, name="voice", help="What the companion hears well.")
    app.command()(calibrate)
    app.command()(voice.listen)
    app.command()(voice.say)


def main() -> None:
    """Run the command.

    Exits 2 with one line on standard error for what a person can mend, 1 for a fault of our own, whose details go to a
    file; a traceback helps nobody at a table.
    """
    _mount()
    try:
        app()
    except InputError as error:
        sys.stderr.write(f"companion: {error}\n")
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()  # nobody reads us any more
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:  # the last resort
        sys.stderr.write(f"companion: a fault of the companion itself: {error!r}{_kept()}\n")
        sys.exit(1)


def _kept() -> str:
    """Keep the traceback of the fault being handled, and say where."""
    import traceback  # noqa: PLC0415

    from companion import places  # noqa: PLC0415

    file = places.state_folder() / "fault.txt"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(traceback.format_exc(), encoding="utf-8")
    except OSError:
        return ""
    return f" (details: {file})"
