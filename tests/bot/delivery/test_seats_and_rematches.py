"""Offers of a seat and of a rematch, as they are posted, answered and closed."""

import pytest

from bot.model.turn_times import DAY
from bot.play.rematch import LIFETIME
from tests.bot.desk import ERUPTION, NOON, Desk
from tests.wire.driver import Message


def labelled(desk: Desk, label: str) -> list[Message]:
    return [one for one in desk.driver.members[0].messages() if any(button.label == label for button in one.buttons)]


async def end(desk: Desk, players: int = 2) -> int:
    """A game the first member has begun and given up, shown as it is."""
    session_id = await desk.begin(players=players)
    for member in desk.driver.members[: players - 1]:
        await desk.client.host.sessions.resign(session_id, member.id, NOON)
    await desk.client.outbox.deliver(session_id)
    return session_id


async def test_a_seat_on_offer_calls_nobody_and_the_newcomer_is_shown_and_called(desk: Desk) -> None:
    ada, _, chloe, _ = desk.driver.members
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    called = [len(member.pings()) for member in desk.driver.members]
    offer = await desk.client.host.seats.offer(session_id, ada.id, NOON)
    await desk.client.outbox.deliver(session_id)
    (posted,) = labelled(desk, "Take the seat")
    assert [one.label for one in posted.buttons] == ["Take the seat", "Keep the seat"]
    assert [len(member.pings()) for member in desk.driver.members] == called
    desk.clock.moment += DAY
    await desk.client.host.seats.take(offer.id, chloe.id, desk.clock.moment)
    await desk.client.outbox.deliver(session_id)
    after = ada.see(posted)
    assert (after.buttons, f"{chloe.mention} plays on in seat 1 of Volcano" in after.text) == ((), True)
    (board,) = desk.boards()
    assert chloe.mention in board.text
    assert ada.mention not in board.text
    assert len(chloe.pings()) == 1
    assert await desk.queued(session_id) == []


@pytest.mark.full
async def test_a_finished_game_of_several_offers_a_rematch_and_a_solo_board_does_not(desk: Desk) -> None:
    await end(desk)
    assert len(labelled(desk, "Rematch")) == 1
    other = desk.driver.other_channel
    alone = await desk.begin(other, players=1)
    await desk.client.host.sessions.resign(alone, desk.driver.members[0].id, NOON)
    await desk.client.outbox.deliver(alone)
    assert not [one for one in desk.driver.members[0].messages(other) if "Rematch" in str(one.buttons)]


@pytest.mark.full
async def test_the_offer_shows_the_set_up_and_calls_those_who_have_not_accepted(desk: Desk) -> None:
    ada, bruno, chloe, _ = desk.driver.members
    session_id = await end(desk, players=3)
    called = {member.name: len(member.pings()) for member in desk.driver.members}
    await desk.client.host.rematches.offer(session_id, bruno.id, NOON)
    await desk.client.outbox.deliver(session_id)
    (offer,) = labelled(desk, "Play again")
    lines = offer.text.splitlines()
    assert [f"`1` {bruno.mention}", f"`2` {chloe.mention}", f"`3` {ada.mention}"] == lines[-4:-1]
    assert f"<t:{(NOON + LIFETIME) // 1000}:R>" in lines[-1]
    assert {member.name: len(member.pings()) - called[member.name] for member in desk.driver.members} == {
        ada.name: 1,
        bruno.name: 0,
        chloe.name: 1,
        "Dmitri": 0,
    }


async def test_accepted_it_begins_below_with_one_board_and_one_call(desk: Desk) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id = await end(desk)
    await desk.client.host.rematches.offer(session_id, ada.id, NOON)
    await desk.client.outbox.deliver(session_id)
    (offer,) = labelled(desk, "Play again")
    called = len(bruno.pings())
    result = await desk.client.host.rematches.offer(session_id, bruno.id, NOON)
    assert result.opened is not None
    for number in (session_id, result.opened):
        await desk.client.outbox.deliver(number)
    assert "the rematch has begun" in ada.see(offer).text
    assert ada.see(offer).buttons == ()
    (board,) = desk.boards()
    assert board.selects[0].custom_id == f"pick:{result.opened}:0:"
    assert board.id > offer.id
    # Bruno sits where Ada sat, and Ada began.
    assert len(bruno.pings()) == called + 1
    assert await desk.queued(result.opened) == []


@pytest.mark.full
async def test_lapsed_or_overtaken_it_loses_its_buttons(desk: Desk) -> None:
    ada, *_ = desk.driver.members
    session_id = await end(desk)
    await desk.client.host.rematches.offer(session_id, ada.id, NOON)
    await desk.client.outbox.deliver(session_id)
    (offer,) = labelled(desk, "Play again")
    await desk.round(NOON + LIFETIME - 1)
    assert ada.see(offer).buttons
    await desk.round(NOON + LIFETIME)
    assert ada.see(offer).buttons == ()
    assert "no rematch this time" in ada.see(offer).text
    await desk.client.host.rematches.offer(session_id, ada.id, desk.clock.moment)
    await desk.client.outbox.deliver(session_id)
    (again,) = labelled(desk, "Play again")
    other = await desk.begin()
    await desk.play(other, ada, ERUPTION)
    await desk.deliver_due()
    assert ada.see(again).buttons == ()
