"""The commands `listen`, `say` and `models`; what they need is imported when one of them runs."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from companion.errors import InputError

if TYPE_CHECKING:
    from companion.voice.download import Progress
    from companion.voice.speech import Speaker

models_app = typer.Typer(help="Speech models: what is known, what is installed.", no_args_is_help=True)

voice_app = typer.Typer(help="What the companion hears well.", no_args_is_help=True)


@voice_app.callback()
def voice() -> None:
    """What the companion hears well."""


@voice_app.command()
def words(
    file: Annotated[Path, typer.Argument(help="Names or phrases, one a line.")],
    engine_name: Annotated[str | None, typer.Option("--engine", help="Which recogniser: vosk, scored.")] = None,
    language: Annotated[str, typer.Option(help="The language that is spoken.")] = "en",
) -> None:
    """Reports names that sound alike or are not heard, as synthetic voices say them, and proposes others."""
    from companion.call_signs import CALL_SIGNS  # noqa: PLC0415
    from companion.voice.phrases import read_phrases  # noqa: PLC0415
    from companion.voice.words_command import report  # noqa: PLC0415

    told = list(report(read_phrases(file), CALL_SIGNS, engine_name, language))
    for line in told or ["each is heard as itself"]:
        typer.echo(line)


@voice_app.command()
def train(
    phrase: Annotated[str, typer.Argument(metavar="NAME", help="The command that your word stands for: undo.")],
    wav: Annotated[list[Path] | None, typer.Option("--wav", help="A recording; at least three.")] = None,
    more: Annotated[list[Path] | None, typer.Argument(metavar="FILE…", help="Further recordings.")] = None,
    forget: Annotated[bool, typer.Option("--forget", help="Forget the word instead.")] = False,
) -> None:
    """Learns your own word for a command from three recordings; without files it listens to the microphone."""
    from companion.devices import DeviceError  # noqa: PLC0415
    from companion.voice import own_words, train_command  # noqa: PLC0415
    from companion.voice.microphone import SoundMicrophone  # noqa: PLC0415
    from companion.voice.phrases import words_of  # noqa: PLC0415

    name = " ".join(words_of(phrase))
    if not name:
        raise InputError(f"{phrase!r} is no command that can be said")
    if forget:
        typer.echo(
            f"{name}: " + ("forgotten" if own_words.forget(train_command.folder(), name) else "there was no word")
        )
        return
    try:
        train_command.train(name, [*(wav or []), *(more or [])], SoundMicrophone, typer.echo)
    except DeviceError as error:
        _fail(f"no microphone: {error}")


def listen(
    wav: Annotated[list[Path] | None, typer.Option("--wav", help="Sound files to hear; none: the microphone.")] = None,
    more: Annotated[list[Path] | None, typer.Argument(metavar="FILE…", help="Further sound files.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a file.")] = False,
    phrases: Annotated[Path | None, typer.Option(help="What can be said, one phrase a line.")] = None,
    engine_name: Annotated[str | None, typer.Option("--engine", help="Which recogniser: vosk, scored.")] = None,
    language: Annotated[str, typer.Option(help="The language that is spoken.")] = "en",
) -> None:
    """Tells which of the phrases each sound file is; without --phrases, which command that works at any prompt.

    Without files it listens to the microphone, and shows how loud that is, until it is interrupted.
    """
    from companion.voice.phrases import global_commands, read_phrases  # noqa: PLC0415
    from companion.worker import WorkerError  # noqa: PLC0415

    grammar = read_phrases(phrases) if phrases else global_commands(language)
    if not grammar:
        raise InputError(f"there are no commands for language {language!r}: name a file with --phrases")
    files = [*(wav or []), *(more or [])]
    try:
        if not files:
            _live(grammar, engine_name, language, as_json)
            return
        from companion.voice.hear_files import hear_files  # noqa: PLC0415

        failed = False
        for answer in hear_files(files, grammar, engine_name, language):
            failed |= "error" in answer
            typer.echo(json.dumps(answer, ensure_ascii=False) if as_json else _plain(answer))
    except WorkerError as error:
        _fail(str(error))
    if failed:
        raise typer.Exit(2)


def say(
    text: Annotated[str, typer.Argument(help="What to say.")],
    wav: Annotated[Path | None, typer.Option(help="Write it to this file instead of playing it.")] = None,
    rate: Annotated[int, typer.Option(min=80, max=450, help="Words a minute.")] = 165,
    language: Annotated[str, typer.Option(help="Language or accent, as espeak-ng names them.")] = "en-gb",
) -> None:
    """Says a text through the loudspeaker, or into a WAV file."""
    from companion.voice.speech import NoSuchVoice, Speaker, SpeechError  # noqa: PLC0415

    with Speaker(rate=rate, language=language) as speaker:
        try:
            if wav is not None:
                speaker.synthesise(text, wav)
            else:
                _play(speaker, text)
        except NoSuchVoice as error:
            _fail(f"{language}: {error}")
        except SpeechError as error:
            _fail(str(error))


@models_app.command("list")
def list_models() -> None:
    """Shows what can be installed and what is."""
    from companion.voice.models import catalogue, installed, models_folder  # noqa: PLC0415

    there = installed()
    names = {note.name for note in there.values()}
    for known in catalogue():
        state = "installed" if known.name in names else f"{known.size / 1e6:.0f} MB, not installed"
        typer.echo(f"{known.name}  [{known.language}]  {known.licence}  {state}")
    known_names = {known.name for known in catalogue()}
    for path, note in there.items():
        if note.name not in known_names:
            typer.echo(f"{note.name}  [{note.language}]  installed from {note.source} in {path}")
    typer.echo("whisper-tiny.en  [en]  MIT  built in (engine: scored)")
    typer.echo(f"models lie in {models_folder()}")


@models_app.command("install")
def install(
    name: Annotated[str | None, typer.Argument(help="A name of the catalogue; the first one if none is given.")] = None,
    source: Annotated[Path | None, typer.Option("--from", help="A zip, tar, aar or folder instead of the web.")] = None,
    language: Annotated[str | None, typer.Option(help="With --from: the model's language, as two letters.")] = None,
    once: Annotated[
        bool, typer.Option("--once", help="Silent and quick where the server did not answer before.")
    ] = False,
) -> None:
    """Installs a speech model for Vosk."""
    from companion.voice.download import InstallError  # noqa: PLC0415
    from companion.voice.install import install_from, install_known, unreached_before  # noqa: PLC0415

    if source is not None:
        try:
            path = install_from(source, name, language=language)
        except InstallError as error:
            _fail(str(error))
        typer.echo(f"installed in {path}")
        return
    if once and unreached_before(name):
        return
    try:
        with _progress() as progress:
            path = install_known(name, progress=progress)
    except InstallError as error:
        _fail(f"{error}; speech is recognised by the built-in model")
    typer.echo(f"installed in {path}")


def _live(grammar: list[str], engine_name: str | None, language: str, as_json: bool) -> None:
    from companion.devices import DeviceError  # noqa: PLC0415
    from companion.voice.hear_live import hear_live  # noqa: PLC0415
    from companion.voice.microphone import SoundMicrophone  # noqa: PLC0415

    def tell(text: str, confidence: float, seconds: float) -> None:
        told = {"text": text, "confidence": round(confidence, 3), "result_s": round(seconds, 3)}
        typer.echo(json.dumps(told, ensure_ascii=False) if as_json else f"{text or 'nothing'} ({confidence:.2f})")

    try:
        hear_live(SoundMicrophone(), grammar, engine_name, language, tell)
    except DeviceError as error:
        _fail(f"no microphone: {error}")


def _plain(answer: dict[str, Any]) -> str:
    if "error" in answer:
        return str(answer["error"])
    return f"{answer['wav']}: {answer['text'] or 'nothing'} ({answer['confidence']:.2f})"


def _play(speaker: Speaker, text: str) -> None:
    from companion.voice.playback import PlaybackError, play  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        file = Path(folder) / "say.wav"
        speaker.synthesise(text, file)
        try:
            play(file)
        except PlaybackError as error:
            _fail(str(error))


@contextmanager
def _progress() -> Iterator[Progress]:
    """A bar on standard error, which appears with the first bytes."""
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, DownloadColumn, TimeRemainingColumn  # noqa: PLC0415
    from rich.progress import Progress as Bar  # noqa: PLC0415

    columns = ("speech model", BarColumn(), DownloadColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("download", visible=False)
        yield lambda have, total: bar.update(task, completed=have, total=total, visible=True)


def _fail(reason: str) -> NoReturn:
    typer.echo(reason, err=True)
    raise typer.Exit(1)
