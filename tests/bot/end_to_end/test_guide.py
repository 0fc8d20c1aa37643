"""The guided first game over the wire: for one person, after a restart, with other moves tried."""

from __future__ import annotations

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
    assert "new" in shown.text
    assert house.refused() == []


async def test_another_legal_move_is_explained_and_costs_nothing(house: House) -> None:
    reply = await house.dmitri.slash("learn", game="volcano")
    shown = await pick(house, reply.message, "a1-b1", "b2-a3")
    assert "1 of 3" in shown.text
