"""Random play over the wire with wrong presses in between: after every act, record, board and calls agree."""

import random
from typing import Any

import pytest

from bot.model.acts import asked_about
from bot.operating.check import fault
from bot.sandbox.driver import Member, Reply
from bot.store.database import Database
from bot.store.rows import records
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core.contract import Position
from games.core.record import initial_position, play_all
from tests.bot.end_to_end.house import House, settled

ACTS = 14


class Game:
    """A game under way and everybody who meddles in it."""

    def __init__(self, house: House, seats: int, chance: random.Random) -> None:
        self.house = house
        self.players = house.driver.members[:seats]
        self.chance = chance
        self.database: Database

    async def position(self) -> Position[Any]:
        """Where the store's record leads; its snapshot has to agree."""
        async with self.database.reading() as transaction:
            assert await fault(transaction, 1) is None
            session = await session_rows.by_id(transaction, 1)
            assert session is not None
            record = await records.of_session(transaction, session)
        return play_all(initial_position(REGISTRY[record.game], record), record.actions)[0]

    async def play(self, position: Position[Any]) -> int:
        """One legal move, or the beginning of a turn, by whoever is to act; says how many moves were made."""
        (seat,) = position.to_act
        move = self.chance.choice(position.moves(seat))
        parts = position.write(move)
        board, player = self.house.boards()[-1], self.players[seat]
        if "/".join(parts) in dict(board.selects[0].options).values() and self.chance.random() < 0.5:
            step = position.play(seat, move)
            if step.irrevocable or step.position.turn > position.turn:
                reply = await player.select(board, "/".join(parts))
            else:
                reply = await player.press(await self.house.pick(player, board, "/".join(parts)), label="Play")
        else:
            reply = await player.slash("move", move=position.notation(move))
        assert reply.acknowledged
        if asked_about(position, seat, move):
            await self.house.sure(player, await reply.more())
        return 1

    async def meddle(self, position: Position[Any]) -> Reply:
        """Something nobody may do now."""
        (seat,) = position.to_act
        others: list[Member] = [one for one in self.house.driver.members if one is not self.players[seat]]
        meddler = self.chance.choice(others)
        board = self.house.boards()[-1]
        value = self.chance.choice(board.selects[0].options)[1]
        match self.chance.randrange(4):
            case 0:
                return await (await meddler.select(board, value)).more()
            case 1:
                return await meddler.slash("move", move=value.replace("/", "-"))
            case 2:
                return await self.players[seat].slash("move", move=self.chance.choice(("a1-a1", "z9", "@everyone")))
            case _:
                return await meddler.slash("volcano new")


def check_channel(house: House, position: Position[Any], sequence: int, seats: int) -> None:
    """One board, of the latest move; one ping, of the seat to act; nobody called who holds no seat."""
    assert [one.selects[0].custom_id for one in house.boards()] == [f"pick:1:{sequence}:"]
    (seat,) = position.to_act
    members = house.driver.members
    public = [post for post in house.sandbox.history.posts(house.driver.channel) if post.only_for is None]
    # The stories of earlier turns have been calls too, but mention nobody any more.
    assert [post.pinged() for post in public if post.pinged() and post.data["mentions"]] == [[members[seat].id]]
    for post in house.sandbox.history.posts(house.driver.channel):
        assert not post.data["mention_everyone"]
        assert set(post.pinged()) <= {one.id for one in members[:seats]}
        assert post.only_for is None or post.pinged() == []


@pytest.mark.full
@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 12), (4, 13)])
async def test_whatever_people_press_record_board_and_calls_agree(house: House, seats: int, seed: int) -> None:
    chance = random.Random(seed)
    game = Game(house, seats, chance)
    await house.begin(*game.players[1:])
    game.database = await Database.open(house.bot.database)
    sequence = 0
    try:
        for act in range(ACTS):
            position = await game.position()
            where = f"seed {seed}, act {act}"
            if chance.random() < 0.4:
                reply = await game.meddle(position)
                assert reply.message.ephemeral, where
                assert "Error" not in reply.text, where
            else:
                sequence += await game.play(position)
            await house.board(sequence=sequence)
            await settled(house)
            check_channel(house, await game.position(), sequence, seats)
    finally:
        await game.database.close()
