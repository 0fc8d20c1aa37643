"""A rematch: offered by any player, begun by itself once all have accepted, everybody one seat further on."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.model.actions import require_begun
from bot.model.proposals import ProposalKind, State
from bot.model.refusals import ChannelTaken, NotSeated, SessionRefusal
from bot.model.sessions import Status
from bot.model.tables import Table
from bot.people.interventions import Interventions
from bot.people.privacy import Privacy
from bot.play.guilds import Guilds
from bot.play.proposals import ProposalResult, Proposals
from bot.play.rematch import LIFETIME, Rematches
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows.notices import NoticeKind
from tests.bot.conftest import (
    ANN,
    BEN,
    CAT,
    CHANNEL,
    DAN,
    GUILD,
    NOON,
    begin,
    everybody_moves,
    opening,
    queued,
)
from tests.bot.tables import start


@pytest.fixture
def rematches(database: Database, proposals: Proposals) -> Rematches:
    return Rematches(database, proposals)


async def finished(sessions: Sessions, *others: int, **options: bool) -> int:
    """A game that Ann has begun and given up."""
    session_id = (await begin(sessions, *others, **options)).session.id
    for user in (ANN, *others[1:]):
        await sessions.resign(session_id, user, NOON)
    return session_id


async def accept(rematches: Rematches, session_id: int, users: Sequence[int], now: int = NOON) -> ProposalResult:
    result = [await rematches.offer(session_id, user, now) for user in users]
    return result[-1]


async def opened(sessions: Sessions, result: ProposalResult) -> Table:
    assert result.opened is not None
    return require_begun(await sessions.by_id(result.opened))


async def test_it_begins_when_all_have_accepted_with_the_same_options_and_rotated_seats(
    sessions: Sessions, rematches: Rematches, database: Database
) -> None:
    session_id = await finished(sessions, BEN, CAT, no_return=True)
    offered = await rematches.offer(session_id, CAT, NOON)
    assert offered.proposal is not None
    assert offered.proposal.missing == {0, 1}
    assert offered.opened is None
    table = await opened(sessions, await accept(rematches, session_id, (ANN, BEN)))
    session, before = table.session, (await sessions.by_id(session_id)).session
    assert session.players == (BEN, CAT, ANN)
    assert (session.status, session.options, session.channel_id) == (Status.PLAYING, before.options, CHANNEL)
    assert (session.clock, session.on_timeout, session.language) == (before.clock, before.on_timeout, before.language)
    assert session.seed != before.seed
    # Ann was to begin in the first seat; now whoever sits there does.
    assert table.position.to_act == {0}
    kinds = {notice.kind for notice in await queued(database, session.id)}
    assert {NoticeKind.BOARD, NoticeKind.PING} <= kinds
    assert (await rematches._proposals.by_id(offered.proposal.id)).state is State.CARRIED


async def test_whoever_begins_is_drawn_again_where_it_was_drawn(sessions: Sessions, rematches: Rematches) -> None:
    session_id = (await sessions.lobbies.open(opening(), NOON)).session.id
    await sessions.lobbies.join(session_id, BEN, NOON)
    await sessions.lobbies.start(session_id, ANN, NOON)
    await sessions.resign(session_id, ANN, NOON)
    table = await opened(sessions, await accept(rematches, session_id, (ANN, BEN)))
    assert (table.session.first_id, table.session.first_seat) == (None, None)


async def test_only_a_finished_game_of_several_can_be_played_again_by_those_who_played(
    sessions: Sessions, rematches: Rematches, proposals: Proposals
) -> None:
    running = (await begin(sessions, BEN, channel_id=CHANNEL + 5)).session.id
    with pytest.raises(SessionRefusal, match="bot-refusal-not-over"):
        await proposals.propose(running, ANN, ProposalKind.REMATCH, NOON)
    alone = await finished(sessions)
    with pytest.raises(SessionRefusal, match="bot-refusal-no-rematch"):
        await rematches.offer(alone, ANN, NOON)
    session_id = await finished(sessions, BEN)
    with pytest.raises(NotSeated):
        await rematches.offer(session_id, DAN, NOON)


async def test_a_taken_channel_closes_the_offer_and_refuses_new_ones(
    sessions: Sessions, rematches: Rematches, proposals: Proposals
) -> None:
    session_id = await finished(sessions, BEN)
    offered = await rematches.offer(session_id, ANN, NOON)
    assert offered.proposal is not None
    taken = (await sessions.lobbies.open(opening(), NOON)).session.id
    assert (await proposals.by_id(offered.proposal.id)).state is State.EXPIRED
    with pytest.raises(ChannelTaken):
        await rematches.offer(session_id, BEN, NOON)
    with pytest.raises(ChannelTaken):
        # As if the channel was taken between the first look at it and the offer.
        await proposals.propose(session_id, BEN, ProposalKind.REMATCH, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-proposal-expired"):
        await proposals.agree(offered.proposal.id, BEN, NOON)
    await sessions.close_lobby(taken, ANN, NOON)
    assert (await accept(rematches, session_id, (ANN, BEN))).opened is not None


async def test_a_game_opened_elsewhere_leaves_the_offer_alone(
    sessions: Sessions, rematches: Rematches, proposals: Proposals
) -> None:
    session_id = await finished(sessions, BEN)
    offered = await rematches.offer(session_id, ANN, NOON)
    assert offered.proposal is not None
    await sessions.lobbies.open(opening(CHANNEL + 1), NOON)
    assert (await proposals.by_id(offered.proposal.id)).state is State.OPEN


async def test_it_lapses_after_some_days_and_says_so(
    sessions: Sessions, rematches: Rematches, proposals: Proposals, database: Database
) -> None:
    session_id = await finished(sessions, BEN)
    offered = await rematches.offer(session_id, ANN, NOON)
    assert offered.proposal is not None
    await proposals.close_expired(NOON + LIFETIME - 1)
    assert (await proposals.by_id(offered.proposal.id)).state is State.OPEN
    with pytest.raises(SessionRefusal, match="bot-refusal-proposal-expired"):
        await proposals.agree(offered.proposal.id, BEN, NOON + LIFETIME)
    before = [notice.version for notice in await queued(database, session_id) if notice.kind is NoticeKind.PROPOSAL]
    await proposals.close_expired(NOON + LIFETIME)
    assert (await proposals.by_id(offered.proposal.id)).state is State.EXPIRED
    assert [one.version for one in await queued(database, session_id) if one.kind is NoticeKind.PROPOSAL] == [
        before[0] + 1
    ]


async def test_one_that_lapsed_unnoticed_makes_way_for_a_new_one(
    sessions: Sessions, rematches: Rematches, proposals: Proposals
) -> None:
    session_id = await finished(sessions, BEN)
    first = await rematches.offer(session_id, ANN, NOON)
    second = await rematches.offer(session_id, BEN, NOON + LIFETIME)
    assert first.proposal is not None
    assert second.proposal is not None
    assert second.proposal.agreed == {1}
    assert (await proposals.by_id(first.proposal.id)).state is State.EXPIRED


async def test_declined_there_is_none(sessions: Sessions, rematches: Rematches, proposals: Proposals) -> None:
    session_id = await finished(sessions, BEN, CAT)
    offered = await rematches.offer(session_id, ANN, NOON)
    assert offered.proposal is not None
    await proposals.decline(offered.proposal.id, CAT, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-proposal-declined"):
        await proposals.agree(offered.proposal.id, BEN, NOON)


async def test_the_rematch_of_a_casual_game_is_casual_and_helps_as_it_did(
    sessions: Sessions, rematches: Rematches, database: Database
) -> None:
    session_id = await finished(sessions, BEN)
    async with database.transaction() as transaction:
        await transaction.run("UPDATE sessions SET rated = 0, with_help = 0")
    result = await accept(rematches, session_id, (ANN, BEN))
    async with database.reading() as transaction:
        row = await transaction.row("SELECT rated, with_help FROM sessions WHERE id = ?", (result.opened,))
    assert row is not None
    assert tuple(row) == (0, 0)


async def test_a_rematch_counts_among_the_open_games_of_a_member_and_a_server(
    sessions: Sessions, rematches: Rematches, database: Database
) -> None:
    session_id = await finished(sessions, BEN)
    async with database.transaction() as transaction:
        await transaction.run("INSERT INTO servers (guild_id, most_of_server) VALUES (?, 1)", (GUILD,))
    await sessions.lobbies.open(opening(CHANNEL + 1), NOON)
    await rematches.offer(session_id, ANN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-many-open"):
        await rematches.offer(session_id, BEN, NOON)


ROLE, THREAD = 900, 80


async def test_a_game_that_became_unrated_has_a_rated_rematch(
    sessions: Sessions, rematches: Rematches, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await Interventions(database, sessions).end(session_id, DAN, NOON)
    table = await opened(sessions, await accept(rematches, session_id, (ANN, BEN)))
    assert table.session.rated
    await everybody_moves(sessions, table.session.id, *table.session.players)
    await sessions.resign(table.session.id, BEN, NOON)
    async with database.reading() as transaction:
        counted = await transaction.rows("SELECT unrated FROM finished_games ORDER BY number")
    assert [row["unrated"] for row in counted] == ["moderator", None]


async def test_no_rematch_begins_where_the_server_allows_no_games(
    sessions: Sessions, rematches: Rematches, database: Database, proposals: Proposals
) -> None:
    servers = Guilds(database)
    session_id = await finished(sessions, BEN)
    offered = (await rematches.offer(session_id, ANN, NOON)).proposal
    assert offered is not None
    await servers.change(GUILD, lambda server: replace(server, channels=frozenset({CHANNEL + 1})))
    # The button of the result, and the one of an offer made before.
    for attempt in (rematches.offer(session_id, BEN, NOON), proposals.agree(offered.id, BEN, NOON)):
        with pytest.raises(SessionRefusal, match="bot-refusal-other-channels"):
            await attempt
    await servers.change(GUILD, lambda server: replace(server, channels=frozenset({CHANNEL})))
    assert (await rematches.offer(session_id, BEN, NOON)).opened is not None


@pytest.mark.parametrize("known", [True, False])
async def test_a_thread_of_a_channel_where_games_are_allowed_takes_a_rematch(
    sessions: Sessions, rematches: Rematches, database: Database, known: bool
) -> None:
    """Also one of an older game, of which the channel it belongs to becomes known when the button is pressed."""
    table = await start(sessions, replace(opening(THREAD), parent_id=CHANNEL if known else None), BEN)
    await sessions.resign(table.session.id, ANN, NOON)
    await Guilds(database).change(GUILD, lambda server: replace(server, channels=frozenset({CHANNEL})))
    await rematches.offer(table.session.id, ANN, NOON, parent_id=None if known else CHANNEL)
    result = await rematches.offer(table.session.id, BEN, NOON)
    assert (await opened(sessions, result)).session.parent_id == CHANNEL


async def test_who_may_not_open_games_may_accept_a_rematch_and_not_offer_one(
    sessions: Sessions, rematches: Rematches, database: Database
) -> None:
    session_id = await finished(sessions, BEN)
    await Guilds(database).change(GUILD, lambda server: replace(server, starter_role_id=ROLE))
    with pytest.raises(SessionRefusal, match="bot-refusal-starters"):
        await rematches.offer(session_id, BEN, NOON, role_ids=frozenset({1}))
    await rematches.offer(session_id, ANN, NOON, role_ids=frozenset({1, ROLE}))
    assert (await rematches.offer(session_id, BEN, NOON)).opened is not None


async def test_a_lapsed_offer_is_made_anew_only_by_somebody_who_may_open_games(
    sessions: Sessions, rematches: Rematches, database: Database
) -> None:
    session_id = await finished(sessions, BEN)
    await rematches.offer(session_id, ANN, NOON)
    await Guilds(database).change(GUILD, lambda server: replace(server, starter_role_id=ROLE))
    with pytest.raises(SessionRefusal, match="bot-refusal-starters"):
        await rematches.offer(session_id, BEN, NOON + LIFETIME)


async def test_the_room_that_counts_is_that_of_the_new_opener(
    sessions: Sessions, rematches: Rematches, database: Database
) -> None:
    session_id = await finished(sessions, BEN)
    await Guilds(database).change(GUILD, lambda server: replace(server, most_of_member=1))
    # Ann, who opened the game before, has no room; Ben, who opens the rematch, has.
    await sessions.lobbies.open(opening(CHANNEL + 1), NOON)
    again = await opened(sessions, await accept(rematches, session_id, (ANN, BEN)))
    assert again.session.opener_id == BEN
    await sessions.resign(again.session.id, ANN, NOON)
    # Now Ann would be its opener, and Ben, who is the last to accept, is told whose room it is.
    await rematches.offer(again.session.id, ANN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-many-opened-by") as refused:
        await rematches.offer(again.session.id, BEN, NOON)
    assert dict(refused.value.text.values)["opener"] == f"<@{ANN}>"


async def test_there_is_no_rematch_with_somebody_who_has_been_erased(
    sessions: Sessions, rematches: Rematches, database: Database
) -> None:
    session_id = await finished(sessions, BEN, CAT)
    await Privacy(database, sessions).erase(CAT, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-no-rematch"):
        await rematches.offer(session_id, ANN, NOON)
