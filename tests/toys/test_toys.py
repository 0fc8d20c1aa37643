"""The toys are for tests alone: the product neither knows them nor needs them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games import REGISTRY
from tests.test_imports import games_of
from tests.test_repository import ROOT
from tests.toys import TOYS
from tests.toys.copying import copy


def test_nothing_that_is_shipped_names_a_toy() -> None:
    shipped = [path for top in ("bot", "games", "rendering", "deploy") for path in (ROOT / top).rglob("*")]
    texts = [path for path in shipped if path.suffix in {".py", ".ftl", ".toml", ".md", ".js", ".json"}]
    # The papers for builders say what to copy a game from, and stay out of the package.
    texts = [path for path in texts if path.name != "README.md"]
    assert texts
    assert [path for path in texts if any(toy in path.read_text(encoding="utf-8").lower() for toy in TOYS)] == []


@pytest.mark.full
def test_the_product_by_itself_has_exactly_the_games_in_its_folders() -> None:
    registries = "from games import GUIDES, REGISTRY; from rendering.painters import PAINTERS"
    asked = f"{registries}; print(*REGISTRY, *GUIDES, *PAINTERS)"
    ran = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    shipped = games_of(ROOT)
    assert sorted(ran.stdout.split()) == sorted([*shipped] * 3)
    assert set(REGISTRY) == shipped | set(TOYS)


@pytest.mark.full
@pytest.mark.parametrize("toy", TOYS)
def test_a_copy_of_a_toy_where_games_stand_is_in_order_and_has_first_steps(tmp_path: Path, toy: str) -> None:
    """What games/README.md says to do first for a new game; the rules for code are stricter there than for tests."""
    copy(toy, "copied", tmp_path)
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
