"""What is owed to those who follow a game: of each turn once, of the end once, and nothing of what was before."""

from dataclasses import replace

import pytest

from bot.model.proposals import ProposalKind
from bot.model.refusals import NoSession, SessionRefusal
from bot.people.followings import MOST, RETRIES, FollowedNews, Followings
from bot.play.guilds import Guilds
from bot.play.proposals import Proposals
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import followings as rows
from bot.store.rows.followings import Tells
from tests.bot.conftest import ANN, BEN, CAT, DAN, GUILD, NOON, TURNS, begin, opening


@pytest.fixture
def followings(database: Database, sessions: Sessions) -> Followings:
    return Followings(database, sessions)


async def owed(followings: Followings, now: int = NOON) -> list[FollowedNews]:
    """What is to be sent now."""
    found = [await followings.news(one.following) for one in await followings.due(now) if one.following]
    return [one for one in found if one is not None]


async def tell(followings: Followings, now: int = NOON) -> list[tuple[int, int]]:
    """Send it; returns the followers and the last actions."""
    found = await owed(followings, now)
    for one in found:
        await followings.told(one)
    return [(one.following.user_id, one.until) for one in found]


async def test_of_each_turn_is_told_once_and_only_when_it_is_over(followings: Followings, sessions: Sessions) -> None:
    game = (await begin(sessions, BEN)).session.id
    await followings.follow(game, CAT, Tells.TURNS, "en", NOON)
    assert await tell(followings) == []
    await sessions.play(game, ANN, "b2-a3", NOON)
    assert await followings.due(NOON) == [], "the turn goes on"
    await sessions.play(game, ANN, "c3-b3 b3-b4", NOON)
    assert await tell(followings) == [(CAT, 3)]
    assert await tell(followings) == []
    await sessions.play(game, BEN, TURNS[1], NOON)
    assert await tell(followings) == [(CAT, 4)]


async def test_whoever_waits_for_the_end_is_told_of_that_alone_and_follows_no_more(
    followings: Followings, sessions: Sessions
) -> None:
    game = (await begin(sessions, BEN)).session.id
    await followings.follow(game, CAT, None, "en", NOON)
    await sessions.play(game, ANN, TURNS[0], NOON)
    assert await tell(followings) == []
    await sessions.resign(game, BEN, NOON)
    (news,) = await owed(followings)
    assert news.over
    await followings.told(news)
    assert (await followings.of(game, CAT)).following is None
    assert await tell(followings) == []
    assert not followings.any_followed


async def test_what_was_attempted_is_told_under_its_name_before_what_came_after_it(
    followings: Followings, sessions: Sessions
) -> None:
    """The process may have died after Discord took it, and somebody has played on since."""
    game = (await begin(sessions, BEN)).session.id
    await followings.follow(game, CAT, Tells.TURNS, "en", NOON)
    await sessions.play(game, ANN, TURNS[0], NOON)
    (first,) = await owed(followings)
    await sessions.resign(game, BEN, NOON)
    (again,) = await owed(followings)
    assert (again.nonce, again.until, again.over) == (first.nonce, first.until, False)
    await followings.told(again)
    (last,) = await owed(followings)
    assert last.over
    assert last.nonce != first.nonce


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


async def test_what_cannot_be_sent_is_tried_again_later_and_then_left_for_the_next_turn(
    followings: Followings, sessions: Sessions
) -> None:
    game = (await begin(sessions, BEN)).session.id
    await followings.follow(game, CAT, Tells.TURNS, "en", NOON)
    await sessions.play(game, ANN, TURNS[0], NOON)
    now, tried = NOON, 0
    while found := await owed(followings, now):
        tried += 1
        await followings.failed(found[0].following, now, for_good=False)
        assert await owed(followings, now) == []
        now = await followings.next_due(now) or now
    assert tried == RETRIES.attempts
    await sessions.play(game, BEN, TURNS[1], now)
    assert await tell(followings, now) == [(CAT, 4)]


async def test_whoever_takes_no_messages_is_told_nothing_more_of_any_game_until_they_know_and_ask_anew(
    followings: Followings, sessions: Sessions
) -> None:
    games = [(await begin(sessions, BEN, channel_id=70 + number)).session.id for number in range(2)]
    for number in games:
        await followings.follow(number, CAT, Tells.TURNS, "en", NOON)
        await followings.follow(number, DAN, Tells.TURNS, "en", NOON)
        await sessions.play(number, ANN, TURNS[0], NOON)
    (refused, *_) = [one for one in await owed(followings) if one.following.user_id == CAT]
    await followings.failed(refused.following, NOON, for_good=True)
    assert [user_id for user_id, _ in await tell(followings)] == [DAN, DAN]
    assert {one.id for one in await followings.stopped(CAT)} == set(games)
    assert followings.unreached == {CAT}
    assert await followings.listed(CAT) == []
    await followings.admitted(CAT)
    assert (await followings.stopped(CAT), followings.unreached) == ([], set())
    await followings.follow(games[0], CAT, Tells.TURNS, "en", NOON)
    await sessions.play(games[0], BEN, TURNS[1], NOON)
    assert (CAT, 4) in await tell(followings)


async def test_whoever_asks_anew_before_they_know_that_they_were_not_reached_is_told_again(
    followings: Followings, sessions: Sessions
) -> None:
    game = (await begin(sessions, BEN)).session.id
    await followings.follow(game, CAT, Tells.TURNS, "en", NOON)
    await sessions.play(game, ANN, TURNS[0], NOON)
    (refused,) = await owed(followings)
    await followings.failed(refused.following, NOON, for_good=True)
    await followings.follow(game, CAT, Tells.TURNS, "en", NOON)
    await sessions.play(game, BEN, TURNS[1], NOON)
    assert await tell(followings) == [(CAT, 4)]


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
