"""The judge of planned turns lets pass what its player has agreed to, once and at its position, and nothing else."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest_asyncio

from bot.lookup.later import TurnWish
from bot.store.database import Database
from bot.store.rows import outbox
from games.core.contract import Position
from tests.bot.conftest import ANN, BEN, NOON, begin, delivered
from tests.bot.play.house import House
from tests.soak.planner import Agreed, Dropped, Planner, judged, unsettled
from tests.wire.book import Book

ERUPTION, REPLY = ("b2-a3", "c3-b3", "b3-b4"), ("a3-b3",)


@pytest_asyncio.fixture
async def book(tmp_path: Path) -> AsyncIterator[Book]:
    """The record of a game in which the bot has played a planned turn as its fourth action."""
    path = tmp_path / "planned.sqlite3"
    async with await Database.open(path) as database:
        house = House(database)
        number = (await begin(house.sessions, BEN)).session.id
        asked = await house.plans.wish(number, BEN, TurnWish(0, ERUPTION, REPLY), "en", NOON)
        await house.plans.keep(number, BEN, asked.turn.number, NOON)
        await house.sessions.play(number, ANN, " ".join(ERUPTION), NOON)
        await delivered(house.sessions)
        (owed,) = await house.computers.due(NOON)
        await house.computers.play(owed, REPLY, NOON)
    yield Book(path)


def agreed(begins: Position[object]) -> Agreed:
    return Agreed(0, 1, 1, 1, 0, 0, begins.dump(), None, REPLY)


def judge(book: Book, *of: Agreed, dropped: tuple[Dropped, ...] = ()) -> bool:
    """Whether it lets pass what was played."""
    return not list(judged([Planner(book, Random(0), list(of), list(dropped))], book))


async def test_a_planned_turn_needs_its_players_consent_to_these_moves_at_this_position(book: Book) -> None:
    moments = book.moments(1)
    own = agreed(moments[3].before)
    assert judge(book, own)
    assert judge(book, replace(own, begins=None, used=False))
    assert not judge(book)
    assert not judge(book, replace(own, begins=moments[0].before.dump(), used=False))
    assert not judge(book, replace(own, moves=("b3-b2",), used=False))
    assert not judge(book, replace(own, seat=0, used=False))
    assert not judge(book, replace(own, since=4, used=False)), "it was agreed to later"
    assert not judge(book, replace(own, used=True)), "it was played already"


async def test_what_was_dropped_before_it_was_played_must_not_be_played(book: Book) -> None:
    own = agreed(book.moments(1)[3].before)
    for number in (0, 1):
        assert not judge(book, replace(own), dropped=(Dropped(1, 1, 1, number, at=3),))
        assert judge(book, replace(own), dropped=(Dropped(1, 1, 1, number, at=4),)), "it was dropped afterwards"
    assert judge(book, replace(own, order=2), dropped=(Dropped(1, 1, 1, 0, at=3),)), "it was planned anew"
    assert judge(book, replace(own), dropped=(Dropped(1, 1, 0, 0, at=3),)), "it was somebody else's"


async def test_a_plan_that_is_neither_played_nor_told_of_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "left.sqlite3"
    async with await Database.open(path) as database:
        house, book = House(database), Book(path)
        number = (await begin(house.sessions, BEN)).session.id
        for moves in (REPLY, ("e5-e4",)):
            asked = await house.plans.wish(number, BEN, TurnWish(0, ERUPTION, moves), "en", NOON)
            await house.plans.keep(number, BEN, asked.turn.number, NOON)
        assert unsettled(book, NOON) == [], "it waits for the others"
        await house.sessions.play(number, ANN, " ".join(ERUPTION), NOON)
        assert "neither played nor told of" in unsettled(book, NOON)[0]
        await house.sessions.play(number, BEN, "a3-b3", NOON)
        assert unsettled(book, NOON) == []
        asked = await house.plans.wish(number, BEN, TurnWish(0, None, ("e5-e4",)), "en", NOON)
        await house.plans.keep(number, BEN, asked.turn.number, NOON)
        await house.pauses.pause(number, NOON)
        assert unsettled(book, NOON) == ["session 1: a message about it is owed, plan"]
        async with database.transaction() as transaction:
            await outbox.drop_all(transaction)
        assert unsettled(book, NOON) == []
