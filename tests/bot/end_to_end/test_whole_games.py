"""Whole games over the wire, from the slash command that opens the table to the result."""

import io
import re
from itertools import groupby
from pathlib import Path

from PIL import Image

from bot.cli.check import fault
from bot.sandbox.driver import Member, Message
from bot.store.database import Database
from games import REGISTRY
from games.core.actions import Action
from games.core.record import Record, replay
from games.core.transcript import check
from tests.bot.end_to_end.house import House, settled
from tests.games.actions import notation_of

GOLDEN = Path(__file__).parents[2] / "golden" / "volcano"


def golden(name: str) -> Record:
    return check((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"), REGISTRY["volcano"])


async def begin(house: House, record: Record) -> Message:
    """The game of the record, with the seats in the order of the members."""
    others = house.driver.members[1 : record.seats]
    assert record.first in {0, None}
    options = {key.replace("_", "-"): value for key, value in record.options if value not in {"", False}}
    return await house.begin(*others, options=options)


async def play_typed(house: House, member: Member, turn: list[Action]) -> None:
    reply = await member.slash("move", move=" ".join(notation_of(action) for action in turn))
    assert reply.message.ephemeral
    assert notation_of(turn[-1]) in reply.text


def turns(record: Record) -> list[tuple[int, list[Action]]]:
    """The record's moves, each turn's together with its seat."""
    positions = [step.position for step in replay(REGISTRY["volcano"], record)]
    moved = zip(record.actions, positions, strict=False)
    by_turn = groupby(moved, key=lambda pair: (pair[1].turn, pair[0].seat))
    return [(seat, [action for action, _ in pairs]) for (_, seat), pairs in by_turn if seat is not None]


async def play_through(house: House, record: Record) -> None:
    """Every turn typed, each once the board of the one before is there."""
    played = 0
    for seat, turn in turns(record):
        await house.board(sequence=played)
        await play_typed(house, house.driver.members[seat], turn)
        played += len(turn)


async def verify(house: House, record: Record) -> None:
    """The bot's own record is this one, move for move, and its snapshot agrees."""
    database = await Database.open(house.bot.database)
    async with database.reading() as transaction:
        rows = await transaction.rows("SELECT notation FROM actions ORDER BY sequence")
        assert await fault(transaction, 1) is None
    await database.close()
    assert [row["notation"] for row in rows] == [notation_of(action) for action in record.actions]


async def test_a_whole_game_by_slash_commands(house: House) -> None:
    record = golden("colours")
    await begin(house, record)
    await play_through(house, record)
    over = await house.over()
    assert f"1. {house.ada.mention}: 19 points" in over.text
    assert f"1. {house.bruno.mention}: 19 points" in over.text
    assert not over.selects
    assert [one.label for one in over.buttons] == ["Rematch", "Replay", "What did I miss?", "More"]
    await verify(house, record)
    await settled(house)
    headings = [re.match(r"### .*: turns? (\d+)(?: to (\d+))?", one.text) for one in house.ada.messages()]
    told = [turn for found in headings if found for turn in range(int(found[1]), int(found[2] or found[1]) + 1)]
    assert told == list(range(1, len(turns(record)) + 1)), "every turn is told once, in order"
    # A story that a later one has overtaken is told without a film: nobody has seen that board stand.
    pictures = [image for message in house.ada.messages() for image in message.images]
    assert 2 <= len(pictures) <= len(turns(record)) + len(over.images)
    for image in pictures:
        with Image.open(io.BytesIO(house.driver.download(image))) as opened:
            opened.load()
            assert opened.format == ("PNG" if image.url.endswith(".png") else "GIF")
        assert 200 < len(image.alt) <= 1024
    more = (await house.ada.press(over, label="More")).message
    fair = next(one for one in more.buttons if one.custom_id.startswith("fair:"))
    assert re.search(r"`[0-9a-f]{32}`", (await house.ada.press(more, custom_id=fair.custom_id)).text)
    assert house.refused() == []
