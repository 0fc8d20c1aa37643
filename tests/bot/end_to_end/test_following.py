"""Following a game over the wire: /follow, the buttons in the direct message, and kills at random instants."""

from tests.bot.desk import ERUPTION
from tests.bot.end_to_end.house import House


async def test_a_game_is_followed_from_its_channel_and_followed_no_more_from_the_message(house: House) -> None:
    await house.begin(house.bruno)
    begun = await house.dmitri.slash("table follow")
    assert begun.ephemeral
    assert "when it ends" in begun.text
    every = await house.dmitri.press(begun.message, label="Every turn")
    assert "after every turn" in (await every.more()).text
    await house.ada.slash("move", move=ERUPTION)
    turn = await house.dmitri.wait_for(lambda one: "turn 1" in one.text, channel=house.dmitri.direct)
    assert house.driver.download(turn.images[0]).startswith(b"\x89PNG")
    assert house.dmitri.pings(house.dmitri.direct) == ()
    await house.dmitri.press(turn, label="Don’t follow")
    await house.dmitri.wait_for(lambda one: "You don’t follow" in one.text, channel=house.dmitri.direct)
    nothing = await house.dmitri.slash("table follow", channel=house.dmitri.direct)
    assert "You don’t follow any games" in nothing.text
    (choice,) = await house.dmitri.complete("table follow", "game", "")
    again = await house.dmitri.slash("table follow", game=str(choice.value), tell="end")
    assert "when it ends" in again.text
    listed = await house.dmitri.slash("table follow", channel=house.dmitri.direct)
    assert "Volcano #1" in listed.text
    await house.dmitri.select(listed.message, "1")
    await house.dmitri.wait_for(lambda one: "You follow" in one.text and bool(one.buttons), channel=house.dmitri.direct)
    confirm = await house.bruno.slash("table resign")
    await house.bruno.press(confirm.message, custom_id=confirm.message.buttons[0].custom_id)
    await house.dmitri.wait_for(lambda one: "game over" in one.text, channel=house.dmitri.direct)
    assert house.refused() == []
