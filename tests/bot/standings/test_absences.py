"""A game counts once everybody has moved, and of the games that one absence loses only the first."""

from dataclasses import replace

import pytest

from bot.model.actions import require_begun
from bot.model.proposals import ProposalKind
from bot.model.sessions import OnTimeout
from bot.model.turn_times import DAY, HOUR, USUAL_CLOCK
from bot.play.proposals import Proposals
from bot.play.seats import Claims
from bot.play.sessions import Sessions
from bot.play.timekeeper import Timekeeper
from bot.standings.recount import rebuild, recount
from bot.store.database import Database
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, GUILD, NOON, delivered, everybody_moves, opening
from tests.bot.finished import end
from tests.bot.play.tables import started
from tests.bot.tables import start

LATE, LONG = NOON + USUAL_CLOCK, 7 * DAY


async def both_moved(
    sessions: Sessions,
    place: int,
    on_timeout: OnTimeout = OnTimeout.FORFEIT,
    clock: int = USUAL_CLOCK,
    *,
    rated: bool = True,
) -> int:
    """A game in which Ann and Ben have moved, and Ann is to go on."""
    wish = replace(opening(CHANNEL + place), on_timeout=on_timeout, clock=clock, rated=rated)
    session_id = await started(sessions, wish, BEN)
    await everybody_moves(sessions, session_id, ANN, BEN)
    await delivered(sessions)
    return session_id


async def reasons(database: Database) -> list[str | None]:
    """Why the finished games are unrated, in their order; all else follows from the records."""
    async with database.transaction() as transaction:
        assert await recount(transaction) == ()
        before = await transaction.rows("SELECT * FROM results ORDER BY number, seat")
        await rebuild(transaction)
        assert [tuple(one) for one in before] == [
            tuple(one) for one in await transaction.rows("SELECT * FROM results ORDER BY number, seat")
        ]
        rows = await transaction.rows("SELECT unrated FROM finished_games ORDER BY number")
        return [row["unrated"] for row in rows]


async def test_a_game_without_a_move_of_everybody_is_not_rated(sessions: Sessions, database: Database) -> None:
    """Neither one that is resigned nor one that is lost by time."""
    resigned, late = [
        await started(sessions, replace(opening(CHANNEL + place), on_timeout=OnTimeout.FORFEIT), BEN)
        for place in (0, 1)
    ]
    assert require_begun(await sessions.by_id(resigned)).unmoved == {0, 1}
    await everybody_moves(sessions, resigned, ANN)
    assert require_begun(await sessions.by_id(resigned)).unmoved == {1}
    await delivered(sessions)
    await sessions.resign(resigned, BEN, NOON)
    await Timekeeper(database, sessions).fire(LATE, reachable=True)
    assert require_begun(await sessions.by_id(late)).session.ended_at == LATE
    assert await reasons(database) == ["begun", "begun"]
    assert require_begun(await sessions.by_id(late)).unmoved == frozenset()


async def test_a_move_taken_back_is_none_and_a_seat_given_up_before_its_move_has_none(
    sessions: Sessions, proposals: Proposals
) -> None:
    session_id = await started(sessions, opening(), BEN, CAT)
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    assert require_begun(await sessions.by_id(session_id)).unmoved == {1, 2}
    await proposals.propose(session_id, ANN, ProposalKind.UNDO, NOON)
    assert require_begun(await sessions.by_id(session_id)).unmoved == {0, 1, 2}
    await everybody_moves(sessions, session_id, ANN)
    await sessions.resign(session_id, BEN, NOON)
    table = require_begun(await sessions.by_id(session_id))
    assert table.unmoved == {1, 2}
    assert table.unmoved & table.position.forfeited == {1}


async def test_of_the_games_that_one_absence_loses_the_first_alone_is_rated(
    sessions: Sessions, database: Database
) -> None:
    """Whether the clock ends them, at one moment or at several, or somebody claims the seat."""
    keeper = Timekeeper(database, sessions)
    for place, clock in enumerate((USUAL_CLOCK, USUAL_CLOCK, LONG)):
        await both_moved(sessions, place, clock=clock)
    claimed = await both_moved(sessions, 3, OnTimeout.CLAIM)
    await keeper.fire(LATE, reachable=True)
    await Claims(database, sessions).claim(claimed, 0, BEN, LATE + HOUR)
    await keeper.fire(NOON + LONG, reachable=True)
    assert await reasons(database) == [None, "absent", "absent", "absent"]
    async with database.reading() as transaction:
        assert {row["games"] for row in await transaction.rows("SELECT games FROM ratings")} == {1}


@pytest.mark.parametrize("act", ["moves", "resigns"])
async def test_whoever_has_done_something_in_between_has_been_back(
    sessions: Sessions, database: Database, act: str
) -> None:
    keeper = Timekeeper(database, sessions)
    await both_moved(sessions, 0)
    await both_moved(sessions, 1, clock=LONG)
    other = await both_moved(sessions, 2, OnTimeout.NOTHING)
    await keeper.fire(LATE, reachable=True)
    if act == "moves":
        position = require_begun(await sessions.by_id(other)).position
        await sessions.play(other, ANN, position.notation(position.moves(0)[0]), LATE + HOUR)
    else:
        await sessions.resign(other, ANN, LATE + HOUR)
    await keeper.fire(NOON + LONG, reachable=True)
    assert set(await reasons(database)) == {None}


async def test_a_casual_game_that_an_absence_has_lost_before_does_not_count_for_it(
    sessions: Sessions, database: Database
) -> None:
    keeper = Timekeeper(database, sessions)
    await both_moved(sessions, 0, rated=False)
    await both_moved(sessions, 1, clock=LONG)
    await keeper.fire(LATE, reachable=True)
    await keeper.fire(NOON + LONG, reachable=True)
    assert await reasons(database) == ["casual", None]


async def test_what_another_person_has_lost_or_in_another_server_is_another_absence(
    sessions: Sessions, database: Database
) -> None:
    keeper = Timekeeper(database, sessions)
    await both_moved(sessions, 0)
    await keeper.fire(LATE, reachable=True)
    for place, (players, guild_id) in enumerate((((BEN, ANN), GUILD), ((ANN, BEN), GUILD + 1)), 1):
        wish = replace(opening(CHANNEL + place), user_id=players[0], guild_id=guild_id, on_timeout=OnTimeout.FORFEIT)
        await everybody_moves(sessions, (await start(sessions, wish, players[1])).session.id, *players)
    await delivered(sessions)
    await keeper.fire(LATE, reachable=True)
    assert await reasons(database) == [None, None, None]


async def test_a_reason_that_the_record_does_not_bear_out_is_found(database: Database) -> None:
    await end(database, (ANN, BEN), (1, 2))
    async with database.transaction() as transaction:
        await transaction.run("UPDATE finished_games SET unrated = 'absent'")
        assert "bot-check-result" in {one.key for one in await recount(transaction)}
        await rebuild(transaction)
    assert await reasons(database) == [None]
