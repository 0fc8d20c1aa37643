"""Whole tournaments of every game and kind, each twice: in peace, and by a process that dies again and again.

8, 16, 33 and 64 people, as far as a kind takes them, of whom a third vanish half-way. Both have to come to the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.model.tournaments import Stage, System
from bot.store.database import Database
from bot.tournaments.systems import MOST_PLAYERS
from games import REGISTRY
from tests.bot.tournaments.carrying import ORGANISER, Carrier, require_whole, told, wish

SIZES = (8, 16, 33, 64)
KILL_EVERY = 3


@dataclass(frozen=True, slots=True)
class Simulated:
    """A tournament that was played twice; ``kills`` is how often the process died."""

    game: str
    system: System
    seats: int
    players: int
    tables: int
    kills: int


def cases(games: tuple[str, ...] = tuple(REGISTRY)) -> Iterator[tuple[str, System, int, int]]:
    """Every game, kind, number of seats and of players."""
    for game in games:
        descriptor = REGISTRY[game]
        fitting = descriptor.seats_for(descriptor.complete_options({}))
        for system in System:
            for seats in (3, 4) if system is System.PODS else (2,):
                if seats in fitting:
                    yield from ((game, system, seats, size) for size in SIZES if size <= MOST_PLAYERS[system])


async def simulate(folder: Path, case: tuple[str, System, int, int], seed: bytes) -> Simulated:
    """Play it twice; raises AssertionError if it comes to something else where the process dies."""
    game, system, seats, players = case
    gone, results = frozenset(range(ORGANISER, ORGANISER + players, 3)), []
    for kill_every in (0, KILL_EVERY):
        async with await Database.open(folder / f"{kill_every}.sqlite3") as database:
            carrier = Carrier(database, game, vanishing=gone, kill_every=kill_every, seed=seed)
            await carrier.open(wish(game, system, seats=seats), players)
            state = await carrier.to_the_end()
        assert state.tournament.stage is Stage.OVER
        require_whole(state, carrier)
        results.append(told(state))
    assert results[0] == results[1], case
    return Simulated(game, system, seats, players, len(results[0]), carrier.kills)
