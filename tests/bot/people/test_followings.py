"""What is owed to those who follow a game: of each turn once, of the end once, and nothing of what was before."""

from dataclasses import replace

import pytest

from bot.delivery.composers import give_up_following
from bot.model.proposals import ProposalKind
from bot.model.refusals import NoSession, SessionRefusal
from bot.people.followings import MOST, FollowedNews, Followings, settle
from bot.people.undeliverable import Undeliverable
from bot.play.guilds import Guilds
from bot.play.proposals import Proposals
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import followings as rows
from bot.store.rows import outbox
from bot.store.rows.followings import Tells
from bot.store.rows.outbox import OutboxKind, OutboxMessage
from tests.bot.conftest import ANN, BEN, CAT, DAN, GUILD, NOON, TURNS, begin, opening


@pytest.fixture
def followings(database: Database, sessions: Sessions) -> Followings:
    return Followings(database, sessions)


async def due(followings: Followings) -> list[OutboxMessage]:
    """The messages that are queued."""
    async with followings._database.reading() as transaction:
        return await outbox.due(transaction, NOON)


async def owed(followings: Followings) -> list[FollowedNews]:
    """What is to be sent now."""
    found = [await followings.news(one.subject, one.target_id) for one in await due(followings)]
    return [one for one in found if one is not None]


async def tell(followings: Followings) -> list[tuple[int, int]]:
    """Send it; returns the followers and the last actions."""
    told = list[tuple[int, int]]()
    for one in await due(followings):
        news = await followings.news(one.subject, one.target_id)
        async with followings._database.transaction() as transaction:
            await outbox.settle(transaction, one, NOON, posted=news is not None)
            if news is not None:
                await settle(transaction, news, NOON)
                told.append((news.following.user_id, news.until))
    return told


async def test_a_turn_that_is_played_anew_after_it_was_taken_back_is_told_anew(
    followings: Followings, sessions: Sessions, proposals: Proposals
) -> None:
    game = (await begin(sessions, BEN)).session.id
    await followings.follow(game, CAT, Tells.TURNS, "en", NOON)
    await sessions.play(game, ANN, TURNS[0], NOON)
    assert await tell(followings) == [(CAT, 3)]
    undo = (await proposals.propose(game, ANN, ProposalKind.UNDO, NOON)).proposal
    assert undo is not None
    await proposals.agree(undo.id, BEN, NOON)
    assert await tell(followings) == []
    await sessions.play(game, ANN, "b3-b4", NOON)
    assert await tell(followings) == [(CAT, 5)]
    await followings.follow(game, DAN, Tells.TURNS, "en", NOON)
    assert await tell(followings) == [], "who comes later is told of nothing before"


async def test_changing_ones_mind_tells_nothing_of_what_was_before(followings: Followings, sessions: Sessions) -> None:
    game = (await begin(sessions, BEN)).session.id
    await followings.follow(game, CAT, None, "en", NOON)
    await sessions.play(game, ANN, TURNS[0], NOON)
    followed = await followings.follow(game, CAT, Tells.TURNS, "fr", NOON)
    assert followed.following is not None
    assert (followed.following.tells, followed.following.language) == (Tells.TURNS, "fr")
    assert await tell(followings) == []
    again = await followings.follow(game, CAT, None, "fr", NOON)
    assert again.following is not None
    assert again.following.tells is Tells.TURNS, "asking again changes nothing"
    await sessions.play(game, BEN, TURNS[1], NOON)
    await followings.unfollow(game, CAT)
    assert await tell(followings) == []


async def test_only_a_game_under_way_is_followed_and_so_many_at_a_time(
    followings: Followings, sessions: Sessions, database: Database
) -> None:
    lobby = (await sessions.lobbies.open(opening(200), NOON)).session.id
    over = (await begin(sessions, BEN, channel_id=201)).session.id
    await sessions.resign(over, BEN, NOON)
    with pytest.raises(NoSession):
        await followings.follow(10**6, CAT, None, "en", NOON)
    for number, key in ((lobby, "bot-refusal-not-begun"), (over, "bot-refusal-over")):
        with pytest.raises(SessionRefusal) as refused:
            await followings.follow(number, CAT, None, "en", NOON)
        assert refused.value.text.key == key
    await Guilds(database).change(GUILD, lambda server: replace(server, most_of_member=99, most_of_server=99))
    games = [(await begin(sessions, BEN, channel_id=300 + number)).session.id for number in range(MOST + 1)]
    for number in games[:MOST]:
        await followings.follow(number, CAT, None, "en", NOON)
    with pytest.raises(SessionRefusal) as full:
        await followings.follow(games[-1], CAT, None, "en", NOON)
    assert full.value.text.key == "bot-refusal-follow-most"
    await followings.follow(games[0], CAT, Tells.TURNS, "en", NOON)
    await followings.follow(games[-1], DAN, None, "en", NOON)
    await followings.unfollow(games[0], CAT)
    await followings.follow(games[-1], CAT, None, "en", NOON)
    assert len(await followings.listed(CAT)) == MOST
    async with database.reading() as transaction:
        assert len(await rows.of_user(transaction, CAT)) == MOST


async def give_up(followings: Followings, message: OutboxMessage, *, for_good: bool) -> None:
    """As the messenger does after the last attempt."""
    async with followings._database.transaction() as transaction:
        await outbox.postpone(transaction, message, None)
        await give_up_following(transaction, message, NOON, for_good)


async def test_what_cannot_be_sent_is_left_for_the_next_turn(followings: Followings, sessions: Sessions) -> None:
    game = (await begin(sessions, BEN)).session.id
    await followings.follow(game, CAT, Tells.TURNS, "en", NOON)
    await sessions.play(game, ANN, TURNS[0], NOON)
    (first,) = await due(followings)
    await give_up(followings, first, for_good=False)
    assert await due(followings) == []
    await sessions.play(game, BEN, TURNS[1], NOON)
    assert await tell(followings) == [(CAT, 4)]


async def test_whoever_takes_no_messages_is_told_nothing_more_of_any_game_until_they_know_and_ask_anew(
    followings: Followings, sessions: Sessions, database: Database
) -> None:
    games = [(await begin(sessions, BEN, channel_id=70 + number)).session.id for number in range(2)]
    for number in games:
        await followings.follow(number, CAT, Tells.TURNS, "en", NOON)
        await followings.follow(number, DAN, Tells.TURNS, "en", NOON)
        await sessions.play(number, ANN, TURNS[0], NOON)
    (refused, *_) = [one for one in await due(followings) if one.target_id == CAT]
    await give_up(followings, refused, for_good=True)
    assert [user_id for user_id, _ in await tell(followings)] == [DAN, DAN]
    undeliverable = Undeliverable(database)
    assert {one.id for one in (await undeliverable.pending(CAT))[OutboxKind.FOLLOW]} == set(games)
    assert await followings.listed(CAT) == []
    await followings.follow(games[1], CAT, Tells.TURNS, "en", NOON)
    assert [one.id for one in (await undeliverable.pending(CAT))[OutboxKind.FOLLOW]] == games[:1], (
        "who asks anew need not know"
    )
    await undeliverable.mark_notified(CAT)
    assert await undeliverable.pending(CAT) == {}
    await followings.follow(games[0], CAT, Tells.TURNS, "en", NOON)
    await sessions.play(games[0], BEN, TURNS[1], NOON)
    assert (CAT, 4) in await tell(followings)


async def test_games_that_were_put_back_tell_nothing_that_may_have_been_told(
    followings: Followings, sessions: Sessions, database: Database
) -> None:
    running, over = [(await begin(sessions, BEN, channel_id=70 + number)).session.id for number in range(2)]
    for number in (running, over):
        await followings.follow(number, CAT, Tells.TURNS, "en", NOON)
        await sessions.play(number, ANN, TURNS[0], NOON)
    await sessions.resign(over, BEN, NOON)
    async with database.transaction() as transaction:
        found = await rows.find(transaction, running, CAT)
        assert found is not None
        await rows.save(transaction, replace(found, attempted=3))
        await rows.catch_up(transaction)
    assert await tell(followings) == []
    await sessions.play(running, BEN, TURNS[1], NOON)
    assert await tell(followings) == [(CAT, 4)]
