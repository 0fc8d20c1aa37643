"""The toys are for tests alone: the product neither knows them nor needs them."""

from __future__ import annotations

import subprocess
import sys

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
