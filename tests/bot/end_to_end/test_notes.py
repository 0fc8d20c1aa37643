"""A note about a game over the wire: its form, what comes back from it after a restart, and who is shown it."""

from tests.bot.end_to_end.house import House
from tests.wire.driver import Reply


def field(reply: Reply) -> dict[str, object]:
    """The input of the form that was opened."""
    assert reply.modal is not None
    (label,) = reply.modal["components"]
    return dict(label["component"])


async def test_a_note_is_written_in_a_form_and_stands_in_its_writers_replay_alone(house: House) -> None:
    await house.begin(house.bruno)
    opened = await house.ada.slash("table note")
    assert "value" not in field(opened)
    # Whoever writes for long does not notice that the bot was restarted.
    await house.restart_bot()
    saved = await house.ada.submit_modal(opened, {"note": "  b2 is weak,\r\n\r\n\r\nso by c3 \x00\n"})
    assert saved.ephemeral
    assert "nobody else can read it" in saved.text
    mine, theirs = await house.ada.slash("replay"), await house.bruno.slash("replay")
    assert "Your note:**\n>>> b2 is weak,\n\nso by c3" in mine.text
    assert "weak" not in theirs.text
    again = await house.ada.press(mine.message, label="My note")
    assert field(again)["value"] == "b2 is weak,\n\nso by c3"
    deleted = await house.ada.submit_modal(again, {"note": "  \n "})
    assert "no note of yours" in deleted.text
    assert "weak" not in (await house.ada.slash("replay")).text
    board = await house.bruno.slash("board")
    assert "value" not in field(await house.bruno.press(board.message, label="My note"))
    assert house.refused() == []
    assert "weak" not in house.bot.logged()
