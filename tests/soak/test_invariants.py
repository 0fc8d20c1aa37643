"""A soak finds a move that was lost, and one that was made twice, and blames nothing else."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store.database import Database
from games import REGISTRY
from games.core.actions import Move
from games.core.record import Moment, Playthrough
from tests.soak.invariants import moves_apart, owed, timeouts_apart
from tests.soak.table import Attempt
from tests.wire.game_records import GameRecords, Kept

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


async def test_a_computer_s_turn_that_is_never_made_is_found_as_a_message_is(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    await (await Database.open(path)).close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO turn_jobs (session_id, seat, sequence) VALUES (1, 1, 4), (2, 1, 4)")
        file.execute("INSERT INTO notices (session_id, kind, sequence, queued_at) VALUES (1, 'ping', 4, 0)")
        file.execute("INSERT INTO orphaned VALUES (2, 'channel', 0, 0)")
    assert [(one["session_id"], one["sequence"]) for one in owed(GameRecords(path))] == [(1, 4), (1, 4)]


def test_a_late_seat_is_told_by_one_message_that_only_a_moderator_may_delete() -> None:
    def faults(known: int | None, *, here: frozenset[int] = frozenset(), taken: frozenset[int] = frozenset()) -> int:
        return len(list(timeouts_apart({1: known}, dict.fromkeys(here | taken, 1), here, taken)))

    assert not faults(7, here=frozenset({7}))
    assert not faults(7, taken=frozenset({7}))
    assert not faults(None, taken=frozenset({7})), "it has gone with the former channel"
    assert not faults(8, here=frozenset({8}), taken=frozenset({7}))
    assert faults(None), "nobody was told"
    assert faults(7), "it is gone, and nobody has deleted it"
    assert faults(7, here=frozenset({7, 8})), "nobody knows of the other"
