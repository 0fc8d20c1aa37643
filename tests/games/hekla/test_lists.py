"""How many lists it takes to pick a move: each part of a move is one, and none holds more than Discord shows."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core import transcript
from games.core.contract import Parts
from games.core.record import replay
from games.hekla.game import HEKLA
from games.hekla.moves import PlaceVolcano
from games.hekla.position import HeklaPosition

GOLDEN = Path(__file__).parents[2] / "golden" / "hekla"
DISCORDS_LIST = 25


def decisions(path: Path) -> Iterator[tuple[HeklaPosition, int]]:
    for step in replay(HEKLA, transcript.read(path.read_text(encoding="utf-8"))):
        yield from ((step.position, seat) for seat in step.position.to_act)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_a_placing_is_picked_from_two_lists_at_most(path: Path) -> None:
    for position, seat in decisions(path):
        written: list[Parts] = [position.write(move) for move in position.moves(seat) if isinstance(move, PlaceVolcano)]
        assert all(len(parts) == 2 for parts in written)
        assert all(count <= DISCORDS_LIST for count in Counter(parts[0] for parts in written).values())


def test_the_first_placing_of_all_begins_with_value_and_column() -> None:
    empty = HEKLA.start(2, {}, bytes(16), first=0)
    written = [empty.write(move) for move in empty.moves(0)]
    assert ("3@B", "3") in written
    assert len({first for first, _ in written}) <= DISCORDS_LIST
    after = empty.play(0, empty.read(0, "3@B3")).position
    assert ("3@", "C3") in [after.write(move) for move in after.moves(1)]
