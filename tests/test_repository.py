"""Promises about the project's own files."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOP = {
    *("pyproject.toml", "bot", "rendering", "games", "tests", "deploy", ".env.example"),
    *("README.md", "PRIVACY.md", "LICENSE", ".gitignore", ".ci"),
}


def tracked() -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return listing.stdout.splitlines()


def test_the_top_level_is_the_agreed_one() -> None:
    assert {name.split("/")[0] for name in tracked()} == TOP


def test_the_lock_file_is_not_tracked() -> None:
    assert "uv.lock" not in tracked()


def test_the_deployed_requirements_pin_everything_the_project_needs_with_hashes() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = (ROOT / "deploy" / "requirements.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", pinned)
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert all("==" in entry and "--hash=sha256:" in entry for entry in packages)
    names = {re.split(r"[=\[ ]", entry)[0] for entry in packages}
    wanted = {re.split(r"[<>=\[]", one)[0].replace(".", "-").lower() for one in project["dependencies"]}
    assert wanted <= {name.replace(".", "-").lower() for name in names}
    assert "://" not in pinned
