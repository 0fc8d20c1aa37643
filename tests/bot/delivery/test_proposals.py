"""A proposal is posted once, calls exactly those who are still to agree, and shows what has become of it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.proposals import ProposalKind
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.wire.driver import Member, Message


async def propose(desk: Desk, session_id: int, member: Member, kind: ProposalKind = ProposalKind.END) -> int:
    """The id of a proposal that has been committed and not been spoken of."""
    result = await desk.client.host.proposals.propose(session_id, member.id, kind, NOON)
    assert result.proposal is not None
    return result.proposal.id


def shown(desk: Desk, said: str = "Waiting for") -> list[Message]:
    return [one for one in desk.pings() if said in one.text]


async def test_a_proposal_calls_exactly_those_who_are_still_to_agree(desk: Desk) -> None:
    ada, bruno, chloe, dmitri = desk.driver.members
    session_id = await desk.begin(players=3)
    await desk.client.outbox.deliver(session_id)
    called = {member.name: len(member.pings()) for member in desk.driver.members}
    number = await propose(desk, session_id, bruno)
    await desk.client.host.proposals.agree(number, chloe.id, NOON)
    for _ in range(2):
        await desk.client.outbox.deliver(session_id)
    (proposal,) = shown(desk)
    assert {member.name: len(member.pings()) for member in desk.driver.members} == called | {
        ada.name: called[ada.name] + 1
    }
    assert [one.label for one in proposal.buttons] == ["Agree to end", "No"]
    assert dmitri.mention not in proposal.text
    assert proposal.text.endswith(f"{ada.mention}, you’re the last one we wait for.")


async def test_an_answer_edits_the_proposal_and_calls_nobody(desk: Desk) -> None:
    ada, bruno, chloe, _ = desk.driver.members
    session_id = await desk.begin(players=3)
    number = await propose(desk, session_id, ada)
    await desk.client.outbox.deliver(session_id)
    called = [len(member.pings()) for member in desk.driver.members]
    (before,) = shown(desk)
    await desk.client.host.proposals.agree(number, bruno.id, NOON)
    await desk.client.outbox.deliver(session_id)
    (after,) = shown(desk)
    assert after.id == before.id
    assert after.text.endswith(f"Waiting for {chloe.mention}.\n{chloe.mention}, you’re the last one we wait for.")
    await desk.client.host.proposals.decline(number, chloe.id, NOON)
    await desk.client.outbox.deliver(session_id)
    (declined,) = shown(desk, "said no, so the game goes on")
    assert (declined.id, declined.buttons) == (before.id, ())
    assert [len(member.pings()) for member in desk.driver.members] == called


@pytest.mark.full
async def test_a_crash_between_the_post_and_its_note_posts_no_second_proposal(desk: Desk, tmp_path: Path) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    called = len(bruno.pings())
    number = await propose(desk, session_id, ada)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        connection.execute("CREATE TRIGGER full BEFORE UPDATE ON proposals BEGIN SELECT raise(ABORT, 'full'); END")
        connection.commit()
        await desk.client.outbox.deliver(session_id)
        connection.execute("DROP TRIGGER full")
        connection.commit()
    await desk.client.outbox.retry_all()
    await desk.deliver_due()
    assert len(shown(desk)) == 1
    assert len(bruno.pings()) == called + 1
    assert (await desk.client.host.proposals.by_id(number)).message_id == shown(desk)[0].id
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_what_is_withdrawn_before_it_was_posted_is_never_posted(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await propose(desk, session_id, bruno)
    await desk.play(session_id, ada, "b2-a3")
    await desk.client.outbox.deliver(session_id)
    assert [one for one in ada.messages() if one.buttons and not one.layout] == []
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_proposal_somebody_deleted_is_posted_again_while_it_is_open_and_not_after(desk: Desk) -> None:
    ada, bruno, chloe, _ = desk.driver.members
    session_id = await desk.begin(players=3)
    number = await propose(desk, session_id, ada)
    await desk.client.outbox.deliver(session_id)
    desk.driver.delete(shown(desk)[0])
    await desk.client.host.proposals.agree(number, bruno.id, NOON)
    await desk.client.outbox.deliver(session_id)
    (again,) = shown(desk)
    assert again.text.endswith(f"{chloe.mention}, you’re the last one we wait for.")
    desk.driver.delete(again)
    await desk.client.host.proposals.decline(number, chloe.id, NOON)
    await desk.client.outbox.deliver(session_id)
    assert [one for one in ada.messages() if "said no" in one.text] == []
    assert await desk.queued(session_id) == []


async def test_a_turn_that_is_taken_back_says_so_and_leaves_one_board(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (first,) = desk.boards()
    await desk.play(session_id, ada, ERUPTION)
    await desk.client.outbox.deliver(session_id)
    assert "(taken back)" not in ada.see(first).text
    assert ada.see(first).images
    number = await propose(desk, session_id, ada, ProposalKind.UNDO)
    await desk.client.outbox.deliver(session_id)
    assert "would like to take back `b3-b4`" in shown(desk)[0].text
    called = len(ada.pings())
    await desk.client.host.proposals.agree(number, bruno.id, NOON)
    await desk.client.outbox.deliver(session_id)
    story = ada.see(first)
    assert "**Turn 1** (taken back)" in story.text
    assert "b2-a3 c3-b3 b3-b4" in story.text
    assert story.images == ()
    (board,) = desk.boards()
    assert board.selects[0].custom_id == f"pick:{session_id}:4:"
    assert f"{ada.mention} moves b2-a3 c3-b3" in board.text
    assert f"{ada.mention} has taken back a move" in board.text
    assert len(ada.pings()) == called + 1
    assert await desk.queued(session_id) == []
    # Played again, the new board becomes the story of the turn as it stands.
    await desk.play(session_id, ada, "b3-b4")
    await desk.client.outbox.deliver(session_id)
    assert "Turn 1" in ada.see(board).text
    assert "taken back" not in ada.see(board).text
    assert ada.see(board).images
    assert "(taken back)" in ada.see(first).text
    assert len(desk.boards()) == 1


@pytest.mark.full
async def test_every_story_of_several_turns_taken_back_says_so(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    for member, turn in ((ada, ERUPTION), (bruno, "d4-e3 a1-b1")):
        await desk.play(session_id, member, turn)
        await desk.client.outbox.deliver(session_id)
    number = await propose(desk, session_id, ada, ProposalKind.UNDO)
    await desk.client.host.proposals.agree(number, bruno.id, NOON)
    # Her turn has just been taken up again, so she is not asked for more: the latest move of hers is b3-b4.
    await desk.client.outbox.deliver(session_id)
    stories = [one for one in ada.messages() if "(taken back)" in one.text]
    assert [f"**Turn {number}** (taken back)" in one.text for number, one in enumerate(stories, start=1)] == [
        True,
        True,
    ]
    assert len(desk.boards()) == 1


@pytest.mark.full
async def test_a_turn_taken_up_again_before_anything_was_posted_is_told_once(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    await desk.play(session_id, ada, ERUPTION)
    number = await propose(desk, session_id, ada, ProposalKind.UNDO)
    await desk.client.host.proposals.agree(number, bruno.id, NOON)
    await desk.play(session_id, ada, "b3-b4")
    await desk.client.outbox.deliver(session_id)
    assert [one for one in ada.messages() if "taken back" in one.text and one.layout] == []
    assert len([one for one in ada.messages() if one.text.startswith("**Turn 1**")]) == 1
    assert len(desk.boards()) == 1
    assert await desk.queued(session_id) == []
