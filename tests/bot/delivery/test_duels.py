"""What a channel is shown of a duel: the challenge once, what has become of it, and one result, whatever goes wrong."""

from dataclasses import replace

import pytest

from bot.delivery.messenger import Messenger
from bot.sandbox.faults import RESET
from bot.sandbox.history import NONCE
from bot.sandbox.world import GUILD
from bot.store.rows import duels as rows
from bot.store.rows.duels import PROBLEMS, Duel, DuelAnswer, DuelState
from tests.bot.desk import Desk
from tests.wire.driver import Message

EDITING = r"PATCH /channels/\d+/messages/\d+$"


@pytest.fixture
def messenger(desk: Desk) -> Messenger:
    return desk.client.messenger


def shown(desk: Desk) -> list[Message]:
    return list(desk.driver.members[3].messages())


def nonce_of(desk: Desk, message: Message) -> str:
    post = desk.driver.sandbox.history.find(message.id)
    assert post is not None
    return str(post.data[NONCE])


async def challenge(desk: Desk) -> Duel:
    ada, bruno, *_ = desk.driver.members
    return await desk.client.host.duels.challenge(ada.id, bruno.id, (GUILD, desk.driver.channel), "en", desk.clock())


async def accept(desk: Desk, duel: Duel) -> None:
    desk.clock.moment = 1_800_000_000_000
    async with desk.database.transaction() as transaction:
        await transaction.run("UPDATE duels SET expires_at = ?", (desk.clock.moment + 1,))
    await desk.client.host.duels.accept(duel.id, desk.driver.members[1].id, desk.clock())


async def finish(desk: Desk, duel: Duel) -> None:
    """As the last answer does."""
    async with desk.database.transaction() as transaction:
        found = await rows.find(transaction, duel.id)
        assert found is not None
        for side in range(2):
            for number in range(PROBLEMS):
                await rows.add_answer(transaction, DuelAnswer(duel.id, side, number, 10 - side * number, 0, 5))
        await rows.change(transaction, replace(found, state=DuelState.OVER), desk.clock())


async def test_a_challenge_is_posted_brought_up_to_date_and_followed_by_one_result(
    desk: Desk, messenger: Messenger
) -> None:
    duel = await challenge(desk)
    for _ in range(2):
        await messenger.round()
    (asked,) = shown(desk)
    assert [one.label for one in asked.buttons] == ["Accept", "No duel"]
    assert desk.driver.members[1].pings() == (asked,)
    await accept(desk, duel)
    await messenger.round()
    assert [one.label for one in shown(desk)[0].buttons] == ["My problems"]
    await finish(desk, duel)
    for _ in range(2):
        await messenger.round()
    standing, result = shown(desk)
    assert standing.buttons == ()
    assert "50 points" in result.text
    assert "40 points" in result.text
    assert await desk.owed() == []


async def test_a_lost_answer_to_the_end_doubles_nothing_and_leaves_nothing_out(
    desk: Desk, messenger: Messenger
) -> None:
    duel = await challenge(desk)
    await messenger.round()
    await accept(desk, duel)
    await finish(desk, duel)
    desk.driver.faults.lose_next(1, RESET, pattern=EDITING)
    desk.clock.moment = await messenger.round() or desk.clock.moment
    await messenger.round()
    standing, result = shown(desk)
    assert standing.buttons == ()
    assert "wins" in result.text


async def test_a_result_in_the_words_of_an_earlier_one_is_not_taken_for_it_after_a_kill(
    desk: Desk, messenger: Messenger
) -> None:
    for _ in range(2):
        duel = await challenge(desk)
        await messenger.round()
        await accept(desk, duel)
        await finish(desk, duel)
        async with desk.database.transaction() as transaction:
            await transaction.run("UPDATE outbox SET begun = version")
        await messenger.round()
    first, second = (one for one in shown(desk) if "wins" in one.text)
    assert first.text == second.text
    assert [one.label for one in second.buttons] == ["Duels"]


async def test_a_challenge_that_was_deleted_is_posted_anew_while_the_duel_goes_on(
    desk: Desk, messenger: Messenger
) -> None:
    duel = await challenge(desk)
    await messenger.round()
    (asked,) = shown(desk)
    before = nonce_of(desk, asked)
    desk.driver.delete(asked)
    await accept(desk, duel)
    await messenger.round()
    (anew,) = shown(desk)
    assert [one.label for one in anew.buttons] == ["My problems"]
    assert nonce_of(desk, anew) != before, "for the nonce of before Discord can return the deleted message"
    desk.driver.delete(anew)
    await finish(desk, duel)
    await messenger.round()
    assert ["50 points" in one.text for one in shown(desk)] == [True], "of what is over the result alone is told"
