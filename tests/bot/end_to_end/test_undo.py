"""Taking back over the wire: the button on the board, the command, and what the others are asked."""

from bot.sandbox.driver import Message
from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told


def takes_back(message: Message) -> bool:
    return any(one.label == "Take back" for one in message.buttons)


async def proposal(house: House) -> Message:
    return await house.ada.wait_for(lambda one: any(button.label == "Agree to take it back" for button in one.buttons))


async def test_the_button_takes_back_a_step_in_the_middle_of_a_turn(house: House) -> None:
    board = await house.begin(house.bruno)
    assert not takes_back(board)
    await house.ada.slash("move", move="b2-a3 c3-b3")
    board = await house.board(sequence=2)
    told(await (await house.bruno.press(board, label="Take back")).more(), "not your turn")
    await house.ada.press(board, label="Take back")
    board = await house.board(sequence=3)
    assert "moves b2-a3" in board.text
    assert "has taken back a move" in board.text
    await house.ada.press(board, label="Take back")
    board = await house.board(sequence=4)
    assert not takes_back(board)
    told(await house.ada.slash("undo"), "nothing to take back")
    await house.ada.slash("move", move="b2-a3")
    assert "taken back" not in (await house.board(sequence=5)).text
    assert house.refused() == []


async def test_a_finished_turn_is_taken_back_by_consent_also_after_a_restart(house: House) -> None:
    await house.begin(house.bruno)
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    await house.board(sequence=3)
    told(await house.ada.slash("undo"), "Got it", "b3-b4", "everybody concerned agrees")
    asked = await proposal(house)
    assert asked.id in [one.id for one in house.bruno.pings()]
    await house.restart_bot(kill=True)
    told(await (await house.chloe.press(asked, label="Agree to take it back")).more(), "Vous ne jouez pas")
    await house.bruno.press(asked, label="Agree to take it back")
    board = await house.board(sequence=4)
    assert takes_back(board)
    await house.ada.wait_for(lambda one: one.id == asked.id and "takes back `b3-b4`" in one.text and not one.buttons)
    await settled(house)
    assert len(house.boards()) == 1
    assert [one for one in house.ada.messages() if "turn 1 (taken back)" in one.text]
    await house.ada.select(board, "b3-b4")
    await house.board(sequence=5)
