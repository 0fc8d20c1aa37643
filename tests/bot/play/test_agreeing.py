"""Ending by agreement (O16): whoever still plays is asked, and whatever happens in between withdraws it."""

import asyncio

import pytest

from bot.model.proposals import Proposal, ProposalKind, State
from bot.model.refusals import NotSeated, SessionRefusal
from bot.model.sessions import Status
from bot.play.pauses import archive
from bot.play.proposals import MOST_ALIKE, Proposals
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.rows import proposals as proposal_rows
from tests.bot.conftest import ANN, BEN, CAT, DAN, NOON, begin, opening, queued


async def propose_end(proposals: Proposals, session_id: int, user_id: int = ANN) -> Proposal:
    proposal = (await proposals.propose(session_id, user_id, ProposalKind.END, NOON)).proposal
    assert proposal is not None
    return proposal


async def actions(database: Database) -> list[str]:
    async with database.reading() as transaction:
        return [row["kind"] for row in await transaction.rows("SELECT kind FROM actions ORDER BY sequence")]


async def test_o16_the_game_ends_by_agreement_of_every_seat(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.play(session_id, ANN, "b2-a3 c3-b3 b3-b4", NOON)
    first = await propose_end(proposals, session_id)
    assert first.agreed == {0}
    assert first.missing == {1, 2}
    assert await propose_end(proposals, session_id) == first
    second = await proposals.agree(first.id, BEN, NOON)
    assert not second.carried
    assert second.proposal is not None
    assert second.proposal.missing == {2}
    third = await proposals.agree(first.id, CAT, NOON)
    assert third.carried
    assert (third.table.session.status, third.table.session.ending) == (Status.OVER, "agreement")
    assert (await proposals.by_id(first.id)).state is State.CARRIED


async def test_to_propose_what_has_been_proposed_is_to_agree(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await propose_end(proposals, session_id)
    assert (await proposals.propose(session_id, BEN, ProposalKind.END, NOON)).table.session.status is Status.OVER


async def test_whoever_plays_alone_ends_the_game_at_once_and_nobody_is_asked(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions)).session.id
    result = await proposals.propose(session_id, ANN, ProposalKind.END, NOON)
    assert (result.carried, result.proposal, result.table.session.status) == (True, None, Status.OVER)
    assert "proposal" not in [notice.kind for notice in await queued(database, session_id)]


async def test_a_move_in_between_withdraws_the_proposal_and_owes_its_message(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    proposal = await propose_end(proposals, session_id, BEN)
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    assert (await proposals.by_id(proposal.id)).state is State.WITHDRAWN
    assert ("proposal", proposal.id) in [(one.kind, one.target_id) for one in await queued(database, session_id)]
    with pytest.raises(SessionRefusal, match="bot-refusal-proposal-withdrawn"):
        await proposals.agree(proposal.id, ANN, NOON)
    again = await propose_end(proposals, session_id)
    assert again.id != proposal.id
    assert again.agreed == {0}


async def test_one_no_is_enough_and_whoever_proposed_can_withdraw(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    declined = await proposals.decline((await propose_end(proposals, session_id)).id, BEN, NOON)
    assert (declined.state, declined.closed_by) == (State.DECLINED, 1)
    with pytest.raises(SessionRefusal, match="bot-refusal-proposal-declined"):
        await proposals.agree(declined.id, CAT, NOON)
    withdrawn = await proposals.decline((await propose_end(proposals, session_id)).id, ANN, NOON)
    assert withdrawn.state is State.WITHDRAWN
    assert (await sessions.by_id(session_id)).session.status is Status.PLAYING


async def test_whoever_has_agreed_can_still_say_no(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    proposal = await propose_end(proposals, session_id)
    await proposals.agree(proposal.id, BEN, NOON)
    declined = await proposals.decline(proposal.id, BEN, NOON)
    assert (declined.state, declined.closed_by) == (State.DECLINED, 1)


async def test_nobody_is_called_again_and_again_before_something_has_been_played(
    sessions: Sessions, proposals: Proposals
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    for _ in range(MOST_ALIKE):
        await proposals.decline((await propose_end(proposals, session_id)).id, ANN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-proposed-enough"):
        await propose_end(proposals, session_id)
    await proposals.decline((await propose_end(proposals, session_id, BEN)).id, BEN, NOON)
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    assert (await propose_end(proposals, session_id)).agreed == {0}


async def test_seats_that_resigned_and_strangers_are_not_asked(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    await sessions.resign(session_id, CAT, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-resigned"):
        await propose_end(proposals, session_id, CAT)
    proposal = await propose_end(proposals, session_id)
    assert proposal.missing == {1}
    for stranger, refusal in ((CAT, "bot-refusal-not-asked"), (DAN, "bot-refusal-not-seated")):
        for answer in (proposals.agree, proposals.decline):
            with pytest.raises(SessionRefusal, match=refusal):
                await answer(proposal.id, stranger, NOON)
    with pytest.raises(NotSeated):
        await propose_end(proposals, session_id, DAN)
    assert (await proposals.agree(proposal.id, BEN, NOON)).table.session.status is Status.OVER


async def test_whoever_was_erased_and_keeps_a_seat_is_not_asked(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    """Nobody would ever answer. A seat is kept so where it cannot be given up."""
    session_id = (await begin(sessions, BEN, CAT)).session.id
    async with database.transaction() as transaction:
        await transaction.run("UPDATE seats SET user_id = -1 WHERE user_id = ?", (CAT,))
    sessions.forget(session_id)
    assert (await propose_end(proposals, session_id)).missing == {1}


async def test_nothing_is_proposed_in_a_lobby_or_after_the_end(sessions: Sessions, proposals: Proposals) -> None:
    session_id = (await begin(sessions)).session.id
    await sessions.resign(session_id, ANN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-over"):
        await propose_end(proposals, session_id)


async def test_last_consents_in_the_same_moment_end_the_game_once(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN, CAT)).session.id
    proposal = await propose_end(proposals, session_id)
    presses = [proposals.agree(proposal.id, user, NOON) for user in (BEN, CAT, BEN, CAT)]
    results = await asyncio.gather(*presses, return_exceptions=True)
    assert all(not isinstance(one, BaseException) or isinstance(one, SessionRefusal) for one in results), results
    assert await actions(database) == ["conclude"]


@pytest.mark.sqlite
async def test_the_last_consent_and_the_end_are_one_transaction(
    sessions: Sessions, proposals: Proposals, database: Database
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    proposal = await propose_end(proposals, session_id)
    async with database.transaction() as transaction:
        await transaction.run("CREATE TRIGGER full BEFORE INSERT ON actions BEGIN SELECT raise(ABORT, 'full'); END")
    with pytest.raises(Exception, match="full"):
        await proposals.agree(proposal.id, BEN, NOON)
    async with database.reading() as transaction:
        assert await proposal_rows.by_id(transaction, proposal.id) == proposal


async def test_a_channel_that_is_taken_ends_offers_of_a_rematch_and_nothing_else(
    database: Database, sessions: Sessions, proposals: Proposals
) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await proposals.propose(session_id, ANN, ProposalKind.END, NOON)
    async with database.transaction() as transaction:
        await archive(transaction, (await sessions.load(transaction, session_id)).session, NOON)
    await sessions.lobbies.open(opening(), NOON)
    async with database.reading() as transaction:
        assert [one.kind for one in await proposal_rows.all_open(transaction, session_id)] == [ProposalKind.END]
