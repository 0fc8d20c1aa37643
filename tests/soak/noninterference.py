"""Games with and without plans, side by side: nobody but their owner can tell them apart before a plan is played.

Each game is played twice, by the real services over two databases, from the same seeds and by the same moves. In one,
a player keeps turns for later, and the bot plays what fits; in the other, the player is there and plays the same. After
every act eight observers look at both, and must find the same bytes: what is said and in which order, what is queued
and when, what is suggested, what pictures are made from, in one game of ten the pictures themselves, what is logged,
and whatever the metrics count. A third of the games with three seats or four have a computer. Run 1,000 games with

    uv run python -m tests.soak.noninterference --games 1000
"""

import argparse
import asyncio
import json
import logging
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from bot.commands.completions import completions
from bot.delivery.calls import _turn_call
from bot.model.actions import asked_about, require_begun
from bot.model.plans import foresee
from bot.model.request import TableRequest
from bot.model.sessions import Status
from bot.model.tables import Table
from bot.pictures.drawing import Readers
from bot.pictures.list_entries import open_entries
from bot.play.computers import TurnQuestion, answer
from bot.play.planned_turns import TurnWish
from bot.play.plans import table_ahead
from bot.store.database import Database
from bot.store.rows import gauges, notices, timers
from bot.store.rows.seats import TurnJob
from bot.ui import board as boards
from bot.ui.suggestions import what_now
from bot.words.language import language_for
from games import REGISTRY
from games.core.contract import Position
from games.core.refusals import Refusal
from games.core.values import serialize
from rendering.painters import PAINTERS
from rendering.picture import WORDLESS, Picture
from tests.bot.play.house import House
from tests.bot.tables import start

NOON = 1_700_000_000_000
PEOPLE = (101, 102, 103, 104)
SPECTATOR, MODERATOR, GUILD = 900, 901, 7
LONGEST = 3
"""The most turns of each player, a game."""
COMPUTERS, DRAWN = 0.33, 10
"""How many of the games with room for one have a computer, and of how many games one is drawn."""


@dataclass(slots=True)
class Tally:
    """What was compared."""

    games: int = 0
    planned: int = 0
    played: int = 0
    apart: list[str] = field(default_factory=list)


@dataclass(slots=True)
class World:
    """One of the two: a house, the lines that it has logged, and whether its player plans."""

    house: House
    plans: bool
    logged: list[str] = field(default_factory=list)
    session_id: int = 0
    now: int = NOON

    async def table(self) -> Table:
        """The table as everybody finds it."""
        return require_begun(await self.house.sessions.by_id(self.session_id))

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Whatever is logged meanwhile is this one's."""
        handler = logging.Handler()
        handler.emit = lambda record: self.logged.append(f"{record.name} {record.levelname} {record.getMessage()}")  # type: ignore[method-assign]  # to collect the lines
        root = logging.getLogger("bot")
        root.addHandler(handler)
        level = root.level
        root.setLevel(logging.DEBUG)
        try:
            yield
        finally:
            root.removeHandler(handler)
            root.setLevel(level)

    async def begin(self, game: str, seats: int, computers: tuple[int, ...] = ()) -> None:
        """A game of so many people and these levels of computers; the first person begins."""
        request = TableRequest(GUILD, 70 + self.session_id, PEOPLE[0], game, {}, seats, "en", computers=computers)
        others = PEOPLE[1 : seats - len(computers)]
        self.session_id = (await start(self.house.sessions, request, *others, now=self.now)).session.id
        self.logged.clear()

    async def post(self) -> str:
        """Deliver what is due as the bot does; returns the call that everybody reads, and notes who has heard it."""
        table = await self.table()
        async with self.house.database.transaction() as transaction:
            queued = await notices.queued(transaction, self.session_id)
            call = await _turn_call(transaction, table, "https://discord.com/board", self.now)
            read = "" if call is None else call.content
            for seat in () if call is None else call.notified.seats:
                clock = await timers.find_clock(transaction, self.session_id, seat)
                if clock is not None:
                    await timers.save_clock(transaction, replace(clock, called_at=self.now))
            await transaction.run("DELETE FROM notices")
        kinds = [(one.kind, one.target_id, one.sequence, one.fresh_at, one.queued_at) for one in queued]
        return json.dumps([read, kinds])


async def look(world: World, planner: int, *, typing: bool, drawing: bool = False) -> dict[str, str]:
    """What the eight observers see, in words; suggestions take long, so they are looked at when a plan was kept."""
    call = await world.post()
    table, language = await world.table(), language_for("fr")
    session, position = table.session, table.position
    others = [seat for seat in range(position.seats) if seat != planner]
    picture = Picture(b"", "board.png", "board")
    listed, _ = open_entries(session.game, position, session.people, Readers("en"))
    seen = {
        "an opponent who reads the channel": call
        + json.dumps(boards.board(replace(table, clocks=()), listed, picture, language_for("en")).to_components()),
        "an opponent who asks what to do": "".join(_asked(table, seat) for seat in others),
        "an opponent who looks at pictures": "".join(_drawn(table, seat, painted=drawing) for seat in others),
        "a spectator": _drawn(table, None, painted=drawing) + _asked(table, None),
        "a moderator": "",
        "whoever reads the replay": "",
        "whoever types": _completed(table, position.mover) if typing and position.mover in others else "",
        "whoever reads the log and the metrics": "\n".join(world.logged),
    }
    tables, total = await world.house.sessions.open_in_guild(GUILD, MODERATOR, 25)
    seen["a moderator"] = json.dumps([[one.session.id, one.turn, one.session.status] for one in tables] + [total])
    told = await world.house.replays.turns_since(world.session_id, 0)
    seen["whoever reads the replay"] = "".join(language.say(line) for turn in told for line in turn.told)
    async with world.house.database.reading() as transaction:
        counted: list[object] = [
            await gauges.owed(transaction, world.now, world.now),
            await gauges.late_timers(transaction, world.now),
            await gauges.open_sessions(transaction),
            await gauges.orphaned(transaction),
            await notices.backlog(transaction, world.now),
        ]
        due = await transaction.rows("SELECT kind, seat, due_at FROM timers WHERE kind <> 'reminder' ORDER BY 1, 2, 3")
        counted += [
            [tuple(row) for row in due],
            await notices.sessions_due(transaction, world.now),
        ]
    seen["whoever reads the log and the metrics"] += repr(counted)
    return seen


def _drawn(table: Table, seat: int | None, *, painted: bool = False) -> str:
    """All that a picture for this seat is made from, and the ``painted`` picture's bytes."""
    viewer = seat if table.game.has_secrets else None
    view, events = table.position.view(viewer), table.position.visible_events(table.events, viewer)
    made = PAINTERS[table.session.game].still(view, events, WORDLESS).data.hex() if painted else ""
    return repr(serialize(type(view), view, named=True)) + repr(table.told(viewer)) + made


def _asked(table: Table, seat: int | None) -> str:
    return what_now(table, table.session.players[seat] if seat is not None else SPECTATOR, language_for("en"))


def _completed(table: Table, seat: int) -> str:
    """What is suggested to a player for a move."""
    try:
        return repr(
            [(one.name, one.value) for one in completions(table, table.session.players[seat], "", language_for("en"))]
        )
    except Refusal as refusal:
        return repr(refusal.text)


async def compare(
    tally: Tally,
    worlds: tuple[World, World],
    planner: int,
    where: str,
    *,
    typing: bool = False,
    drawing: bool = False,
) -> None:
    """Let all observers look at both, and note who can tell them apart."""
    with worlds[0].at_work():
        one = await look(worlds[0], planner, typing=typing, drawing=drawing)
    with worlds[1].at_work():
        other = await look(worlds[1], planner, typing=typing, drawing=drawing)
    tally.apart += [f"{where}: {who}" for who in one if one[who] != other[who]]


def turn_at_random(position: Position[Any], seat: int, chance: Random) -> tuple[str, ...]:
    """A whole turn at random, which gives nothing up if that can be helped."""
    turn, moves = position.turn, list[str]()
    while seat in position.to_act and position.turn == turn and position.outcome is None:
        legal = position.moves(seat)
        going_on = [move for move in legal if not asked_about(position, seat, move)] or list(legal)
        move = chance.choice(going_on)
        moves.append(position.notation(move))
        step = position.play(seat, move)
        position = step.position
        if step.irrevocable or position.forced is not None:
            break
    return tuple(moves)


async def _plan(world: World, planner: int, moves: list[str], dice: Random, tally: Tally) -> None:
    """Keep a turn against what is about to be played, against something else, or against anything."""
    table = await world.table()
    try:
        answer = None if dice.random() < 0.3 else tuple(moves)
        before = table_ahead(table, planner) if answer is None else foresee(table, planner, answer)[1]
        own = turn_at_random(before.position, planner, dice)
        player, wish = table.session.players[planner], TurnWish(0, answer, own)
        asked = await world.house.plans.wish(world.session_id, player, wish, "en", world.now)
        await world.house.plans.keep(world.session_id, player, asked.turn.number, world.now)
        tally.planned += 1
    except Refusal:
        return


async def _game(worlds: tuple[World, World], number: int, tally: Tally) -> None:
    dice = Random(f"unseen {number}")
    game = dice.choice(sorted(REGISTRY))
    low, high = REGISTRY[game].seat_range[0], min(REGISTRY[game].seat_range[-1], 4)
    seats = dice.randint(max(low, 2), max(high, 2))
    computers = (1,) if seats > 2 and dice.random() < COMPUTERS else ()
    for world in worlds:
        await world.begin(game, seats, computers)
    planner = dice.choice(sorted((await worlds[0].table()).session.people))
    where, drawing = f"game {number}, {game}", number % DRAWN == 0
    for turn in range(LONGEST * seats):
        table = await worlds[0].table()
        if table.session.status is not Status.PLAYING:
            break
        seat = table.position.mover
        if seat in table.session.people:
            await _turn(worlds, planner, f"{where}, turn {turn}", dice, tally, drawing=drawing)
        if await _make(worlds, planner, tally):
            # Whoever has drawn something by a plan is called to go on, which tells of a plan that was played.
            for world in worlds:
                await world.post()
        else:
            await compare(tally, worlds, planner, f"{where}, turn {turn}, answered")
    tally.games += 1


async def _turn(
    worlds: tuple[World, World], planner: int, where: str, dice: Random, tally: Tally, *, drawing: bool
) -> None:
    """Whoever is to act plays, while the planner may keep something for later."""
    table = await worlds[0].table()
    seat = table.position.mover
    moves = list(turn_at_random(table.position, seat, dice))
    if seat != planner and dice.random() < 0.7:
        with worlds[0].at_work():
            await _plan(worlds[0], planner, moves, dice, tally)
        await compare(tally, worlds, planner, f"{where}, kept", typing=True, drawing=drawing)
    # Whichever comes first may find something in the machine's caches that the other does not.
    for world in dice.sample(worlds, 2):
        world.now += 60_000
        with world.at_work():
            for move in moves:
                await world.house.sessions.play(world.session_id, table.session.players[seat], move, world.now)
    await compare(tally, worlds, planner, f"{where}, played", drawing=drawing)


async def _make(worlds: tuple[World, World], planner: int, tally: Tally) -> bool:
    """The bot plays what fits, and in the other world the player does; returns whether the player has to go on.

    Computers play the same in both.
    """
    open_turn = False
    for owed in await worlds[0].house.computers.due(worlds[0].now):
        moves = await worlds[0].house.computers.plan(owed, _think)
        for world in worlds:
            world.now += 1_000
        with worlds[0].at_work():
            await worlds[0].house.computers.play(owed, moves, worlds[0].now)
        with worlds[1].at_work():
            await _make_alike(worlds[1], owed, moves)
        open_turn = owed.kept and (await worlds[0].table()).position.mover == planner
        tally.played += owed.kept
    return open_turn


async def _make_alike(world: World, owed: TurnJob, moves: tuple[str, ...]) -> None:
    """Make the same turn where nothing was planned: as a computer, or as the player who is there."""
    if owed.kept:
        player = (await world.table()).session.players[owed.seat]
        await world.house.sessions.play(world.session_id, player, " ".join(moves), world.now)
        return
    (same,) = await world.house.computers.due(world.now)
    await world.house.computers.play(same, moves, world.now)


async def _think(question: TurnQuestion) -> tuple[str, ...]:
    return answer(question)


def _seed(number: int) -> bytes:
    return Random(number).randbytes(16)


async def compare_games(games: int, folder: Path, first: int = 0) -> Tally:
    """Play so many games in both worlds, and compare them."""
    tally = Tally()
    empty = folder / "empty.sqlite3"
    await (await Database.open(empty)).close()
    for number in range(first, first + games):
        async with AsyncExitStack() as stack:
            worlds = []
            for plans in (True, False):
                path = folder / f"{plans}.sqlite3"
                shutil.copyfile(empty, path)
                house = House(await stack.enter_async_context(await Database.open(path)))
                house.sessions.lobbies._new_seed = partial(_seed, number)
                worlds.append(World(house, plans))
            await _game((worlds[0], worlds[1]), number, tally)
    return tally


def main() -> int:
    """Play, compare and report; exits with 1 if anybody could tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak.noninterference", description="Games with and without plans."
    )
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        found = asyncio.run(compare_games(given.games, Path(folder), given.first))
    told = f"{found.planned} turns kept, {found.played} played; {len(found.apart)} looks told them apart"
    print(f"{found.games} games: {told}")
    print("\n".join(found.apart[:20]))
    return 1 if found.apart else 0


if __name__ == "__main__":
    sys.exit(main())
