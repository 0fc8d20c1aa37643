"""Playing from one pinned message, without a slash: tables, turns, preferences and settings by lists and forms."""

from tests.bot.end_to_end.house import House
from tests.bot.pages import choose
from tests.wire.driver import Message


async def pinned(house: House) -> Message:
    """The message that a manager has posted."""
    await choose(house.ada, "server", "play-here")
    return await house.bruno.wait_for(lambda one: "Play here" in one.text and not one.ephemeral)


async def test_a_manager_posts_the_message_from_which_anybody_does_anything_by_buttons(
    house: House,
) -> None:
    message = await pinned(house)
    assert [one.alt for one in message.images if "Volcano" in one.alt]
    assert "</games:" in message.text
    await house.restart_bot()
    for label, said in (
        ("My games", "No games here yet"),
        ("Today’s problem", "ifficulty"),
        ("Learn a game", "Volcano"),
    ):
        answer = await (await house.dmitri.press(message, label=label)).more()
        assert answer.ephemeral
        assert said in answer.message.text, answer.message.text
    page = (await house.bruno.press(message, label="More to do")).message
    assert "Server settings" not in [one.label for one in page.buttons]
    form = await house.bruno.press(page, custom_id="do:volcano new")
    assert form.modal is not None
    opened = await house.bruno.submit_modal(form, {"opponents": "1", "level": "1", "clock": "24"})
    assert opened.ephemeral
    board = await house.bruno.wait_for(lambda one: any(b.custom_id.startswith("more:") for b in one.buttons))
    assert "Pumice" in board.text
    page = (await house.chloe.press(message, label="More to do")).message
    rankings = await house.chloe.press(page, label="Classements")
    assert (await house.chloe.submit_modal(rankings, {"game": "volcano"})).ephemeral
    result = await house.chloe.press(page, custom_id="do:tournament result")
    refused = await (await house.chloe.submit_modal(result, {"round": "zz", "table": "1"})).more()
    assert "`ronde` attend un nombre entier de 1 à 64, pas zz" in refused.message.text
    assert house.refused() == []


async def test_a_whole_turn_is_typed_into_a_form_behind_more(house: House) -> None:
    board = await house.begin(house.bruno)
    more = await house.ada.press(board, label="More")
    form = await house.ada.press(more.message, label="Type a turn")
    await house.restart_bot()
    await house.ada.submit_modal(form, {"move": "b2-a3 c3-b3 b3-b4"})
    assert "captures a large green" in (await house.board(sequence=3)).text
    more = await house.bruno.press(await house.board(sequence=3), label="More")
    again = await house.bruno.press(more.message, label="Type a turn")
    refused = await (await house.bruno.submit_modal(again, {"move": "blow up the red one"})).more()
    assert refused.ephemeral
    corrected = await house.bruno.press(refused.message, custom_id=refused.message.buttons[0].custom_id)
    (field,) = (one["component"] for one in (corrected.modal or {})["components"])
    assert field["value"] == "blow up the red one"
    assert house.refused() == []


async def test_what_concerns_a_table_is_done_behind_more_by_labels(house: House) -> None:
    house.ada.speak("en-US")
    board = await house.begin(house.bruno)
    paused = await (await house.ada.press(await house.more(house.ada, board), label="Pause the game")).more()
    assert "The clock stops if everybody still playing agrees" in paused.message.text
    more = await house.more(house.bruno, await house.board())
    await house.sure(house.bruno, await (await house.bruno.press(more, label="Resign")).more())
    assert f"{house.bruno.mention} gives up" in (await house.over()).text
    assert house.refused() == []
