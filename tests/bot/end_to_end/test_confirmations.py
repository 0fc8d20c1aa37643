"""The private note of a move is there until the board says the same."""

from tests.bot.end_to_end.house import House, settled


def notes(house: House) -> list[str]:
    """What Ada alone is told of moves."""
    return [one.text for one in house.ada.messages() if one.ephemeral and "Played" in one.text]


async def test_the_note_of_a_move_goes_away_when_the_board_shows_it(house: House) -> None:
    await house.begin(house.bruno)
    reply = await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    assert reply.text.startswith("Played: b2-a3 c3-b3 b3-b4.")
    await house.board(sequence=3)
    await house.driver.until(lambda: not notes(house))
    await settled(house)
    assert house.refused() == []


async def test_a_note_dismissed_by_its_reader_is_missed_by_nobody(house: House) -> None:
    await house.begin(house.bruno)
    house.driver.faults.fail_next(1, 404, pattern="DELETE /webhooks")
    await house.ada.slash("move", move="b2-a3")
    await house.board(sequence=1)
    await settled(house)
    assert "its answer is gone" not in house.bot.logged()
    assert "could not be said" not in house.bot.logged()
