"""A database with a table of each game at its worst moment, another whose game is over, and one waiting for players."""

import itertools
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.host.services import services_on
from bot.model.acts import with_forced
from bot.model.request import TableRequest
from bot.model.tables import Lobby, Table
from bot.pictures.drawing import Readers
from bot.pictures.listing import open_entries
from bot.sandbox.world import CHANNELS, GUILD, PEOPLE, User
from bot.store.database import Database
from bot.ui.board import board
from bot.words.language import language_for
from games import REGISTRY
from games.core.actions import Move
from games.core.refusals import Refusal
from rendering.picture import Picture

LANGUAGE = "fr"
"""The language with the longer sentences."""

MOVES = 40
"""How far into a game its worst moment is sought."""

MOST_MOVES = 1000
"""The most that are played to end a game."""

STEP = 4
"""Every so many moves a board is looked at."""

OVER_AFTER = 12
"""After so many moves all but one give up."""

FIRST_EXTRA = 1100000000000000201
FIRST_CHANNEL = 1100000000000000301


@dataclass(frozen=True, slots=True)
class Scenes:
    """The games, the channels by what is in them, and further people who sit at the tables."""

    games: tuple[str, ...]
    channels: dict[str, int]
    people: tuple[User, ...]


def plan(games: Collection[str]) -> Scenes:
    """What there will be of these games."""
    names = [f"{game}-{what}" for game in games for what in ("worst", "over", "open")]
    channels = {name: FIRST_CHANNEL + number for number, name in enumerate(names)}
    most = max(REGISTRY[game].seat_range[-1] for game in games)
    extra = [
        User(FIRST_EXTRA + number, f"guest{number}", f"Guest {number}", "en-US") for number in range(most - len(PEOPLE))
    ]
    return Scenes(tuple(games), channels, tuple(extra))


async def build(path: Path, scenes: Scenes, now: int) -> None:
    """Make the database; the same games each time."""
    async with await Database.open(path) as database:
        stage = _Stage(database, (*(one.id for one in PEOPLE), *(one.id for one in scenes.people)), now)
        for number, key in enumerate(scenes.games):
            # Nobody opens many tables; the first person sits at all of them.
            other = 1 + number % (len(PEOPLE) - 1)
            await stage.lobby(key, scenes.channels[f"{key}-open"], other - 1)
            table = await stage.begun(key, scenes.channels[f"{key}-worst"], other)
            for seat, notation in worst(table):
                await stage.play(table, seat, notation)
            over = await stage.begun(key, scenes.channels[f"{key}-over"], other)
            for seat, notation, _ in itertools.islice(_at_random(over), OVER_AFTER):
                await stage.play(over, seat, notation)
            await stage.finish(over)


class _Stage:
    def __init__(self, database: Database, people: tuple[int, ...], now: int) -> None:
        self._services = services_on(database)
        self._people = people
        self._now = now

    async def lobby(self, key: str, channel: int, opener: int) -> Lobby:
        """A lobby with every seat taken."""
        lobbies = self._services.sessions.lobbies
        seats = REGISTRY[key].seat_range[-1]
        seed = Random(f"{key} {channel}").randbytes(16)  # noqa: S311 - the same each time
        first = self._people[min(opener, seats - 1)]
        request = TableRequest(GUILD, channel, first, key, {}, seats, LANGUAGE, seed)
        made = await lobbies.open(request, self._now)
        for person in (one for one in self._people[:seats] if one != first):
            made = await lobbies.join(made.session.id, person, self._now)
        return made

    async def begun(self, key: str, channel: int, opener: int) -> Table:
        """A table with every seat taken, at its first position."""
        made = await self.lobby(key, channel, opener)
        return await self._services.sessions.lobbies.start(made.session.id, made.session.opener_id, self._now)

    async def play(self, table: Table, seat: int, notation: str) -> None:
        """Make a move."""
        session = table.session
        await self._services.sessions.play(session.id, session.players[seat], notation, self._now)

    async def finish(self, table: Table) -> None:
        """Let all but one give up; where the game does not let them, play on to its end."""
        for person in table.session.players[1:]:
            with suppress(Refusal):
                await self._services.sessions.resign(table.session.id, person, self._now)
        dice = Random(table.session.game)  # noqa: S311 - the same each time
        for _ in range(MOST_MOVES):
            now = await self._services.sessions.by_id(table.session.id)
            if not isinstance(now, Table) or now.position.outcome is not None:
                return
            position: Any = now.position
            seat = dice.choice(sorted(position.to_act))
            await self.play(now, seat, position.notation(dice.choice(position.moves(seat))))


def _at_random(table: Table) -> Iterator[tuple[int, str, Table]]:
    """Random moves from a table on: whose, which, and the table after it."""
    dice = Random(table.session.game)  # noqa: S311 - the same each time
    while table.position.outcome is None:
        position: Any = table.position
        seat = dice.choice(sorted(position.to_act))
        notation = position.notation(dice.choice(position.moves(seat)))
        # A turn that offers nothing else is played on by itself.
        table = with_forced((table.after(Move(seat, notation)),))[-1].table
        yield seat, notation, table


def worst(table: Table) -> tuple[tuple[int, str], ...]:
    """The moves of a random game up to the fullest board among its first ones."""
    played: list[tuple[int, str]] = []
    fullest, upto = 0, 0
    for seat, notation, after in itertools.islice(_at_random(table), MOVES):
        if after.position.outcome is not None:
            break
        played.append((seat, notation))
        if len(played) % STEP == 0 and (size := _size(after)) > fullest:
            fullest, upto = size, len(played)
    return tuple(played[:upto])


def _size(table: Table) -> int:
    listed, _ = open_entries(table.session.game, table.position, table.session.people, Readers(LANGUAGE))
    view = board(table, listed, Picture(b"", "board.png", "x"), language_for(LANGUAGE))
    return len(str(view.to_components()))


def other_channel() -> int:
    """A channel without a table, where commands open their own."""
    return CHANNELS[0][0]
