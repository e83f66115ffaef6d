"""Where frames come from: files, folders, processes and devices, and how each fails."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.devices import Camera, DeviceError, Frame
from companion.dice.sources import folder, open_source, video
from companion.dice.sources.folder import FolderCamera
from companion.dice.sources.picamera2 import Picamera2
from companion.dice.sources.pump import Demand, Pump
from companion.dice.sources.simulated import SimulatedCamera, SimulatedTray
from companion.errors import InputError
from tests.dice_watch.table import LIMIT_S


def picture(number: int) -> NDArray[np.uint8]:
    return np.full((48, 64, 3), number, np.uint8)


def look(camera: Camera, after: float = 0.0) -> Frame:
    """One frame, and the camera given back."""

    async def run() -> Frame:
        try:
            return await camera.newest(after)
        finally:
            camera.close()

    return asyncio.run(run())


def film(path: Path, pictures: list[NDArray[np.uint8]], rate: float = 10) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), rate, pictures[0].shape[1::-1])
    assert writer.isOpened()
    for one in pictures:
        writer.write(one)
    writer.release()
    return path


def test_only_the_newest_frame_is_kept() -> None:
    shown = threading.Event()
    begun = time.monotonic()

    def frames(demand: Demand) -> Iterator[Frame]:
        for number in range(5):
            yield Frame(picture(number), begun + number / 1000)
        shown.set()
        demand.ended.wait()

    async def run() -> None:
        camera = Pump("it", frames)
        await camera.newest(0.0)
        await asyncio.to_thread(shown.wait)
        newest = await camera.newest(begun)
        assert newest.image[0, 0, 0] == 4
        assert newest.taken == begun + 4 / 1000
        camera.close()
        with pytest.raises(DeviceError, match="it was closed"):
            await camera.newest(0.0)

    asyncio.run(run())


def test_a_camera_that_hangs_inside_a_read_is_lost_and_released_when_it_comes_round() -> None:
    go_on, released = threading.Event(), threading.Event()

    def frames(demand: Demand) -> Iterator[Frame]:
        try:
            yield Frame(picture(1), time.monotonic())
            go_on.wait()
            yield Frame(picture(2), time.monotonic())
            demand.ended.wait()
        finally:
            released.set()

    async def run() -> None:
        camera = Pump("it", frames, hang_s=0.05)
        first = await camera.newest(0.0)
        with pytest.raises(DeviceError, match=r"it gave no picture in 0\.05 seconds"):
            await camera.newest(first.taken)
        with pytest.raises(DeviceError, match="gave no picture"):
            await camera.newest(0.0)
        go_on.set()
        assert await asyncio.to_thread(released.wait, 60)

    asyncio.run(run())


def test_a_loop_that_was_held_up_blames_no_camera() -> None:
    async def run() -> None:
        camera = SimulatedTray().camera(hang_s=0.3)
        at = (await camera.newest(0.0)).taken + 0.05
        waiting = asyncio.ensure_future(camera.newest(at))
        await asyncio.sleep(0)
        time.sleep(0.6)
        assert (await waiting).taken > at
        camera.close()

    asyncio.run(run())


def test_a_camera_that_never_shows_anything_is_lost() -> None:
    def frames(demand: Demand) -> Iterator[Frame]:
        demand.ended.wait()
        yield Frame(picture(1), time.monotonic())

    camera = Pump("it", frames, first_s=0.05)
    with pytest.raises(DeviceError, match="gave no picture"):
        look(camera)


@pytest.mark.parametrize(
    ("error", "said"),
    [(DeviceError("no plug"), "no plug"), (OSError("bad bus"), "it: bad bus"), (KeyError(), "it: KeyError")],
)
def test_whatever_a_driver_raises_becomes_a_device_error(error: Exception, said: str) -> None:
    def frames(_demand: Demand) -> Iterator[Frame]:
        yield Frame(picture(1), -1.0)
        raise error

    with pytest.raises(DeviceError) as raised:
        look(Pump("it", frames))
    assert str(raised.value) == said


def test_a_source_without_end_that_ends_is_lost() -> None:
    with pytest.raises(DeviceError, match="it has no more pictures"):
        look(Pump("it", lambda _demand: iter(())))


def test_two_may_wait_for_the_same_camera() -> None:
    async def run() -> None:
        camera = SimulatedTray().camera(hang_s=LIMIT_S)
        later = time.monotonic() + 0.2
        one, other = await asyncio.gather(camera.newest(0.0), camera.newest(later))
        assert one.taken <= other.taken
        assert other.taken > later
        camera.close()

    asyncio.run(run())


def test_the_frames_of_a_video_have_its_times(tmp_path: Path) -> None:
    path = film(tmp_path / "a.avi", [picture(20 * number) for number in range(6)])
    frames = list(video.frames(path))
    assert [round(frame.taken, 3) for frame in frames] == [0, 0.1, 0.2, 0.3, 0.4, 0.5]
    assert [round(int(frame.image[20, 20, 0]) / 20) for frame in frames] == list(range(6))


def test_a_video_stands_in_for_a_camera_and_ends_with_its_last_picture(tmp_path: Path) -> None:
    path = film(tmp_path / "a.avi", [picture(40), picture(200)], rate=100)

    async def run() -> None:
        camera = open_source(str(path))
        assert camera.simulated
        frame = await camera.newest(time.monotonic() + 0.3)
        assert abs(int(frame.image[0, 0, 0]) - 200) < 5
        camera.close()

    asyncio.run(run())


@pytest.mark.parametrize("data", [b"", b"no video", b"RIFF\x00\x00\x00\x00AVI LIST"])
def test_a_file_that_is_no_video_says_so(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.avi"
    path.write_bytes(data)
    with pytest.raises(DeviceError, match=r"a\.avi: no video that can be read"):
        list(video.frames(path))
    with pytest.raises(DeviceError, match="no such file"):
        list(video.frames(tmp_path / "b.avi"))


def pictures_in(path: Path, *names: str) -> Path:
    for number, name in enumerate(names):
        cv2.imwrite(str(path / name), picture(10 * number))
    return path


def test_pictures_of_a_folder_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    names = ["f2.png", "f10.png", "F1.PNG", "f1b.png"]
    pictures_in(tmp_path, *names)
    (tmp_path / "labels.jsonl").write_text("{}")
    assert [path.name for path in folder.pictures(tmp_path)] == ["F1.PNG", "f1b.png", "f2.png", "f10.png"]
    frames = list(folder.frames(tmp_path, 0.2))
    assert [int(frame.image[0, 0, 0]) for frame in frames] == [20, 20, 30, 30, 0, 0, 10, 10]
    assert [round(frame.taken, 3) for frame in frames] == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]


def test_a_folder_stands_in_for_a_camera_on_demand(tmp_path: Path) -> None:
    pictures_in(tmp_path, "a.png", "b.png")

    async def run() -> None:
        camera = FolderCamera(tmp_path, every=None)
        first = await camera.newest(0.0)
        later = await camera.newest(first.taken)
        assert (first.image == later.image).all()
        camera.next()
        camera.next()
        while later.image[0, 0, 0] != 10:
            later = await camera.newest(later.taken)
        camera.close()

    asyncio.run(run())


def test_a_folder_without_pictures_and_a_bad_picture_say_so(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="holds no pictures"):
        list(folder.frames(tmp_path, 0.1))
    (tmp_path / "a.png").write_bytes(b"")
    with pytest.raises(DeviceError, match=r"a\.png: the file is empty"):
        look(open_source(str(tmp_path)))


def test_a_source_is_found_by_its_name(tmp_path: Path) -> None:
    assert isinstance(open_source("simulated"), SimulatedCamera)
    assert isinstance(open_source("picamera2"), Picamera2)
    assert isinstance(open_source(str(pictures_in(tmp_path, "a.png"))), FolderCamera)
    with pytest.raises(InputError, match="no camera, video file or folder"):
        open_source(str(tmp_path / "missing"))


@pytest.mark.parametrize("spec", ["987", "/dev/v4l/by-id/usb-nothing"])
def test_a_device_that_is_not_there_may_come(spec: str) -> None:
    with pytest.raises(DeviceError, match="there is no such camera"):
        look(open_source(spec))


def seen(camera: Camera, image: NDArray[np.uint8]) -> None:
    """Wait until the camera shows exactly that."""

    async def run() -> None:
        async with asyncio.timeout(LIMIT_S):
            at = 0.0
            while True:
                frame = await camera.newest(at)
                at = frame.taken
                if (frame.image == image).all():
                    return

    asyncio.run(run())


def test_the_simulated_tray_shows_what_is_done_to_it() -> None:
    tray = SimulatedTray(5)
    camera = tray.camera(hang_s=LIMIT_S)
    seen(camera, tray.scene.picture())
    tray.throw([3, 3, 6])
    assert tray.values == (3, 3, 6)
    tray.take(3)
    tray.throw([1], keep=True)
    assert sorted(tray.values) == [1, 3, 6]
    seen(camera, tray.scene.picture(tray._lying))
    tray.hand()
    seen(camera, tray.scene.picture(tray._lying, hand=1.0))
    tray.hand(False)
    tray.clear()
    seen(camera, tray.scene.picture())
    camera.close()


def test_the_simulated_tray_takes_only_dice_that_can_be() -> None:
    tray = SimulatedTray()
    for wrong in ([7], [1] * 200):
        with pytest.raises(ValueError, match="dice"):
            tray.throw(wrong)
    with pytest.raises(ValueError, match="no die shows 4"):
        tray.take(4)
    assert tray.values == ()


def test_the_simulated_camera_can_be_unplugged_and_can_hang() -> None:
    tray = SimulatedTray()
    tray.unplug()
    with pytest.raises(DeviceError, match="unplugged"):
        look(tray.camera())
    tray.plug_in()
    assert look(tray.camera()).image.shape == (720, 960, 3)
    tray.hang()
    with pytest.raises(DeviceError, match="gave no picture"):
        look(tray.camera(first_s=0.3))
    tray.hang(False)
    assert look(tray.camera()).image.shape == (720, 960, 3)


def test_a_camera_may_be_given_back_before_it_was_used() -> None:
    camera = open_source("simulated")
    camera.close()
    with pytest.raises(DeviceError):
        look(camera)
