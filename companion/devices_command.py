"""`companion devices`: what there is on this machine, by the names that the settings take."""

from pathlib import Path

import typer


def show() -> None:
    """List cameras, microphones, loudspeakers and pins."""
    for kind, found in (
        ("camera", _cameras()),
        ("microphone", _sound("max_input_channels")),
        ("loudspeaker", _sound("max_output_channels")),
        ("lights and buttons", _pins()),
    ):
        for name in found or ["none; simulated ones can be used"]:
            typer.echo(f"{kind}: {name}")


def _cameras() -> list[str]:
    named = sorted(str(path) for path in Path("/dev/v4l/by-id").glob("*-video-index0"))
    pi = ["picamera2"] if Path("/usr/bin/rpicam-hello").exists() else []
    return named + pi


def _sound(channels: str) -> list[str]:
    try:
        import sounddevice  # noqa: PLC0415 - an OSError where PortAudio is missing

        return [str(one["name"]) for one in sounddevice.query_devices() if one[channels] > 0]
    except (ImportError, OSError):
        return []


def _pins() -> list[str]:
    from companion.lights.lights import Lights  # noqa: PLC0415

    lights = Lights()
    name = type(lights.factory).__name__
    lights.close()
    return [] if lights.simulated else [f"GPIO through {name}"]
