"""Seats change hands: offered and taken, or given by a moderator; the record keeps who played what."""

import asyncio
from dataclasses import replace

import pytest

from bot.model.proposals import ProposalKind, State
from bot.model.refusals import NotSeated, SessionRefusal
from bot.model.sessions import Status
from bot.model.turn_times import DAY
from bot.play.proposals import Proposals
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import timers
from bot.store.rows.notices import NoticeKind
from games import REGISTRY
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, NOON, TURNS, begin, opening, queued, settle_all
from tests.bot.tables import start
from tests.games.seating import seats_near

ERUPTION = "b2-a3 c3-b3 b3-b4"


@pytest.fixture
def seats(database: Database, sessions: Sessions) -> Seats:
    return Seats(database, sessions)


async def test_an_offered_seat_is_played_by_its_owner_until_somebody_takes_it_days_later(
    sessions: Sessions, seats: Seats, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    offer = await seats.offer(session_id, ANN, NOON)
    assert await seats.offer(session_id, ANN, NOON) == offer
    await sessions.play(session_id, ANN, ERUPTION, NOON)
    assert (await proposals.by_id(offer.id)).state is State.OPEN
    later = NOON + 5 * DAY
    restarted = Sessions(database)
    table = await Seats(database, restarted).take(offer.id, CAT, later)
    assert table.session.players == (CAT, BEN)
    assert (await proposals.by_id(offer.id)).state is State.CARRIED
    with pytest.raises(NotSeated):
        await restarted.play(session_id, ANN, "d4-e3", later)
    await restarted.play(session_id, BEN, "d4-e3 a1-b1", later)
    await restarted.play(session_id, CAT, "b4-c5", later)
    async with database.reading() as transaction:
        rows = await transaction.rows("SELECT user_id FROM actions WHERE seat = 0 ORDER BY sequence")
    assert [row["user_id"] for row in rows] == [ANN, ANN, ANN, CAT]


async def test_what_is_at_hand_knows_the_new_player_at_once(sessions: Sessions, seats: Seats) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await seats.take((await seats.offer(session_id, ANN, NOON)).id, CAT, NOON)
    assert (await sessions.at_hand(CHANNEL)).session.players == (CAT, BEN)


async def test_a_newcomer_who_is_to_act_is_called_and_has_all_the_time_there_is(
    sessions: Sessions, seats: Seats, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    offers = [await seats.offer(session_id, user, NOON) for user in (ANN, BEN)]
    await settle_all(database, session_id)
    later = NOON + DAY
    await seats.take(offers[1].id, DAN, later)
    assert NoticeKind.PING not in {notice.kind for notice in await queued(database, session_id)}
    table = await seats.take(offers[0].id, CAT, later)
    assert NoticeKind.PING in {notice.kind for notice in await queued(database, session_id)}
    async with database.reading() as transaction:
        clock = await timers.find_clock(transaction, session_id, 0)
    assert clock is not None
    assert table.session.clock is not None
    assert clock.deadline_at == later + table.session.clock


async def test_whoever_has_a_seat_takes_no_other_and_one_seat_is_taken_once(sessions: Sessions, seats: Seats) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    offer = await seats.offer(session_id, ANN, NOON)
    for seated in (ANN, BEN):
        with pytest.raises(SessionRefusal, match="bot-refusal-already-seated"):
            await seats.take(offer.id, seated, NOON)
    results = await asyncio.gather(*(seats.take(offer.id, user, NOON) for user in (CAT, DAN)), return_exceptions=True)
    assert sum(isinstance(one, SessionRefusal) for one in results) == 1
    assert (await sessions.by_id(session_id)).session.players[0] in {CAT, DAN}


async def test_an_offer_ends_with_the_seat_the_game_and_its_owners_wish(
    sessions: Sessions, seats: Seats, proposals: Proposals
) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    first, second, third = [await seats.offer(session_id, user, NOON) for user in (ANN, BEN, CAT)]
    with pytest.raises(SessionRefusal, match="bot-refusal-not-asked"):
        await proposals.decline(first.id, BEN, NOON)
    assert (await proposals.decline(first.id, ANN, NOON)).state is State.WITHDRAWN
    await sessions.resign(session_id, BEN, NOON)
    assert (await proposals.by_id(second.id)).state is State.WITHDRAWN
    assert (await proposals.by_id(third.id)).state is State.OPEN
    with pytest.raises(SessionRefusal, match="bot-refusal-seat-given-up"):
        await seats.offer(session_id, BEN, NOON)
    await sessions.resign(session_id, ANN, NOON)
    assert (await proposals.by_id(third.id)).state is State.WITHDRAWN
    with pytest.raises(SessionRefusal, match="bot-refusal-over"):
        await seats.offer(session_id, CAT, NOON)


async def test_a_solo_board_and_a_lobby_have_no_seat_to_offer(sessions: Sessions, seats: Seats) -> None:
    session_id = (await begin(sessions)).session.id
    with pytest.raises(SessionRefusal, match="bot-refusal-only-seat"):
        await seats.offer(session_id, ANN, NOON)
    with pytest.raises(NotSeated):
        await seats.offer(session_id, BEN, NOON)


async def test_a_moderator_gives_a_seat_to_somebody_else(
    sessions: Sessions, seats: Seats, proposals: Proposals
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    offer = await seats.offer(session_id, ANN, NOON)
    table = await seats.replace_player(session_id, ANN, CAT, NOON)
    assert table.session.players == (CAT, BEN)
    assert table.session.opener_id == CAT
    assert (await proposals.by_id(offer.id)).state is State.CARRIED
    with pytest.raises(NotSeated, match="bot-refusal-no-seat-of"):
        await seats.replace_player(session_id, ANN, DAN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-already-seated"):
        await seats.replace_player(session_id, CAT, BEN, NOON)


async def test_a_seat_that_changes_hands_withdraws_what_its_player_was_asked(
    sessions: Sessions, seats: Seats, proposals: Proposals
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    asked = (await proposals.propose(session_id, ANN, ProposalKind.END, NOON)).proposal
    assert asked is not None
    await seats.replace_player(session_id, BEN, CAT, NOON)
    assert (await proposals.by_id(asked.id)).state is State.WITHDRAWN


@pytest.mark.parametrize(("before", "after", "rated"), [(3, 1, False), (1, 3, True), (2, 2, True), (0, 4, True)])
async def test_a_result_counts_if_everybody_has_made_half_of_the_moves_of_their_seat(
    sessions: Sessions, seats: Seats, database: Database, before: int, after: int, rated: bool
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    steps = ("b2-a3", "d4-e3", "c3-b3", "b3-b4")
    for step in steps[:before]:
        await sessions.play(session_id, ANN, step, NOON)
    await seats.replace_player(session_id, ANN, CAT, NOON)
    for step in steps[before : before + after]:
        await sessions.play(session_id, CAT, step, NOON)
    await sessions.play(session_id, BEN, TURNS[1], NOON)
    await sessions.resign(session_id, BEN, NOON)
    async with database.reading() as transaction:
        row = await transaction.row("SELECT unrated FROM finished_games")
        players = [one["user_id"] for one in await transaction.rows("SELECT user_id FROM results ORDER BY seat")]
    assert row is not None
    assert (row["unrated"] is None) is rated
    assert players == [CAT, BEN]


@pytest.mark.parametrize("key", [key for key, game in REGISTRY.items() if game.has_secrets])
async def test_whoever_takes_a_seat_sees_its_hand_from_then_on_and_whoever_left_it_no_longer(
    sessions: Sessions, seats: Seats, key: str
) -> None:
    table = await start(sessions, replace(opening(), game=key), BEN, CAT)
    assert [table.viewer(user) for user in (ANN, BEN, DAN)] == [0, 1, None]
    offer = await seats.offer(table.session.id, ANN, NOON)
    table = await seats.take(offer.id, DAN, NOON)
    assert [table.viewer(user) for user in (ANN, BEN, DAN)] == [None, 1, 0]
    with pytest.raises(NotSeated):
        await sessions.play(table.session.id, ANN, "end", NOON)


WITH_SECRETS = [key for key, game in REGISTRY.items() if game.has_secrets]
WITHOUT = [key for key, game in REGISTRY.items() if not game.has_secrets]


async def began(sessions: Sessions, game: str) -> tuple[int, tuple[int, ...]]:
    """A game of three, or of so many as can play it, and who plays beside Ann."""
    others = (BEN, CAT)[: seats_near(REGISTRY[game], 3) - 1]
    return (await start(sessions, replace(opening(), game=game), *others)).session.id, others


@pytest.mark.parametrize("game", WITH_SECRETS)
async def test_whoever_has_handed_a_seat_over_takes_no_other_one_of_a_game_with_secrets(
    sessions: Sessions, seats: Seats, game: str
) -> None:
    session_id, others = await began(sessions, game)
    first = await seats.offer(session_id, ANN, NOON)
    await seats.take(first.id, DAN, NOON)
    second = await seats.offer(session_id, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-knows-secrets"):
        await seats.take(second.id, ANN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-knows-secrets"):
        await seats.replace_player(session_id, others[-1], ANN, NOON)
    # Nothing was taken or withdrawn by that, and somebody who knows nothing can take it.
    assert (await seats.take(second.id, ANN + 900, NOON)).session.players == (DAN, ANN + 900, *others[1:])


@pytest.mark.parametrize("game", WITH_SECRETS)
async def test_a_seat_goes_back_to_whoever_had_it(sessions: Sessions, seats: Seats, game: str) -> None:
    session_id, others = await began(sessions, game)
    await seats.replace_player(session_id, ANN, DAN, NOON)
    assert (await seats.replace_player(session_id, DAN, ANN, NOON)).session.players == (ANN, *others)
    # Dan has seen that seat too.
    with pytest.raises(SessionRefusal, match="bot-refusal-knows-secrets"):
        await seats.replace_player(session_id, BEN, DAN, NOON)


@pytest.mark.parametrize("game", WITHOUT)
async def test_where_nothing_is_hidden_any_seat_can_be_taken(sessions: Sessions, seats: Seats, game: str) -> None:
    session_id, others = await began(sessions, game)
    await seats.replace_player(session_id, ANN, DAN, NOON)
    assert (await seats.replace_player(session_id, BEN, ANN, NOON)).session.players == (DAN, ANN, *others[1:])


@pytest.mark.parametrize("game", WITH_SECRETS)
async def test_what_was_held_in_one_game_is_nothing_to_another(sessions: Sessions, seats: Seats, game: str) -> None:
    first, others = await began(sessions, game)
    await seats.replace_player(first, ANN, DAN, NOON)
    for user in (DAN, *others):
        if (await sessions.by_id(first)).session.status is Status.PLAYING:
            await sessions.resign(first, user, NOON)
    second, _ = await began(sessions, game)
    await seats.replace_player(second, BEN, ANN + 900, NOON)
    assert (await seats.replace_player(second, ANN, DAN, NOON)).session.players[0] == DAN


async def test_a_moderator_hands_on_no_seat_that_was_given_up(sessions: Sessions, seats: Seats) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.resign(session_id, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-seat-given-up"):
        await seats.replace_player(session_id, BEN, DAN, NOON)
    assert (await sessions.by_id(session_id)).session.players == (ANN, BEN, CAT)
