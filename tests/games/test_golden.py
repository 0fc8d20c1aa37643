"""Golden games play again line by line, remarks, scores and places included."""

from pathlib import Path

import pytest

from games import REGISTRY
from games.core import transcript
from tests.games.wording import where
from tests.golden import make
from tests.golden.make import ending_of, endings_of

GOLDEN = Path(make.__file__).parent
SLOW = "volcano"
FILES = [
    pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=pytest.mark.full if SLOW in path.parts else ())
    for path in sorted(GOLDEN.glob("*/*.txt"))
]


@pytest.mark.parametrize("path", FILES)
def test_a_golden_game_plays_again_line_by_line(path: Path) -> None:
    record = transcript.check(path.read_text(encoding="utf-8"), REGISTRY[path.parent.name])
    assert record.game == path.parent.name


@pytest.mark.parametrize("game", REGISTRY)
def test_every_ending_that_a_game_declares_has_a_golden_game(game: str) -> None:
    assert endings_of(game), f"{where(game)}/endings.py needs an enumeration Ending: how a game can end"
    reached = {ending_of(path.read_text(encoding="utf-8")) for path in (GOLDEN / game).glob("*.txt")}
    missing = sorted(endings_of(game) - reached)
    assert not missing, f"no golden game ends by {', '.join(missing)}: uv run python -m tests.golden.make {game}"
    unknown = sorted(reached - endings_of(game))
    assert not unknown, f"{where(game)}/endings.py needs {unknown} in Ending"


@pytest.mark.parametrize("game", [game for game in REGISTRY if not make.played(game)])
def test_golden_games_played_at_random_come_out_the_same_every_time(game: str) -> None:
    files = {path.stem: path.read_text(encoding="utf-8") for path in (GOLDEN / game).glob("*.txt")}
    made = dict(make.made(game))
    changed = sorted(name for name in made.keys() | files.keys() if made.get(name) != files.get(name))
    assert not changed, f"tests/golden/{game}/ needs {changed} anew: uv run python -m tests.golden.make {game}"


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in REGISTRY if make.played(game)])
def test_games_that_somebody_played_keep_their_moves_when_they_are_written_anew(game: str) -> None:
    files = {path.stem: path.read_text(encoding="utf-8") for path in make.played(game)}
    assert dict(make.made(game)) == files
