"""The page's files: every word it uses is in the file of words, and it fetches nothing from elsewhere."""

import json
import re
from pathlib import Path

import pytest

from companion.global_commands import named
from companion.manner import WISHES
from companion.web.icon import ICON
from companion.web.page import STATIC, filled, gaps, words

PAGES = {name: (STATIC / name).read_text("utf-8") for name in ("index.html", "helper.html")}
SCRIPTS = {path.name: path.read_text("utf-8") for path in sorted(STATIC.glob("*.js"))}
STYLES = {path.name: path.read_text("utf-8") for path in sorted(STATIC.glob("*.css"))}
ENGLISH = words("en")
SAID = {(name, key) for name, text in SCRIPTS.items() for key in re.findall(r'(?<![\w.])t\("([^"]+)"', text)}
MADE = {
    "sign": ("online", "offline", "listening", "speaking", "recording"),
    "tone": ("info", "good", "bad", "warning", "question"),
    "tool": ("undo", "redo", "repeat", "status", "why", "can_say", "hush", "talk", "calibrate"),
    "mark": ("cursor", "added", "taken-back"),
    "pattern": ("on", "off", "reloaded", "empty", "waiting", "listening", "reloading"),
    "device": ("ready", "simulated", "absent", "lost"),
}
"""Words whose keys the scripts put together."""


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_a_page_has_words_for_all_its_gaps(html: str) -> None:
    assert gaps(html) - set(ENGLISH) == set()
    assert "{{" not in filled(html, ENGLISH)


def test_the_scripts_have_all_their_words() -> None:
    assert len(SAID) > 40
    assert {(name, key) for name, key in SAID if key not in ENGLISH} == set()
    assert {f"{kind}.{key}" for kind, keys in MADE.items() for key in keys} - set(ENGLISH) == set()


def test_the_words_of_a_speech_button_are_a_phrase_that_means_it() -> None:
    buttons = {key.removeprefix("speech."): text for key, text in ENGLISH.items() if key.startswith("speech.")}
    assert set(WISHES) | {"say_slower", "repeat_three", "spell"} == set(buttons)
    assert {key: named(text.lower()) for key, text in buttons.items()} == {key: key for key in buttons}
    assert set(re.findall(r'"(\w+)"', SCRIPTS["tools.js"].split("SPEECH = [")[1].split("]")[0])) == set(buttons)


def test_no_words_stand_in_the_scripts() -> None:
    visible = re.compile(r"""(?:text|"aria-label"|title|alt):\s*"[A-Za-z]|textContent = "[A-Za-z]""")
    assert {name: visible.findall(text) for name, text in SCRIPTS.items() if visible.search(text)} == {}


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES)
def test_no_words_stand_in_a_page(html: str) -> None:
    bare = re.sub(r"\{\{[^}]+\}\}", "", re.sub(r"<[^>]*>", "", html))
    assert bare.split() == []


def test_nothing_comes_from_elsewhere() -> None:
    for name, text in {**PAGES, **SCRIPTS, **STYLES}.items():
        found = [address for address in re.findall(r"(?:https?:)?//[\w.]+", text) if "www.w3.org" not in address]
        assert [one for one in found if re.search(r"//\w+\.\w+", one)] == [], name
        assert not re.search(r"@import|url\(|<style|style=|onclick|javascript:|innerHTML|eval\(", text), name
    assert "href" not in ICON


def test_each_module_is_small() -> None:
    files = [path for path in STATIC.iterdir() if path.suffix in (".js", ".css", ".html")]
    assert {path.name for path in files if len(path.read_text("utf-8").splitlines()) > 200} == set()


def test_words_are_put_in_as_text() -> None:
    assert filled("<p>{{a}}</p>", {"a": '<b>&"'}) == "<p>&lt;b&gt;&amp;&quot;</p>"


def test_another_language_needs_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words.en.json").write_text(json.dumps({"lang": "en", "send": "Send", "set": "Set"}), "utf-8")
    (tmp_path / "words.de.json").write_text(json.dumps({"lang": "de", "send": "Senden"}), "utf-8")
    monkeypatch.setattr("companion.web.page.STATIC", tmp_path)
    assert words("de") == {"lang": "de", "send": "Senden", "set": "Set"}
    assert words("fr") == words("en")
