"""Plans for later over the wire: typed, asked about once, played by the bot, told of when they fit no more."""

from typing import Any

from tests.bot.end_to_end.house import House

OPENING, REPLY = "b2-a3 c3-b3 b3-b4", "a3-b3"


async def test_a_plan_is_asked_about_played_marked_and_told_of_when_it_does_not_fit(house: House) -> None:
    await house.begin(house.bruno)
    typed: dict[str, Any] = {"if": OPENING, "move": REPLY}
    asked = await house.bruno.slash("plan", **typed)
    assert asked.ephemeral
    assert f"plays `{OPENING}`, and nothing else, I play **{REPLY}** for you" in asked.text
    await house.bruno.press(asked.message, label="Yes, play it for me")
    kept = await house.bruno.wait_for(lambda one: "Kept." in one.text)
    assert [one.label for one in kept.buttons] == ["Plan what follows"]
    assert f"`{OPENING}`: `{REPLY}`" in kept.text
    listed = await house.bruno.slash("plan")
    assert f"If @Ada plays `{OPENING}`: `{REPLY}`".replace("@Ada", f"<@{house.ada.id}>") in listed.text
    assert "You’ve planned nothing" in (await house.ada.slash("plan")).text
    await house.restart_bot()
    await house.ada.slash("move", move=OPENING)
    await house.board(sequence=4)
    assert house.bruno.pings(house.driver.channel) == (), "the bot plays for him, so nobody wakes him"
    replay = await house.dmitri.slash("replay")
    assert "Planned, and played by the bot" in replay.text
    tried = await house.bruno.slash("board", plan="e5-e4")
    await house.bruno.press(tried.message, label="Keep for later")
    sure = await house.bruno.wait_for(lambda one: "Whatever the others play" in one.text)
    await house.bruno.press(sure, label="Yes, play it for me")
    await house.bruno.wait_for(lambda one: "nobody" not in one.text and "Kept." in one.text and one.id == sure.id)
    await house.ada.slash("move", move="e5-e4")
    told = await house.bruno.wait_for(lambda one: "can’t be played any more" in one.text, channel=house.bruno.direct)
    assert "It’s your turn" in told.text
    assert house.refused() == []
