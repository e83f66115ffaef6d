"""./run sets up once, repairs what is half-made, and says in one line what failed.

The environment is a stand-in: its Python notes what pip is told, and does or fails as the test says.
"""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.project.locks import ROOT

PYTHON = r"""#!/bin/sh
echo "$*" >>"$(dirname "$0")/../../pip.calls"
[ ! -e slow ] || sleep "$(cat slow)"
case "$*" in *--dry-run*) [ ! -e offline ] ;; *) [ ! -e broken ] ;; esac
"""
COMPANION = '#!/bin/sh\necho "companion: $*"\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose environment was made, but for an older lock."""
    folder = tmp_path / "a table"
    for name in ("run", "setup/prepare", "pyproject.toml", "requirements", "models/catalogue.toml"):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target)
        else:
            shutil.copy2(ROOT / name, target)
    binaries = folder / ".venv" / "bin"
    binaries.mkdir(parents=True)
    for name, text in (("python", PYTHON), ("companion", COMPANION)):
        (binaries / name).write_text(text)
        (binaries / name).chmod(0o755)
    (folder / ".venv/pyvenv.cfg").write_text("include-system-site-packages = true\n")
    (folder / ".venv/ready").write_text(f"for {Path('/usr/bin/python3').resolve()} {folder}\nfrom older locks\nrun\n")
    return folder


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Do ./run from another folder, as a person would who has it on PATH."""
    return subprocess.run([project / "run", *words], cwd=project.parent, capture_output=True, text=True, check=False)


def pip_calls(project: Path) -> list[str]:
    """The commands that pip got."""
    calls = project / "pip.calls"
    return [line for line in calls.read_text().splitlines() if "-m pip" in line] if calls.exists() else []


def test_a_changed_lock_is_installed_once(project: Path) -> None:
    first = run(project, "say", "four dice")
    assert (first.returncode, first.stdout) == (0, "companion: say four dice\n")
    assert "companion: models install --once" in first.stderr
    calls = pip_calls(project)
    assert len([call for call in calls if "--dry-run" not in call]) == 3
    assert all("--require-hashes" in call or "--no-deps" in call for call in calls)
    assert "= true" in (project / ".venv/pyvenv.cfg").read_text()

    second = run(project)
    assert (second.returncode, second.stdout, second.stderr) == (0, "companion: --help\n", "")
    assert pip_calls(project) == calls


def test_a_failure_is_one_sentence_and_nothing_is_kept_as_good(project: Path) -> None:
    (project / "broken").touch()
    failed = run(project, "demo")
    log = project / ".venv/setup.log"
    assert (failed.returncode, failed.stdout) == (1, "")
    sentence = "table companion: the build tools could not be installed; is there a network?"
    assert failed.stderr.splitlines()[-1] == f"{sentence} The log is {log}."
    assert log.is_file()
    assert not (project / ".venv/ready").exists()


def test_without_a_network_the_old_environment_stays(project: Path) -> None:
    (project / "offline").touch()
    before = (project / ".venv/ready").read_text()
    failed = run(project, "demo")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert "could not be fetched" in failed.stderr.splitlines()[-1]
    assert (project / ".venv/ready").read_text() == before
    assert "= true" in (project / ".venv/pyvenv.cfg").read_text()


def test_running_and_testing_by_turns_installs_each_set_once(project: Path) -> None:
    run(project)
    for_running = pip_calls(project)
    subprocess.run([project / "setup/prepare", "test"], check=True)
    for_both = pip_calls(project)
    assert "requirements/test.txt" in for_both[len(for_running) + 1]
    assert run(project).stderr == ""
    subprocess.run([project / "setup/prepare", "test"], check=True)
    assert pip_calls(project) == for_both


def test_a_new_catalogue_of_models_is_asked_again(project: Path) -> None:
    assert "companion: models install --once" in run(project).stderr
    assert run(project).stderr == ""
    now = time.time() + 2
    os.utime(project / "models/catalogue.toml", (now, now))
    assert run(project).stderr == "companion: models install --once\n"


def test_a_killed_set_up_is_not_taken_for_a_whole_one(project: Path) -> None:
    (project / "slow").write_text("0.2")
    running = subprocess.Popen([project / "run"], stderr=subprocess.DEVNULL, start_new_session=True)
    while len(pip_calls(project)) < 3:  # past what only fetches
        time.sleep(0.02)
    os.killpg(running.pid, 9)
    running.wait()
    assert not (project / ".venv/ready").exists()


def test_two_at_once_set_up_once(project: Path) -> None:
    (project / "slow").write_text("0.3")
    both = [subprocess.Popen([project / "run", str(n)], stdout=-1, stderr=-1, text=True) for n in (1, 2)]
    assert [one.communicate()[0] for one in both] == ["companion: 1\n", "companion: 2\n"]
    assert [one.returncode for one in both] == [0, 0]
    assert len(set(pip_calls(project))) == len(pip_calls(project))


@pytest.mark.slow
def test_the_environment_of_another_folder_is_made_anew(project: Path) -> None:
    """A moved environment points to where it was made; here pip then fails for want of a true lock."""
    moved = project.parent / "moved"
    project.rename(moved)
    (moved / "requirements/build.txt").write_text("nothing==0 --hash=sha256:" + "0" * 64 + "\n")
    failed = subprocess.run([moved / "run"], capture_output=True, text=True, env={"PIP_NO_INDEX": "1"}, check=False)
    assert failed.returncode == 1
    assert "the build tools could not be installed" in failed.stderr
    assert not pip_calls(moved)
    assert (moved / ".venv/bin/python").resolve() == Path("/usr/bin/python3").resolve()


@pytest.mark.parametrize("word", ["install", "upgrade", "uninstall"])
def test_the_words_of_the_service_are_runs_own(project: Path, word: str) -> None:
    answer = run(project, word)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1
    assert "later release" in answer.stderr
    assert not pip_calls(project)
