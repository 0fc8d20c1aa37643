"""The guided first game over the wire: for one person, after a restart, with other moves tried."""

import re

import pytest

from games import GUIDES
from tests.bot.end_to_end.house import House
from tests.wire.driver import Message


def bare(written: str) -> str:
    return re.sub(r"[-/:@<]", "", written)


async def pick(house: House, shown: Message, notation: str, done: str) -> Message:
    """Pick a move, one of five at most, until the message shows ``done``."""
    now = house.dmitri.see(shown)
    value = next(value for _, value in now.select().options if bare(value) == bare(notation))
    assert len(now.select().options) <= 5
    await house.dmitri.select(now, value)
    return await house.dmitri.wait_for(lambda one: one.id == shown.id and done in one.text)


@pytest.mark.full
@pytest.mark.parametrize("game", GUIDES)
async def test_a_newcomer_is_led_through_three_moves_alone(house: House, game: str) -> None:
    reply = await house.dmitri.slash("learn", game=game)
    assert reply.ephemeral
    shown = reply.message
    assert all(one.id != shown.id for one in house.ada.messages())
    for number, task in enumerate(GUIDES[game].tasks, start=1):
        if number == 2:
            await house.restart_bot(kill=True)
        done = f"{number + 1} of 3" if number < 3 else "That was it"
        shown = await pick(house, shown, task.notation, done)
        assert shown.images[0].alt
        assert house.driver.download(shown.images[0]).startswith(b"\x89PNG")
    shown = house.dmitri.see(shown)
    assert f"`/move {GUIDES[game].tasks[-1].notation}`" in shown.text
    assert shown.buttons[0].custom_id == f"open:{game}"
    assert house.refused() == []


async def test_after_the_last_move_a_table_can_be_opened_at_once(house: House) -> None:
    reply = await house.dmitri.slash("learn", game="volcano")
    shown = reply.message
    for number, task in enumerate(GUIDES["volcano"].tasks, start=1):
        shown = await pick(house, shown, task.notation, f"{number + 1} of 3" if number < 3 else "That was it")
    answered = await house.dmitri.press(shown, custom_id="open:volcano")
    assert answered.ephemeral
    assert "Playing alone? Press Start at once" in answered.text
    lobby = await house.dmitri.wait_for(lambda one: any(button.label == "Start" for button in one.buttons))
    await house.dmitri.press(lobby, label="Start")
    await house.dmitri.wait_for(lambda one: "Volcano: turn 1" in one.text)
    refused = await house.dmitri.press(shown, custom_id="open:volcano")
    assert refused.ephemeral
    assert "https://discord.com/channels/" in refused.text
    following = await house.dmitri.press(shown, label="Next: learn Hekla")
    assert "Hekla: first steps, 1 of 3" in following.text
    assert house.refused() == []


async def test_another_legal_move_is_explained_and_costs_nothing(house: House) -> None:
    reply = await house.dmitri.slash("learn", game="volcano")
    first, other = [label for label, _ in reply.message.select().options][:2]
    assert first == "a1-a2"
    shown = await pick(house, reply.message, other, "Legal too, but here please pick `a1-a2`")
    assert "1 of 3" in shown.text


async def test_a_move_that_would_lose_everything_is_called_that(house: House) -> None:
    shown = (await house.dmitri.slash("learn", game="vesuvio")).message
    for number, notation in enumerate(("N1.1", "dig"), start=2):
        shown = await pick(house, shown, notation, f"{number} of 3")
    for notation, meaning in (("end", "end the turn"), ("N1.2", "go to N1.2")):
        shown = await pick(house, shown, notation, f"That would cost you everything:** {meaning}")
        assert "3 of 3" in shown.text
        assert "Please pick `N0`" in shown.text
