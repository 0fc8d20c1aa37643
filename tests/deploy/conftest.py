import shutil
from pathlib import Path

import pytest

from tests.test_repository import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with the files that say which versions are used."""
    if not (ROOT / "uv.lock").exists() or shutil.which("uv") is None:
        pytest.skip("this environment was not made by uv")
    (tmp_path / "deploy").mkdir()
    for name in ("pyproject.toml", "uv.lock", "deploy/requirements.txt", "deploy/building.txt", "deploy/Dockerfile"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path
