"""The process is killed at random instants in the middle of play. Nothing a player saw is lost, nothing is doubled."""

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cli.check import fault
from bot.sandbox.commands import NotPossible
from bot.sandbox.driver import PATIENCE, Reply
from bot.sandbox.interaction import Interaction
from bot.sandbox.world import User
from bot.store.database import Database
from bot.store.rows import records
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core.contract import Position
from games.core.record import Record, initial_position, play_all
from tests.bot.end_to_end.house import COMMANDS, House, open_house, settled
from tests.games.actions import notation_of

KILLS = 8
SEED = 20_240_501
LONGEST_WAIT = 0.12
"""Seconds between sending a move and the kill: from before the bot has read it to after it has posted the board."""

LATE = 4
"""Every so many kills one comes only after the answer, however slow the machine is."""


class Players:
    """Two people who play random moves, by typing or by picking, and wait for no answer."""

    def __init__(self, house: House, chance: random.Random) -> None:
        self._house = house
        self._chance = chance
        self._asked: list[tuple[str, Reply]] = []
        self._latest: Reply | None = None
        """The answer to the latest move, None if it could not be sent."""

    @property
    def told(self) -> list[str]:
        """The moves that have been answered with a word that they are played."""
        return [notation for notation, reply in self._asked if f"Played: {notation}" in reply.text]

    async def answer(self) -> None:
        """Wait for the answer to the latest move, if it has been sent."""
        reply = self._latest
        if reply is not None:
            await self._house.driver.until(lambda: reply.failed or reply.text)

    async def play(self, position: Position[Any]) -> None:
        """One move of whoever is to act, none that ends the game, whatever happens to the bot meanwhile."""
        (seat,) = position.to_act
        going_on = [move for move in position.moves(seat) if position.play(seat, move).position.outcome is None]
        move = self._chance.choice(going_on)
        notation = position.notation(move)
        # A step from a list that leaves the turn open is only gathered.
        listed = "/".join(position.write(move)) if position.play(seat, move).position.turn > position.turn else None
        self._latest = None
        with suppress(NotPossible):
            made = await self._send(self._house.driver.members[seat].person, notation, listed)
            self._latest = Reply(self._house.driver, made)
            self._asked.append((notation, self._latest))

    async def _send(self, person: User, notation: str, written: str | None) -> Interaction:
        acts = self._house.sandbox.acts
        boards = [one for one in self._house.boards() if one.selects[0].custom_id.startswith("pick:")]
        values = dict(boards[-1].selects[0].options).values() if boards else ()
        if self._chance.random() < 0.5 and written is not None and written in values:
            return await acts.select(person, boards[-1].id, boards[-1].selects[0].custom_id, [written])
        return await acts.run(person, self._house.driver.channel, "move", {"move": notation})


async def read_record(path: Path) -> Record:
    database = await Database.open(path)
    try:
        async with database.reading() as transaction:
            assert await fault(transaction, 1) is None
            session = await session_rows.by_id(transaction, 1)
            assert session is not None
            return await records.of_session(transaction, session)
    finally:
        await database.close()


def last_position(record: Record) -> Position[Any]:
    position = initial_position(REGISTRY[record.game], record)
    return play_all(position, record.actions)[0]


@pytest.mark.full
@pytest.mark.parametrize("seed", [SEED])
async def test_killed_at_random_instants_nothing_is_lost_and_nothing_is_doubled(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    async with open_house(tmp_path) as house:
        await house.begin(house.bruno)
        players = Players(house, chance)
        for kill in range(KILLS):
            before = await read_record(house.bot.database)
            playing = asyncio.create_task(players.play(last_position(before)))
            await asyncio.sleep(chance.uniform(0, LONGEST_WAIT))
            if kill % LATE == 0:
                await playing
                await players.answer()
            await house.bot.kill()
            await playing
            record = await read_record(house.bot.database)
            where = f"seed {seed}, kill {kill}"
            assert record.actions[: len(before.actions)] == before.actions, where
            assert len(record.actions) - len(before.actions) in {0, 1}, where
            await house.driver.until(lambda: not house.sandbox.gateway.connected)
            await house.bot.start()
            await house.driver.bot_ready(COMMANDS, PATIENCE)
            # The board that was owed is posted, once, and its buttons belong to the latest move.
            await house.board(sequence=len(record.actions))
            await settled(house)
            assert [one.selects[0].custom_id.split(":")[2] for one in house.boards()] == [str(len(record.actions))], (
                where
            )
        record = await read_record(house.bot.database)
        assert players.told, "no move was ever answered"
        answered = iter(notation_of(action) for action in record.actions)
        lost = [notation for notation in players.told if notation not in answered]
        assert lost == [], f"seed {seed}: told {players.told}, recorded {record.actions}"
        assert "Traceback" not in house.bot.logged()
