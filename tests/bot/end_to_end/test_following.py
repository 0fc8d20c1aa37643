"""Following a game over the wire: /follow, the buttons in the direct message, and kills at random instants."""

import asyncio
import random
import re

import pytest

from bot.sandbox.driver import Message
from bot.store.database import Database
from games.core.contract import Position
from tests.bot.desk import ERUPTION
from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_killing import last_position, read_record

KILLS = 3
SEED = 20_261_124
LONGEST_WAIT = 0.4
"""Seconds between sending a move and the kill: from before the bot has read it to after the follower has a message."""


def sent(house: House) -> list[Message]:
    """What Dmitri has been sent."""
    return list(house.dmitri.messages(house.dmitri.direct))


async def told(house: House) -> None:
    """Everything that was played has been told, and noted so."""
    database = await Database.open(house.bot.database)

    async def nothing_owed() -> bool:
        async with database.reading() as transaction:
            found = await transaction.row(
                "SELECT 1 FROM followings JOIN sessions ON sessions.id = session_id"
                " WHERE attempted IS NOT NULL OR followings.sequence < sessions.sequence"
            )
        return found is None

    try:
        await house.written(nothing_owed, "followers to be told")
    finally:
        await database.close()


async def test_a_game_is_followed_from_its_channel_and_followed_no_more_from_the_message(house: House) -> None:
    await house.begin(house.bruno)
    begun = await house.dmitri.slash("follow")
    assert begun.ephemeral
    assert "when it ends" in begun.text
    every = await house.dmitri.press(begun.message, label="Every turn")
    assert "after every turn" in (await every.more()).text
    await house.ada.slash("move", move=ERUPTION)
    turn = await house.dmitri.wait_for(lambda one: "turn 1" in one.text, channel=house.dmitri.direct)
    assert house.driver.download(turn.images[0]).startswith(b"\x89PNG")
    assert house.dmitri.pings(house.dmitri.direct) == ()
    await house.dmitri.press(turn, label="Don’t follow")
    await house.dmitri.wait_for(lambda one: "You don’t follow" in one.text, channel=house.dmitri.direct)
    nothing = await house.dmitri.slash("follow", channel=house.dmitri.direct)
    assert "You follow no games" in nothing.text
    (choice,) = await house.dmitri.complete("follow", "game", "")
    again = await house.dmitri.slash("follow", game=str(choice.value), tell="end")
    assert "when it ends" in again.text
    listed = await house.dmitri.slash("follow", channel=house.dmitri.direct)
    assert "Volcano #1" in listed.text
    await house.dmitri.select(listed.message, "1")
    await house.dmitri.wait_for(lambda one: "You follow" in one.text and bool(one.buttons), channel=house.dmitri.direct)
    confirm = await house.bruno.slash("resign")
    await house.bruno.press(confirm.message, custom_id=confirm.message.buttons[0].custom_id)
    await house.dmitri.wait_for(lambda one: "game over" in one.text, channel=house.dmitri.direct)
    assert house.refused() == []


def turn_of(position: Position, chance: random.Random) -> str:  # type: ignore[type-arg]
    """A whole turn of whoever is to act that does not end the game, as it is typed."""
    begun, moves = position.turn, list[str]()
    while position.turn == begun:
        (seat,) = position.to_act
        going_on = [one for one in position.moves(seat) if position.play(seat, one).position.outcome is None]
        move = chance.choice(going_on)
        moves.append(position.notation(move))
        position = position.play(seat, move).position
    return " ".join(moves)


@pytest.mark.full
async def test_killed_at_random_instants_a_follower_is_told_of_every_turn_once(house: House) -> None:
    chance = random.Random(SEED)
    await house.begin(house.bruno)
    await house.dmitri.slash("follow", tell="turns")
    for kill in range(KILLS):
        position = last_position(await read_record(house.bot.database))
        (seat,) = position.to_act
        person, channel = house.driver.members[seat].person, house.driver.channel
        await house.sandbox.acts.run(person, channel, "move", {"move": turn_of(position, chance)})
        await asyncio.sleep(chance.uniform(0, LONGEST_WAIT))
        await house.bot.kill()
        await house.driver.until(lambda: not house.sandbox.gateway.connected)
        await house.bot.start()
        await house.driver.bot_ready(("follow",))
        await settled(house)
        await told(house)
        turns = last_position(await read_record(house.bot.database)).turn
        numbers = [int(one) for message in sent(house) for one in re.findall(r": turn (\d+)", message.text)]
        assert numbers == list(range(1, turns + 1)), f"seed {SEED}, kill {kill}"
    assert len(sent(house)) > 0
