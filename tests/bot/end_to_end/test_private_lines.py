"""What only one person sees of a game stays at one message, keeps up with the board, and goes once that says it."""

from functools import partial

from tests.bot.end_to_end.house import House, settled
from tests.wire.driver import Member, Message


def private(member: Member) -> list[Message]:
    """What only this person sees of the game that goes on."""
    return [one for one in member.messages() if one.ephemeral and "table is open" not in one.text]


def _shows(fragment: str, message: Message) -> bool:
    return message.ephemeral and fragment in message.text


async def left(house: House, count: int) -> list[Message]:
    """What only Ada sees, once it is so many messages."""
    await house.driver.until(lambda: len(private(house.ada)) == count)
    return private(house.ada)


async def test_turns_of_quiet_moves_leave_no_private_line_behind(house: House) -> None:
    board = await house.begin(house.bruno)
    for move in ("b2-a3", "b2-c1", "b2-a3"):
        await house.ada.select(board, move)
        line = await house.ada.wait_for(partial(_shows, f"`{move}`"))
        assert await left(house, 1) == [line], "the newest is in place of the one before"
    await house.ada.press(line, label="Play")
    await house.board(sequence=1)
    await settled(house)
    await left(house, 0)
    await house.ada.slash("move", move="c3-b3")
    await house.board(sequence=2)
    await settled(house)
    await left(house, 0)


async def test_a_private_list_goes_once_its_player_has_moved_on_the_board(house: House) -> None:
    board = await house.begin(house.bruno)
    for _ in range(2):
        await (await house.ada.press(board, label="What can I do?")).more()
        await left(house, 1)
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    await house.board(sequence=3)
    await settled(house)
    await left(house, 0)


async def test_a_private_list_of_before_is_made_anew_or_says_whose_turn_it_is(house: House) -> None:
    board = await house.begin(house.bruno)
    asked = await (await house.ada.press(board, label="What can I do?")).more()
    await house.restart_bot(kill=True)
    await house.ada.slash("move", move="b2-a3")
    await house.board(sequence=1)
    await house.ada.select(asked.message, "a1-a2")
    anew = await house.ada.wait_for(lambda one: "The board has changed" in one.text)
    assert anew.id == asked.message.id
    assert all(not label.startswith("b2-") for label, _ in anew.select().options)
    await house.restart_bot(kill=True)
    await house.ada.slash("move", move="c3-b3 b3-b4")
    await house.board(sequence=3)
    await house.ada.select(anew, "a1-a2")
    over = await house.ada.wait_for(lambda one: one.id == anew.id and "not your turn" in one.text)
    assert over.selects == ()
