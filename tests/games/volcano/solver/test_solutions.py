"""Perfect play of the challenges exists on the ``diagonal`` layout (O20): the kept solutions score 0 points."""

from collections import Counter
from pathlib import Path

import pytest

from tests.games.volcano.naive_rules import NaiveVolcano, spot

SOLUTIONS = Path(__file__).parents[3] / "golden" / "volcano" / "solutions"

DIAGONAL = ("cccgr", "cggry", "cgryb", "gryyb", "rybbb")
REDS = Counter({"r1": 5, "r2": 5, "r3": 5})
TREES = Counter({colour + size: 1 for colour in "rygbc" for size in "123"})


def taken_by(challenge: str) -> Counter[str]:
    """What the solution of this challenge captures, a turn a line, by the naive rules."""
    board = {
        (file, rank): [colour + size for size in "123"]
        for rank, row in zip((5, 4, 3, 2, 1), DIAGONAL, strict=True)
        for file, colour in enumerate(row, start=1)
    }
    caps = [spot(name) for name in ("a1", "b2", "c3", "d4", "e5")]
    game = NaiveVolcano(board=board, caps=caps, hands=[[]], player=0, moved_from=[[] for _ in caps])
    points, *turns = (SOLUTIONS / f"{challenge}.txt").read_text(encoding="utf-8").splitlines()
    assert points == "points 0"
    for number, turn in enumerate(turns, start=1):
        for move in turn.split():
            assert game.eruptions == number - 1
            start, target = move.split("-")
            game.move(spot(start), spot(target))
            game.ending = None  # A challenge goes on when every colour is in hand (O20).
        assert game.eruptions == number
    return Counter(game.hands[0])


@pytest.mark.parametrize(("challenge", "wanted"), [("red", REDS), ("trees", TREES)])
def test_exactly_the_wanted_pieces_are_taken(challenge: str, wanted: Counter[str]) -> None:
    assert taken_by(challenge) == wanted


def test_all_larges_but_one_are_taken_and_nothing_else() -> None:
    taken = taken_by("large")
    assert {piece[1] for piece in taken} == {"3"}
    assert taken.total() == 24
