"""Whole tournaments of every game and kind, each twice: undisturbed, and by a process that is killed again and again.

A third of the players vanish half-way. Both must give the same result.
"""

from collections.abc import Iterator
from pathlib import Path

from bot.model.tournaments import Stage, System
from bot.store.database import Database
from games import REGISTRY
from tests.bot.tournaments.tournament_driver import ORGANISER, TournamentDriver, require_whole, told, wish

PLAYERS = 8
KILL_EVERY = 3


def cases() -> Iterator[tuple[str, System, int]]:
    """Every game, kind and number of seats."""
    for game in REGISTRY:
        descriptor = REGISTRY[game]
        fitting = descriptor.seats_for(descriptor.complete_options({}))
        for system in System:
            for seats in (3, 4) if system is System.PODS else (2,):
                if seats in fitting:
                    yield game, system, seats


async def simulate(folder: Path, case: tuple[str, System, int], seed: bytes) -> int:
    """Play it twice; returns how often the process died. Raises AssertionError if the results differ."""
    game, system, seats = case
    gone, results = frozenset(range(ORGANISER, ORGANISER + PLAYERS, 3)), []
    for kill_every in (0, KILL_EVERY):
        async with await Database.open(folder / f"{kill_every}.sqlite3") as database:
            driver = TournamentDriver(database, game, vanishing=gone, kill_every=kill_every, seed=seed)
            await driver.open(wish(game, system, seats=seats), PLAYERS)
            state = await driver.to_the_end()
        assert state.tournament.stage is Stage.OVER
        require_whole(state, driver)
        results.append(told(state))
    assert results[0] == results[1], case
    return driver.kills
