"""Golden games of Hekla play again line by line, remarks, track positions and places included."""

from pathlib import Path

import pytest

from games.core import transcript
from games.core.record import replay
from games.hekla.board import RAYS, SPOTS, SQUARES
from games.hekla.endings import Ending
from games.hekla.game import HEKLA
from games.hekla.position import HeklaPosition
from tests.golden import hekla_games

FILES = sorted(hekla_games.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", [path.stem for path in FILES])
def test_a_golden_game_plays_again_line_by_line(name: str) -> None:
    written = (hekla_games.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript.check(written, HEKLA).game == HEKLA.key


def test_every_ending_has_a_golden_game() -> None:
    endings = set()
    for path in FILES:
        outcome = _last(path).outcome
        assert outcome is not None
        endings.add(outcome.ending)
    assert endings == set(Ending)


def test_where_all_pass_every_volcano_is_on_the_board_with_no_room_beside_it() -> None:
    """H18: none is left to place, so that the empty squares are of no use to anybody."""
    last = _last(hekla_games.FOLDER / "passes.txt")
    squares = last.table.squares
    assert not any(map(any, last.table.supplies))
    assert not all(squares)
    for square, stones in enumerate(squares):
        if any(not stone.is_lava for stone in stones):
            assert all(len(squares[ray[0]]) == SPOTS for ray in RAYS[square]), SQUARES[square]


@pytest.mark.parametrize("name", ["forfeit", "passes", "quiet"])
def test_making_golden_games_anew_gives_the_same_files(name: str) -> None:
    written = transcript.write(hekla_games.play(name), HEKLA)
    assert written == (hekla_games.FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_game_can_be_made_anew() -> None:
    assert {path.stem for path in FILES} == set(hekla_games.SCRIPTS)


def _last(path: Path) -> HeklaPosition:
    record = transcript.read(path.read_text(encoding="utf-8"))
    position: HeklaPosition = list(replay(HEKLA, record))[-1].position
    return position
