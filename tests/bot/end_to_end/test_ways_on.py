"""Questions, refusals and pages say what is true of this table, and what to do next."""

from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told


async def test_giving_up_says_whether_the_others_play_on(house: House) -> None:
    await house.begin(house.bruno)
    asked = await house.ada.slash("table resign")
    told(asked, "Give up your seat for good?", "The game is then over at once")
    assert "others play on" not in asked.message.text
    assert house.refused() == []


async def test_giving_up_among_three_says_that_the_others_play_on(house: House) -> None:
    await house.begin(house.bruno, house.chloe)
    told(await house.ada.slash("table resign"), "Give up your seat for good?", "The others play on without you")


async def test_a_start_with_too_few_says_what_to_do(house: House) -> None:
    await house.ada.slash("hekla new")
    lobby = await house.ada.wait_for(lambda one: "open table" in one.text)
    told(await (await house.ada.press(lobby, label="Start")).more(), "at least 2 players", "press **Join**", "Add a")


async def test_a_proposal_to_end_a_game_that_has_ended_does_not_say_that_the_game_goes_on(house: House) -> None:
    await house.begin(house.bruno)
    asked = await house.bruno.slash("table end")
    await house.bruno.press(asked.message, custom_id=asked.message.buttons[0].custom_id)
    proposal = await house.ada.wait_for(lambda one: "would like to end the game" in one.text)
    asked = await house.ada.slash("table resign")
    await house.ada.press(asked.message, custom_id=asked.message.buttons[0].custom_id)
    after = await house.ada.wait_for(lambda one: one.id == proposal.id and "would like" not in one.text)
    assert "The game is over" in after.text
    assert "goes on" not in after.text
    await settled(house)
    assert house.refused() == []
