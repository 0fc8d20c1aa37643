"""A host gives a handicap over the wire, and the table says it."""

from bot.sandbox.driver import Message
from tests.bot.end_to_end.house import House


def offered(message: Message) -> list[str]:
    return [one.custom_id for one in message.buttons]


async def test_a_host_gives_a_handicap_and_the_table_says_it(house: House) -> None:
    await house.ada.slash("volcano new")
    await house.bruno.press(await house.lobby(), label="Join")
    lobby = await house.lobby(shows=house.bruno.mention)
    assert len(lobby.buttons) <= 5
    others = await house.bruno.press(lobby, label="Learn, rules, more")
    assert "handicaps:choose:1" not in offered(others.message)
    own = await house.ada.press(lobby, label="Learn, rules, more")
    lists = await house.ada.press(own.message, label="Handicaps")
    assert "A handicap adds points at the end" in lists.text
    await house.ada.select(lists.message, f"{house.bruno.id}:5", custom_id="handicap:1:1")
    lobby = await house.lobby(shows="handicap +5")
    await house.ada.select(lobby, str(house.ada.id))
    await house.ada.press(lobby, label="Start")
    await house.board(sequence=0)
    assert house.refused() == []
