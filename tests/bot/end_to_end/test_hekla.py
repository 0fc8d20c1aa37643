"""Hekla over the wire: whole games for two and for four, killed and started again in the middle."""

import re
from pathlib import Path

import pytest

from bot.operating.check import fault
from bot.store.database import Database
from games import REGISTRY
from games.core.record import Record, initial_position
from games.core.transcript import check
from tests.bot.end_to_end.house import House, settled
from tests.games.actions import notation_of

GOLDEN = Path(__file__).parents[2] / "golden" / "hekla"


def golden(name: str) -> Record:
    return check((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"), REGISTRY["hekla"])


async def recorded(house: House) -> list[str]:
    database = await Database.open(house.bot.database)
    async with database.reading() as transaction:
        assert await fault(transaction, 1) is None
        rows = await transaction.rows("SELECT notation FROM actions ORDER BY sequence")
    await database.close()
    return [row["notation"] for row in rows]


@pytest.mark.full
@pytest.mark.parametrize("name", ["lava-two-seats", "lava-four-seats"])
async def test_a_whole_game_with_a_kill_in_the_middle(house: House, name: str) -> None:
    record = golden(name)
    (first,) = initial_position(REGISTRY["hekla"], record).to_act
    await house.begin(*house.driver.members[1 : record.seats], game="hekla", first=first)
    half = len(record.actions) // 2
    for number, action in enumerate(record.actions):
        if number == half:
            await house.restart_bot(kill=True)
            await house.board(sequence=half)
        assert action.seat is not None
        member = house.driver.members[action.seat]
        # The last lava may lose the game for whoever lays it, which is asked about first.
        reply = await house.sure(member, await member.slash("move", move=notation_of(action)))
        assert notation_of(action) in reply.text
    await settled(house)
    over = await house.over()
    assert await recorded(house) == [notation_of(action) for action in record.actions]
    assert "1." in over.text
    card = over.images[0].alt
    assert len(card) <= 1024
    # Each player stands there with their place and points.
    for member in house.driver.members[: record.seats]:
        assert re.search(rf"^\d\. {member.name}: \d+ point", card, re.MULTILINE), member.name
    assert house.driver.download(over.images[0]).startswith(b"\x89PNG")
    assert house.refused() == []


@pytest.mark.parametrize(("entry", "expected"), [(0, 1), (-1, 2)], ids=["the best", "one of many"])
async def test_a_move_is_picked_from_one_list_and_one_of_many_from_two(house: House, entry: int, expected: int) -> None:
    board = await house.begin(house.bruno, game="hekla")
    listed = board.select().options
    assert len(listed) <= 25
    label, value = listed[entry]
    reply = await house.ada.select(board, value)
    lists = 1
    while "…" in label:
        await reply.more()
        label, value = reply.message.select().options[0]
        reply = await house.ada.select(reply.message, value)
        lists += 1
    assert lists == expected
    await house.board(sequence=1)
    assert len(await recorded(house)) == 1
