"""Display names at the table: of this moment, nowhere stored, and replaced by numbers where there is none."""

from tests.bot.end_to_end.house import House, settled

TURN = "b2-a3 c3-b3 b3-b4"
NICKNAME = "Brunello *the* Bold"


async def test_a_nickname_shows_on_the_next_board_and_is_written_nowhere(house: House) -> None:
    board = await house.begin(house.bruno)
    assert board.selects[0].placeholder == "Ada, your move"
    house.bruno.rename(NICKNAME)
    await house.bruno.press(board, label="What can I do?")
    await house.ada.slash("move", move=TURN)
    board = await house.board(sequence=3)
    assert board.selects[0].placeholder == f"{NICKNAME}, your move"
    house.bruno.rename("")
    reply = await house.bruno.slash("move", move="b1-a1")
    assert reply is not None
    await settled(house)
    assert "Brunello" not in house.bot.logged()
    assert all(b"Brunello" not in file.read_bytes() for file in house.bot.database.parent.glob("fumarole.sqlite3*"))
    assert house.refused() == []
