"""Playing, giving up and ending: one transaction each, nothing twice, nothing lost."""

import asyncio
import re

import pytest

from bot.model.actions import Chosen, split_turn, with_forced
from bot.model.refusals import NotSeated, SessionRefusal, StaleBoard
from bot.model.sessions import Status
from bot.model.tables import Table
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.faults import ConstraintBroken
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.words.language import CODES, language_for
from games.core.actions import Move
from games.core.refusals import IllegalMove, UnreadableMove
from tests.bot.conftest import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    NOON,
    begin,
    opening,
    queued,
    session_of,
    settle_all,
)
from tests.games.hekla.boards import position


async def test_a_step_without_eruption_keeps_the_turn_and_owes_an_edit(sessions: Sessions, database: Database) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await settle_all(database, session_id)
    played = await sessions.play(session_id, ANN, "b2-a3", NOON)
    assert not played.turn_over
    assert [(notice.kind, notice.fresh_at) for notice in await queued(database, session_id)] == [
        (NoticeKind.BOARD, None)
    ]


async def test_an_eruption_ends_the_turn_and_owes_a_new_board_and_a_ping(
    sessions: Sessions, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await settle_all(database, session_id)
    played = await sessions.play(session_id, ANN, "b2-a3 c3-b3, b3-b4", NOON)
    assert played.turn_over
    assert played.notations == ("b2-a3", "c3-b3", "b3-b4")
    assert [(notice.kind, notice.fresh_at) for notice in await queued(database, session_id)] == [
        (NoticeKind.BOARD, 3),
        (NoticeKind.PING, None),
    ]


async def test_a_typed_turn_is_played_whole_or_not_at_all(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(IllegalMove):
        await sessions.play(session_id, ANN, "b2-a3 c3-c3", NOON)
    with pytest.raises(UnreadableMove):
        await sessions.play(session_id, ANN, "b2-a3 lava", NOON)
    with pytest.raises(IllegalMove, match="bot-refusal-turn-over") as refused:
        await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4 a1-a2", NOON)
    assert "b3-b4" in language_for("en").say(refused.value.text)
    assert (await sessions.by_id(session_id)).session.sequence == 0


@pytest.mark.full
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("typed", ["@everyone", "<@104>", "`**x**`", "||[x](https://example.org)||", "# x", "0" * 32])
async def test_what_follows_the_end_of_a_turn_is_not_repeated(sessions: Sessions, typed: str, code: str) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises((IllegalMove, UnreadableMove)) as refused:
        await sessions.play(session_id, ANN, f"b2-a3 c3-b3 b3-b4 {typed}", NOON)
    said = language_for(code).say(refused.value.text)
    assert typed not in said
    assert re.fullmatch(r"[\w\s’.,:-]*`[\w -]+`[\w\s’.,:-]*", said)


async def test_only_the_seat_to_move_plays(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    with pytest.raises(IllegalMove, match="bot-refusal-not-your-turn"):
        await sessions.play(session_id, BEN, "b2-a3", NOON)
    with pytest.raises(NotSeated):
        await sessions.play(session_id, CAT, "b2-a3", NOON)


async def test_nobody_plays_in_a_lobby_or_after_the_end(sessions: Sessions) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    with pytest.raises(SessionRefusal, match="bot-refusal-not-begun"):
        await sessions.play(session_id, ANN, "b2-a3", NOON)
    await sessions.lobbies.start(session_id, ANN, NOON)
    await sessions.resign(session_id, ANN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-over"):
        await sessions.play(session_id, ANN, "b2-a3", NOON)


async def test_a_double_press_plays_once(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    presses = [sessions.play_chosen(Chosen(session_id, 0, ("b2-a3",)), ANN, NOON) for _ in range(5)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(isinstance(result, StaleBoard) for result in results) == 4
    assert (await sessions.by_id(session_id)).session.sequence == 1


async def test_a_forged_line_of_no_moves_is_out_of_date(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    for asking in (True, False):
        with pytest.raises(StaleBoard):
            await sessions.play_chosen(Chosen(session_id, 0, ()), ANN, NOON, asking=asking)


async def test_the_store_itself_refuses_a_sequence_number_twice(sessions: Sessions, database: Database) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    with pytest.raises(ConstraintBroken):
        async with database.transaction() as transaction:
            await session_rows.append_action(transaction, session_id, 1, Move(0, "c3-b3"), ANN, NOON)


async def test_the_turn_on_show_is_the_one_under_way_else_the_one_just_completed(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    turn = (await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)).table
    assert (turn.turn_sequence, turn.turn_start.turn) == (0, 0)
    step = (await sessions.play(session_id, BEN, "d4-e3", NOON)).table
    assert (step.turn_sequence, step.turn_start.turn) == (3, 1)
    assert len(step.events) == 1


async def test_o22_resigning_out_of_turn_skips_the_seat(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.resign(session_id, BEN, NOON)
    table = (await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)).table
    assert table.position.to_act == {2}
    with pytest.raises(IllegalMove):
        await sessions.resign(session_id, BEN, NOON)


async def test_a_finished_game_frees_its_channel_and_keeps_its_places(sessions: Sessions, database: Database) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    await sessions.resign(session_id, ANN, NOON + 5)
    async with database.reading() as transaction:
        session = await session_rows.by_id(transaction, session_id)
        seats = await transaction.rows(
            "SELECT seats.placing, score FROM seats WHERE session_id = ? ORDER BY seat", [session_id]
        )
    assert session is not None
    assert (session.status, session.ending, session.ended_at) == (Status.OVER, "forfeit", NOON + 5)
    assert [tuple(row) for row in seats] == [(2, 1), (1, 0)]
    await sessions.lobbies.open(opening(CHANNEL), NOON)


def test_h18_a_pass_without_anything_else_to_do_is_made_for_the_player() -> None:
    walled_in = position({"A1": "r1"}, supplies=((1, 0, 0, 0), (0, 0, 0, 0)))
    session = session_of("hekla", first_seat=0)
    table = Table(session, walled_in, walled_in)
    moved, passed = with_forced((table.after(Move(0, "A1-A2")),))
    assert (moved.action, passed.action) == (Move(0, "A1-A2"), Move(1, "pass"))
    assert passed.table.position.to_act == {0}
    assert passed.table.session.sequence == 2


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("b2-a3", ("b2-a3",)),
        (" b2 → a3,c3 - b3 ; b3->b4 ", ("b2-a3", "c3-b3", "b3-b4")),
        ("b2—a3\nc3–b3", ("b2-a3", "c3-b3")),
        ("", ("",)),
    ],
)
def test_a_typed_turn_is_parted_at_spaces_commas_and_semicolons(typed: str, moves: tuple[str, ...]) -> None:
    assert split_turn(typed) == moves


def test_an_endless_turn_is_refused() -> None:
    with pytest.raises(SessionRefusal, match="bot-refusal-long-turn"):
        split_turn("b2-a3 " * 500)
