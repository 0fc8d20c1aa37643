"""An acknowledgement whose answer is lost: what was asked for happens once if it arrived, and not at all if not."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from typing import Any

import pytest

from bot.sandbox.faults import CALLBACK, RESET, Faults
from bot.sandbox.interactions import DEFER
from tests.bot.end_to_end.house import House, settled
from tests.wire.driver import Reply

Fault = Callable[[Faults], None]

FAULTS: dict[str, tuple[Fault, ...]] = {
    "500 and reset after": (lambda faults: faults.lose_next(1), lambda faults: faults.lose_next(1, RESET)),
    "503 before, 500 after": (lambda faults: faults.fail_next(1, 503, CALLBACK), lambda faults: faults.lose_next(1)),
}


def actions(house: House) -> int:
    with closing(sqlite3.connect(house.bot.database)) as connection:
        return int(connection.execute("SELECT count(*) FROM actions").fetchone()[0])


def answered(reply: Reply, sentence: str) -> None:
    """Acknowledged, said so, and nothing is left thinking."""
    assert reply.acknowledged
    assert sentence in reply.text, (reply.text, reply.interaction)
    assert not any(one.loading for one in reply.messages), reply.messages


@pytest.mark.full
@pytest.mark.parametrize("broken", FAULTS.values(), ids=FAULTS)
async def test_a_lost_answer_to_an_acknowledgement_drops_nothing(house: House, broken: tuple[Fault, ...]) -> None:
    faults, elsewhere = house.driver.faults, house.driver.other_channel
    await house.begin(house.bruno)
    await house.chloe.slash("volcano new", channel=elsewhere)
    lobby = await house.lobby(elsewhere)

    async def breaking(act: Awaitable[Any]) -> Any:
        for fault in broken:
            fault(faults)
        done = await act
        await house.driver.until(lambda: not faults.planned)
        return done

    assert len(await breaking(house.ada.complete("move", "move"))) > 1
    assert (await breaking(house.ada.slash("move", move="b2-a3 c3-b3"))).played
    board = await house.board(sequence=2)
    assert (await breaking(house.ada.select(board, "b3-b4"))).acknowledged
    board = await house.board(sequence=3)
    answered(await breaking(house.ada.press(board, label="What can I do?")), "not your turn")
    assert (await breaking(house.bruno.press(lobby, label="Join"))).acknowledged
    await house.lobby(elsewhere, shows=house.bruno.mention)
    answered(await breaking(house.dmitri.slash("help")), "Fumarole")

    await settled(house)
    assert actions(house) == 3
    assert len(house.boards()) == 1


async def test_what_another_bot_has_acknowledged_is_not_done_here(house: House) -> None:
    await house.begin(house.bruno)
    house.driver.faults.slow_acknowledgement = 0.2
    made = await house.sandbox.acts.run(house.ada.person, house.driver.channel, "move", {"move": "b2-a3"})
    house.sandbox.interactions.acknowledge(made.id, made.token, {"type": DEFER, "data": {"flags": 64}}, [])
    await house.driver.until(lambda: any(call.code == 40060 for call in house.sandbox.calls))
    house.driver.faults.clear()
    assert (await house.ada.slash("move", move="a1-a2")).played
    assert actions(house) == 1
    assert "could not be acknowledged: 40060" in house.bot.logged()


async def test_what_goes_with_its_board_or_its_channel_is_no_played_move(house: House) -> None:
    await house.begin(house.bruno)
    pressed = await house.bruno.press(await house.board(), label="What can I do?")
    refused = await house.bruno.slash("move", move="a1-a2")
    house.sandbox.history.remove_channel(house.driver.channel)
    for reply in (pressed, refused):
        assert not Reply(house.driver, reply.interaction).played
