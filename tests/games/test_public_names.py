"""What programs outside this project build on: names that stay, an example that runs, and nothing needed besides."""

import doctest
import re
import shutil
import subprocess
import sys
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.games.public_names import LISTED, public_names
from tests.test_repository import ROOT

PAPER = ROOT / "games" / "README.md"


def test_no_public_name_changes_unseen() -> None:
    """After a change on purpose, write the list anew and say it in CHANGELOG.md."""
    listed = LISTED.read_text(encoding="utf-8").splitlines()
    changed = list(unified_diff(listed, public_names().splitlines(), "promised", "found", lineterm="", n=0))
    assert not changed, "\n".join(["uv run python -m tests.games.public_names writes the list anew", *changed])


def test_the_example_for_other_programs_runs() -> None:
    result = doctest.testfile(str(PAPER), module_relative=False)
    assert result.attempted >= 10
    assert result.failed == 0


@pytest.mark.full
def test_the_rules_play_alone_without_any_other_package(tmp_path: Path) -> None:
    """With nothing but the folder of the rules and the standard library."""
    shutil.copytree(ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__", "*.jsonl"))
    example = "\n".join(re.findall(r"(?m)^ {4}(?:>>>|\.\.\.) ?(.*)$", PAPER.read_text(encoding="utf-8")))
    played = f"import sys; sys.path.append({str(tmp_path)!r})\n{example}\nprint(position.outcome.ending)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", played], capture_output=True, text=True, check=False)
    assert not done.stderr
    assert done.stdout.splitlines()[-1] == "colours"
