"""The toys are for tests alone: the product neither knows them nor needs them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from games import REGISTRY
from tests.test_imports import games_of
from tests.test_repository import ROOT
from tests.toys import TOYS


def test_nothing_that_is_shipped_names_a_toy() -> None:
    shipped = [path for top in ("bot", "games", "rendering", "deploy") for path in (ROOT / top).rglob("*")]
    texts = [path for path in shipped if path.suffix in {".py", ".ftl", ".toml", ".md", ".js", ".json"}]
    assert texts
    assert [path for path in texts if any(toy in path.read_text(encoding="utf-8").lower() for toy in TOYS)] == []


def test_the_product_by_itself_has_exactly_the_games_in_its_folders() -> None:
    asked = "from games import GUIDES, REGISTRY; from rendering import PAINTERS; print(*REGISTRY, *GUIDES, *PAINTERS)"
    ran = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    shipped = games_of(ROOT)
    assert sorted(ran.stdout.split()) == sorted([*shipped] * 3)
    assert set(REGISTRY) == shipped | set(TOYS)


def test_a_copy_of_the_toy_where_games_stand_is_in_order_and_has_first_steps(tmp_path: Path) -> None:
    """What the README tells somebody to do who adds a game; the rules for code are stricter there than for tests."""
    for top in ("games", "rendering"):
        shutil.copytree(ROOT / "tests" / "toys" / top / "pebbles", tmp_path / top / "copied")
    for path in [one for one in tmp_path.rglob("*") if one.suffix in {".py", ".ftl", ".md", ".toml"}]:
        written = path.read_text(encoding="utf-8")
        for old in ("tests.toys.games.pebbles", "tests.toys.rendering.pebbles"):
            written = written.replace(old, old.removeprefix("tests.toys.").replace("pebbles", "copied"))
        for old, new in (("pebbles", "copied"), ("Pebbles", "Copied"), ("PEBBLES", "COPIED")):
            written = written.replace(old, new)
        path.write_text(written, encoding="utf-8")
    checked = (sys.executable, "-m", "ruff", "check", "--fix", "--no-cache", "--config", ROOT / "pyproject.toml", ".")
    ran = subprocess.run(checked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    asked = """
import games, rendering
for package in (games, rendering):
    package.__path__.append(package.__name__)
from games.copied.guide import guide
from rendering.copied import CopiedPainter
print(guide().board(3)[0].view(None).game, CopiedPainter().lesson("", str))
"""
    played = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert played.stdout.split() == ["copied", "None"], played.stderr
