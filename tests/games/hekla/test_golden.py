"""The golden games of Hekla: nobody can act in the one where all pass."""

from games.core import transcript
from games.core.record import replay
from games.hekla.board import RAYS, SPOTS, SQUARES
from games.hekla.game import HEKLA
from games.hekla.position import HeklaPosition
from tests.golden.positions import FOLDER


def test_where_all_pass_every_volcano_is_on_the_board_with_no_room_beside_it() -> None:
    """H18: none is left to place, so that the empty squares are of no use to anybody."""
    record = transcript.read((FOLDER / HEKLA.key / "passes.txt").read_text(encoding="utf-8"))
    last: HeklaPosition = list(replay(HEKLA, record))[-1].position
    squares = last.table.squares
    assert not any(map(any, last.table.supplies))
    assert not all(squares)
    for square, stones in enumerate(squares):
        if any(not stone.is_lava for stone in stones):
            assert all(len(squares[ray[0]]) == SPOTS for ray in RAYS[square]), SQUARES[square]
