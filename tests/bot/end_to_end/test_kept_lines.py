"""Kept moves over the wire: named in a form, looked at step by step, shared once the game is over."""

from tests.bot.desk import ERUPTION
from tests.bot.end_to_end.house import House


async def test_tried_moves_and_a_turn_are_kept_looked_at_and_shared_when_the_game_is_over(house: House) -> None:
    await house.begin(house.bruno)
    tried = await house.ada.slash("board", plan=ERUPTION)
    named = await house.ada.press(tried.message, label="Keep these moves")
    done = await house.ada.submit_modal(named, {"name": "my *idea*"})
    assert done.ephemeral
    assert "my \\*idea\\*”" in done.text
    await house.ada.slash("move", move="a1-a2")
    replay = await house.dmitri.slash("replay")
    turn = await house.dmitri.press(replay.message, label="Keep this turn")
    await house.dmitri.submit_modal(turn, {"name": ""})
    assert [one.custom_id for one in (await house.dmitri.slash("replay")).message.selects][-1] == "kept:1"
    replay = await house.ada.slash("replay")
    picked = await house.ada.select(replay.message, "my *idea*", custom_id="kept:1")
    assert picked.ephemeral
    assert "move 0 of 3" in picked.text
    await house.restart_bot()
    await house.ada.press(picked.message, label="Next ▶")
    first = await house.ada.wait_for(lambda one: "move 1 of 3" in one.text)
    assert "`b2-a3`" in first.text
    assert house.driver.download(first.images[0]).startswith(b"\x89PNG")
    assert "Share with everybody here" not in [one.label for one in first.buttons]
    confirm = await house.bruno.slash("table resign")
    await house.bruno.press(confirm.message, custom_id=confirm.message.buttons[0].custom_id)
    await house.over()
    await house.ada.press(first, label="End ⏭")
    last = await house.ada.wait_for(lambda one: "move 3 of 3" in one.text)
    await house.ada.press(last, label="Share with everybody here")
    shared = await house.bruno.wait_for(lambda one: "shares moves in Volcano, turn 1, tried and not played" in one.text)
    assert "b2-a3 c3-b3 b3-b4" in shared.text
    assert "idea" not in shared.text, "its name stays its owner's"
    assert shared.images[0].alt
    await house.ada.press(last, label="Delete")
    await house.ada.wait_for(lambda one: "Deleted." in one.text)
    assert "kept:1" not in [one.custom_id for one in (await house.ada.slash("replay")).message.selects]
    assert house.refused() == []
