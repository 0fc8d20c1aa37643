"""What is for one person alone: hands, draws, and the button that erases; and pictures that everybody is told of."""

from bot.sandbox.component_checks import BUTTON
from bot.sandbox.drafts import LAYOUT, draft_message
from bot.sandbox.driver import Member, Message
from bot.sandbox.world import APPLICATION
from tests.bot.end_to_end.house import House, settled


def of_others(house: House, member: Member) -> list[Message]:
    """Every message that somebody else sees."""
    return [one for other in house.driver.members if other is not member for one in other.messages()]


def alone(house: House, member: Member, message: Message) -> bool:
    """Whether this member sees the message and nobody else does."""
    return message.ephemeral and message.id not in {one.id for one in of_others(house, member)}


async def test_a_hand_asked_for_by_typing_is_for_its_owner_alone(mountain: House) -> None:
    reply = await mountain.ada.slash("hand")
    assert reply.message.images
    assert alone(mountain, mountain.ada, reply.message), reply.messages


async def test_what_a_pressed_dig_draws_is_for_the_digger_alone(mountain: House) -> None:
    board = await mountain.board(sequence=2)
    before = {one.id for one in of_others(mountain, mountain.ada)}
    reply = await (await mountain.ada.select(board, "dig")).more()
    aside = reply.message
    assert aside.id != board.id, "the stones stand on the board"
    assert aside.selects, aside.text
    assert aside.images, aside.text
    assert alone(mountain, mountain.ada, aside), aside
    await settled(mountain)
    drawn = [one for one in of_others(mountain, mountain.ada) if "gold" in one.text or one.id not in before]
    assert not any("gold" in str(one.raw) or "pyrite" in str(one.raw) for one in drawn), drawn


async def test_nobody_erases_somebody_else(house: House) -> None:
    """A message with the button may be seen by others, however it came to be so."""
    await house.begin(house.bruno)
    part = {"type": BUTTON, "style": 4, "custom_id": f"erase:{house.ada.id}", "label": "Yes, erase it"}
    payload = {"flags": LAYOUT, "components": [{"type": 1, "components": [part]}]}
    post = house.sandbox.history.add(
        house.driver.channel, APPLICATION, draft_message(payload, [], house.driver.channel)
    )
    reply = await (await house.bruno.press(post.id, label="Yes, erase it")).more()
    assert alone(house, house.bruno, reply.message), reply.messages
    assert "isn’t for you" in reply.message.text
    await settled(house)
    for member in (house.ada, house.bruno):
        assert member.mention in (await house.board()).text
