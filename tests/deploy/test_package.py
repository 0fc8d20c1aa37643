"""What is built is installed in an empty environment, and works there without the checkout."""

import os
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.program import program_version
from tests.test_repository import ROOT

pytestmark = pytest.mark.full

GAME = """
import sys
from random import Random
from games import REGISTRY

dice = Random(1)
for game in REGISTRY.values():
    position = game.start(2, game.complete_options({}), bytes(16))
    while position.outcome is None:
        seat = min(position.to_act)
        position = position.play(seat, dice.choice(position.moves(seat))).position
    print(game.key, position.outcome.placings)
assert not {"discord", "PIL", "aiosqlite"} & sys.modules.keys()
"""


@pytest.fixture(scope="module")
def uv() -> str:
    """The program that builds and installs."""
    found = os.environ.get("UV") or shutil.which("uv")
    if found is None:
        pytest.skip("there is no uv here")
    return found


@pytest.fixture(scope="module")
def built(uv: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel, built from the source archive beside it."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run((uv, "build", "--quiet", "--out-dir", folder, ROOT), check=True)
    return folder


@pytest.fixture(scope="module")
def installed(uv: str, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that has the wheel and what it needs, and nothing else."""
    place = tmp_path_factory.mktemp("environment") / "own"
    (wheel,) = built.glob("*.whl")
    subprocess.run((uv, "venv", "--quiet", "--python", sys.executable, place), check=True)
    of_it = ("--quiet", "--python", place / "bin" / "python")
    subprocess.run((uv, "pip", "install", *of_it, "--requirement", ROOT / "deploy" / "requirements.txt"), check=True)
    subprocess.run((uv, "pip", "install", *of_it, "--no-deps", wheel), check=True)
    subprocess.run((uv, "pip", "check", *of_it), check=True)
    return place / "bin"


def ran(folder: Path, *command: str | Path) -> str:
    """What a command prints in a folder that is no checkout."""
    kept = {"PATH": os.environ["PATH"], "HOME": str(folder)}
    return subprocess.run(command, cwd=folder, env=kept, check=True, capture_output=True, text=True).stdout


@contextmanager
def sandbox(installed: Path, folder: Path) -> Iterator[str]:
    """The address of the page of a sandbox that runs."""
    command = (installed / "fumarole", "sandbox", "--no-bot", "--port", "0", "--folder", folder)
    kept = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(command, cwd=folder, env=kept, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            lines = (word for line in process.stderr for word in line.split())
            yield next(word for word in lines if word.startswith("http://127.0.0.1"))
        finally:
            process.terminate()


def test_the_installed_program_says_its_version_and_plays_games_by_the_rules_alone(
    installed: Path, tmp_path: Path
) -> None:
    assert ran(tmp_path, installed / "fumarole", "--version") == f"fumarole {program_version()}\n"
    assert len(ran(tmp_path, installed / "python", "-c", GAME).splitlines()) >= 3


def test_the_installed_sandbox_has_a_page(installed: Path, tmp_path: Path) -> None:
    with sandbox(installed, tmp_path) as address, urllib.request.urlopen(address) as answer:
        assert b"<html" in answer.read()


def test_type_checkers_are_told_of_all_rooms_and_no_test_is_installed(built: Path) -> None:
    (wheel,), (source,) = built.glob("*.whl"), built.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert {"bot/py.typed", "games/py.typed", "rendering/py.typed"} <= set(names)
    assert {name.partition("/")[0] for name in names if "dist-info" not in name} == {"bot", "games", "rendering"}
    with tarfile.open(source) as packed:
        assert any(name.endswith("/tests/README.md") for name in packed.getnames())
