"""``uv run pytest -m quick`` tries something of every room."""

from tests.quick import FILES, ROOT


def test_every_folder_of_tests_that_mirrors_the_program_has_quick_ones() -> None:
    rooms = {file.parent for top in ("bot", "games", "rendering") for file in (ROOT / top).rglob("test_*.py")}
    quick = {parent for file in FILES for parent in file.parents} | {ROOT / "games" / "volcano" / "solver"}
    assert sorted(rooms - quick) == [], "name a file of each in tests/quick.py"
