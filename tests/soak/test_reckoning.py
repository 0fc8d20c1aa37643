"""A soak finds a move that was lost, and one that was made twice, and blames nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games import REGISTRY
from games.core.actions import Move
from games.core.record import Moment, Playthrough
from tests.soak.reckoning import moves_apart
from tests.soak.table import Attempt
from tests.wire.book import Kept

KEPT = Kept(1, 2, "volcano", "playing", 11, 2, False, False, True, 6, (11, 12))
Sent = Sequence[tuple[int, bool]]


def played(moves: int) -> tuple[list[Moment], list[Attempt]]:
    """The beginning of a game, and how its people sent it, each move answered."""
    game = REGISTRY["volcano"]
    playthrough = Playthrough(game.start(2, game.complete_options({}), bytes(16)))
    moments, attempts = [], []
    for number in range(moves):
        position = playthrough.position
        (seat,) = position.to_act
        notation = position.notation(position.moves(seat)[number])
        attempts.append(Attempt(KEPT.id, number, seat, (notation,), told=True))
        moments.append(playthrough.play(Move(seat, notation)))
    return moments, attempts


def apart(moments: Sequence[Moment], attempts: Sequence[Attempt]) -> bool:
    return list(moves_apart(attempts, moments, KEPT)) != []


def test_what_was_told_is_in_the_record_in_its_order() -> None:
    moments, attempts = played(6)
    assert not apart(moments, attempts)
    assert apart([*moments[:2], *moments[3:]], attempts), "a move is lost"
    assert apart(moments[:-1], attempts), "the last move is lost"
    assert apart([*moments[:3], *moments[2:]], attempts), "a move is made twice"
    assert apart(moments, attempts[:-1]), "nobody has sent it"


@pytest.mark.parametrize("number", range(5))
def test_a_move_that_nobody_has_answered_is_played_or_not_and_perhaps_a_little_later(number: int) -> None:
    moments, attempts = played(6)
    attempts[number] = replace(attempts[number], told=False)
    assert not apart(moments, attempts)
    assert not apart([*moments[:number], *moments[number + 1 :]], attempts)
    later = [*attempts[:number], attempts[number + 1], attempts[number], *attempts[number + 2 :]]
    assert not apart([*moments[:number], moments[number + 1], moments[number], *moments[number + 2 :]], attempts)
    assert apart(moments, [one for one in later if one.told]), "nobody has sent it"
    assert apart([*moments[: number + 1], *moments[number:]], attempts), "it is made twice"
