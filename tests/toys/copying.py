"""Begin a new game as a copy of a toy: ``uv run python -m tests.toys.copying kayles nim``."""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def copy(toy: str, key: str, to: Path) -> None:
    """Copy a toy's rules, painter and questions to the folders of a game with this key, its names replaced."""
    places = {
        f"tests/toys/games/{toy}": f"games/{key}",
        f"tests/toys/rendering/{toy}": f"rendering/{key}",
        f"tests/games/{toy}": f"tests/games/{key}",
    }
    for old, new in places.items():
        shutil.copytree(ROOT / old, to / new, ignore=shutil.ignore_patterns("__pycache__"))
        for path in [one for one in (to / new).rglob("*") if one.is_file()]:
            path.write_text(_renamed(path.read_text(encoding="utf-8"), toy, key), encoding="utf-8")


def _renamed(written: str, toy: str, key: str) -> str:
    written = written.replace("tests.toys.", "")
    for old, new in ((toy, key), (toy.capitalize(), key.capitalize()), (toy.upper(), key.upper())):
        written = written.replace(old, new)
    return written


if __name__ == "__main__":
    _, chosen_toy, new_key = sys.argv
    copy(chosen_toy, new_key, ROOT)
