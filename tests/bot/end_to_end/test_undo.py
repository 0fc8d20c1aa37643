"""Taking back over the wire: the button on the board, the command, and what the others are asked."""

from tests.bot.end_to_end.house import House
from tests.bot.end_to_end.test_wrong_things import told
from tests.wire.driver import Message


def takes_back(message: Message) -> bool:
    return any(one.label == "Take back" for one in message.buttons)


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
