"""The guided first game over the wire: for one person, after a restart, with other moves tried."""

import re
from collections.abc import Callable

import pytest

from bot.sandbox.driver import Message
from games import GUIDES
from tests.bot.end_to_end.house import House


def bare(written: str) -> str:
    return re.sub(r"[-/:@<]", "", written)


def other_list(shown: Message, custom_id: str) -> Callable[[Message], bool]:
    return lambda one: one.id == shown.id and any(select.custom_id != custom_id for select in one.selects)


async def pick(house: House, shown: Message, notation: str, done: str) -> Message:
    """Pick a move from lists, through its parts if need be, until a message shows ``done``."""
    while True:
        now = house.dmitri.see(shown)
        values = [value for _, value in now.select().options]
        # What is picked so far reads like the beginning of the move, once the joints are left out.
        wanted = next(value for value in values if bare(notation).startswith(bare(value)))
        before = now.select().custom_id
        await house.dmitri.select(now, wanted)
        if bare(wanted) == bare(notation):
            return await house.dmitri.wait_for(lambda one: one.id == shown.id and done in one.text)
        await house.dmitri.wait_for(other_list(shown, before))


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


async def test_learn_without_a_game_asks_which_with_a_button_for_each(house: House) -> None:
    house.chloe.speak("fr")
    reply = await house.chloe.slash("learn")
    assert reply.ephemeral
    assert [button.custom_id for button in reply.message.buttons] == [f"learn:{game}" for game in GUIDES]
    first = await house.chloe.press(reply.message, label="Apprendre Vesuvio")
    assert "premiers pas, 1 sur 3" in first.text
    assert house.refused() == []


async def test_what_was_picked_so_far_is_shown_and_can_be_taken_back(house: House) -> None:
    reply = await house.dmitri.slash("learn", game="hekla")
    whole = reply.message.select().options
    await house.dmitri.select(reply.message, "3@B")
    begun = await house.dmitri.wait_for(lambda one: one.id == reply.message.id and "So far: `3@B …`" in one.text)
    await house.dmitri.press(begun, label="Back")
    back = await house.dmitri.wait_for(lambda one: one.id == reply.message.id and "So far" not in one.text)
    assert back.select().options == whole
    assert house.refused() == []


async def test_another_legal_move_is_explained_and_costs_nothing(house: House) -> None:
    reply = await house.dmitri.slash("learn", game="volcano")
    shown = await pick(house, reply.message, "a1-b1", "`a1-b1` is fine too")
    assert "1 of 3" in shown.text
    assert "please pick `a1-a2`" in shown.text
