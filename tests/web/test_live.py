import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from companion import inputs
from companion import protocol as p
from companion.board import Board
from companion.journal import read
from companion.snapshot import Snapshot
from companion.web.live import Window
from tests.web.conftest import MakeTable
from tests.web.table import JPEG, LONG_S, Table

MARKS = count(1)


class Page:
    """A page without a browser."""

    def __init__(self, live: ClientConnection) -> None:
        self.live = live
        self.newest: dict[str, Any] = {}
        self.boot = ""

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.live.recv(timeout=LONG_S))
        if message["event"] == "snapshot":
            self.newest, self.boot = message["snapshot"], message["boot"]
        return message

    def send(self, **message: Any) -> str:
        mark = f"mark-{next(MARKS)}"
        self.live.send(json.dumps({"client": mark, **message}))
        return mark

    def answer_to(self, mark: str | None) -> dict[str, Any]:
        while (message := self.receive())["event"] != "answer":
            pass
        assert message["client"] == mark
        return message

    def ask(self, **message: Any) -> dict[str, Any]:
        return self.answer_to(self.send(**message))

    def until_said(self, text: str) -> None:
        while all(line["text"] != text for line in self.newest["transcript"]):
            self.receive()

    def until(self, number: int) -> dict[str, Any]:
        while self.newest.get("number", -1) < number:
            self.receive()
        return self.newest


@contextmanager
def page_at(table: Table) -> Iterator[Page]:
    with connect(table.live) as live:
        page = Page(live)
        page.receive()
        yield page


def test_the_newest_snapshot_comes_first_and_after_each_change(make_table: MakeTable) -> None:
    table = make_table(game="deadly-sniper")
    with page_at(table) as page:
        assert page.newest == json.loads(json.dumps(table.now.for_audience()))
        table.answer([6])
        assert page.until(table.now.number)["asked"]["id"] == table.asked.id


def test_a_slow_page_gets_the_newest_and_not_each(make_table: MakeTable) -> None:
    table = make_table()
    with page_at(table) as page:
        for picture in range(1, 400):
            table.daemon.board.now  # noqa: B018 - only the last of these matters to the page
            table.put(inputs.Seen((1,), 0, picture))
        assert page.until(table.now.number)["tray"]["picture"] == 399


def test_an_accepted_answer_is_answered_and_shown(make_table: MakeTable) -> None:
    table = make_table(game="deadly-sniper")
    with page_at(table) as page:
        asked = page.newest["asked"]["id"]
        assert page.ask(id=asked, answer=[6], game="deadly-sniper")["accepted"] is True
        assert page.until(table.now.number)["asked"]["id"] > asked
        assert table.rows[-1].source == "page"


def test_a_refusal_has_its_code_and_text(make_table: MakeTable) -> None:
    table = make_table(game="deadly-sniper")
    with page_at(table) as page:
        asked = page.newest["asked"]["id"]
        got = page.ask(id=asked, answer=[7])
        assert (got["accepted"], got["code"], got["text"]) == (False, "out_of_range", "It must be from 1 to 6.")
        assert got["said"] is True
        assert page.ask(id=asked + 50, answer=[1])["code"] == "unknown_id"
        assert page.ask(command="tell", topic="weather")["code"] == "unknown_topic"
        assert page.ask(command="adjust", path="moon", value=1)["code"] == "not_adjustable"
        assert table.asked.id == asked


def test_malformed_messages_are_answered_and_the_connection_stays(make_table: MakeTable) -> None:
    table = make_table()
    with page_at(table) as page:
        for message in ("", "[", "[]", "null", b"\x00\xff", "x" * 70_000, '{"client": 1}'):
            page.live.send(message)
            got = page.answer_to(None)
            assert (got["accepted"], bool(got["text"])) == (False, True)
        useless: list[dict[str, Any]] = [{}, {"command": "quit"}, {"words": ""}, {"id": None, "answer": {}}]
        for wrong in (*useless, {"id": 2**70, "answer": 1}):
            assert page.ask(**wrong)["accepted"] is False
        assert page.ask(command="state")["accepted"] is True


def test_what_a_page_showed_before_the_game_changed_is_stale(make_table: MakeTable) -> None:
    table = make_table(game="deadly-sniper")
    with page_at(table) as page:
        asked = page.newest["asked"]["id"]
        assert page.ask(id=asked, answer=[1], game="lobby")["code"] == "stale_id"
        assert page.ask(words="6", asked=asked - 1)["code"] == "stale_id"
        assert table.asked.id == asked


def test_typed_words_are_answers_commands_and_manners(make_table: MakeTable) -> None:
    table = make_table(game="deadly-sniper")
    with page_at(table) as page:
        asked = page.newest["asked"]["id"]
        assert page.ask(words="6", asked=asked)["accepted"] is True
        assert table.asked.id != asked
        assert page.ask(words="Undo")["accepted"] is True
        assert isinstance(table.asked, p.RollWire)
        assert table.asked.kept == [6]
        rate = table.daemon.manner.rate
        assert page.ask(words="slower")["accepted"] is True
        page.until_said("Is this better?")
        assert table.daemon.manner.rate < rate
        got = page.ask(words="purple")
        assert (got["code"], got["text"]) == ("not_understood", "I did not understand purple.")


def test_speech_is_stopped(make_table: MakeTable) -> None:
    table = make_table()
    with page_at(table) as page:
        assert page.ask(command="hush")["accepted"] is True
        assert page.ask(words="Stop")["accepted"] is True
    assert table.hushed == 2


def test_of_pages_that_press_at_once_one_wins_and_all_are_answered(make_table: MakeTable) -> None:
    table = make_table(game="deadly-sniper")
    with page_at(table) as one, page_at(table) as two, page_at(table) as three:
        asked = table.asked.id
        with table.stalled():
            marks = [(page, page.send(id=asked, answer=[die])) for page in (one, two, three) for die in (1, 2)]
            undone = three.send(command="undo")
        got = [page.answer_to(mark) for page, mark in marks]
        assert [answer["accepted"] for answer in got].count(True) == 1
        assert {answer["code"] for answer in got if not answer["accepted"]} == {"stale_id"}
        assert three.answer_to(undone)["accepted"] is True
        kinds = [row.kind for row in table.rows]
        assert sorted(kinds) == ["answer", "begin", "undo"]


def test_a_page_that_goes_leaves_what_it_sent(make_table: MakeTable, tmp_path: Path) -> None:
    table = make_table(game="deadly-sniper")
    with page_at(table) as page, page_at(table) as other:
        with table.stalled():
            page.send(id=table.asked.id, answer=[5])
            page.live.socket.close()
        other.until(2)
        assert other.newest["asked"]["id"] == 3
    (journal,) = (tmp_path / "games").glob("*.journal")
    assert [row.data.get("value") for row in read(journal)[0] if row.kind == "answer"] == [[5]]


def test_what_is_private_is_neither_shown_nor_answered_here(make_table: MakeTable) -> None:
    table = make_table(game="kr16")
    for _ in range(30):
        if table.asked.private:
            break
        table.answer(None if table.asked.request == "roll" else table.asked.options[0].key)  # type: ignore[union-attr]
    assert table.asked.private
    with page_at(table) as page:
        assert (page.newest["asked"], page.newest["waiting_for"]) == (None, table.asked.side)
        assert table.asked.prompt not in json.dumps(page.newest)
        asked = table.asked
        got = page.ask(id=asked.id, answer=asked.options[0].key)  # type: ignore[union-attr]
        assert (got["code"], got["text"]) == ("not_here", f"That is asked of {asked.side} alone.")
        assert page.ask(words=asked.options[0].say[0])["code"] == "not_here"  # type: ignore[union-attr]
        assert table.asked.id == asked.id


def test_the_picture_has_the_trays_number(make_table: MakeTable) -> None:
    table = make_table()
    assert table.get("/picture")[0] == 404
    table.picture = JPEG
    table.put(inputs.Seen((5, 2), 0, 3))
    status, headers, body = table.get("/picture")
    assert (status, headers["content-type"], body) == (200, "image/jpeg", JPEG)
    assert table.get("/picture", If_None_Match=headers["etag"])[0] == 304
    table.put(inputs.Seen((5, 2), 0, 4))
    assert table.get("/picture", If_None_Match=headers["etag"])[0] == 200


def test_a_snapshot_is_put_into_text_once_for_all_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board()
    window = Window(board)
    asked: list[object] = []

    def for_audience(self: Snapshot, side: str | None = None) -> dict[str, Any]:
        asked.append(side)
        return {"number": self.number}

    monkeypatch.setattr(Snapshot, "for_audience", for_audience)
    assert window.newest() == window.newest()
    board.publish(Snapshot(number=1))
    assert window.newest()[0] == 1
    assert asked == [None, None]


def test_another_start_is_another_boot(make_table: MakeTable) -> None:
    table = make_table()
    with page_at(table) as page:
        before = page.boot
    table.stop()
    table.start()
    with page_at(table) as page:
        assert page.boot != before
