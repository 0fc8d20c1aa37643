"""How long lists and lookups take with a million finished games on both engines, and rating a game.

    uv run python -m tests.benchmarks.standings
    uv run python -m tests.benchmarks.standings --games 200 --copies 1 --times 20 --only file

The games are made in a file and in a PostgreSQL cluster of its own. Servers and players are drawn as often as they have
played, and the first of each question is of the largest server and its busiest player. What is timed is the service's
answer. The exit code is 1 if a list or a lookup takes more than 100 ms at p99.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.standings.archive import Archive
from bot.standings.seasons import SeasonTables
from bot.standings.service import Ranking, Standings, variant_names
from bot.store.database import Database
from bot.store.drivers.driver import OpenMode
from bot.store.rows.results import GameFilter
from bot.store.rows.standings import Period, Sort
from games import REGISTRY
from tests.benchmarks.big_database import NOW, finish_game, finish_games, location
from tests.load.figures import percentile

FILE, SERVER = "file", "postgres"
MOST_MILLISECONDS = 100.0
SORTS = tuple(sort for sort in Sort if sort is not Sort.COMPUTERS)
"""The lists of players by what they did against each other."""


class Asker:
    """Asks about servers and players that are drawn by how much they have played."""

    def __init__(self, database: Database, dice: random.Random) -> None:
        self.database, self.dice = database, dice
        self.standings, self.games = Standings(database), Archive(database)
        self.seasons = SeasonTables(database)
        self.guild = self.channel = self.user = 0

    @property
    def questions(self) -> tuple[Callable[[], Awaitable[object]], ...]:
        """All that can be asked."""
        return (
            *(self.leaderboard, self.leaderboard_page, self.season, self.profile),
            *(self.versus, self.archive, self.archive_page, self.rate),
        )

    async def measure(self, ask: Callable[[], Awaitable[object]], times: int) -> list[float]:
        """The milliseconds of each answer; the first is about whoever has played most."""
        taken = []
        for number in range(times):
            await self._draw(busiest=number == 0)
            began = time.perf_counter()
            await ask()
            taken.append(1000 * (time.perf_counter() - began))
        return taken

    async def _draw(self, *, busiest: bool) -> None:
        async with self.database.reading() as transaction:
            if busiest:
                busy = "SELECT results.guild_id, channel_id, user_id FROM finished_games JOIN results USING (number)"
                busy += " GROUP BY results.guild_id, channel_id, user_id ORDER BY count(*) DESC LIMIT 1"
                (row,) = await transaction.rows(busy)
            else:
                ((last,),) = await transaction.rows("SELECT max(number) FROM finished_games")
                (row,) = await transaction.rows(
                    "SELECT results.guild_id, channel_id, user_id FROM finished_games JOIN results USING (number)"
                    " WHERE number = ? AND seat = 0",
                    (self.dice.randint(1, last),),
                )
        self.guild, self.channel, self.user = map(int, row)

    async def leaderboard(self) -> object:
        """The first page of any kind."""
        game = self.dice.choice(tuple(REGISTRY))
        variant = self.dice.choice(("", *variant_names(game)))
        ranking = Ranking(game, self.dice.choice(SORTS), self.dice.choice(tuple(Period)), variant)
        return await self.standings.leaders(self.guild, ranking, 1, NOW)

    async def leaderboard_page(self) -> object:
        """Any page, of everything."""
        ranking = Ranking(self.dice.choice(tuple(REGISTRY)), self.dice.choice(SORTS))
        return await self.standings.leaders(self.guild, ranking, self.dice.randint(1, 500), NOW)

    async def season(self) -> object:
        """The first page of a season that began before all games."""
        return await self.seasons.table(self.guild, None, self.dice.choice(tuple(REGISTRY)), 1)

    async def profile(self) -> object:
        """A player's profile, without drawing its curves."""
        return await self.standings.profile(self.guild, self.user)

    async def versus(self) -> object:
        """Two players of a server."""
        return await self.standings.versus(self.guild, self.user, self.user + self.dice.choice((200, 400, 600)))

    def _sought(self) -> GameFilter:
        """Games of a kind: of everybody or a person, perhaps of a game, perhaps set up in a way."""
        game = self.dice.choice(("", *REGISTRY))
        variant = self.dice.choice(("", *variant_names(game))) if game else ""
        return GameFilter(self.user if self.dice.random() < 0.4 else None, game=game, variant=variant)

    async def archive(self) -> object:
        """The first page of games that are looked for in some way."""
        return await self.games.find(self.guild, self._sought(), 1)

    async def archive_page(self) -> object:
        """Any page of all games, or the first one of a pair's."""
        if self.dice.random() < 0.5:
            return await self.games.find(self.guild, GameFilter(self.user, self.user + 200), 1)
        return await self.games.find(self.guild, GameFilter(), self.dice.randint(1, 100))

    async def rate(self) -> object:
        """Commit the result of a game of four, with everything it is counted in."""
        async with self.database.transaction() as transaction:
            players = [self.user + 200 * one for one in range(4)]
            await finish_game(transaction, self.dice, (self.guild, self.channel), players, NOW)
        return None


def report(name: str, taken: list[float]) -> str:
    """The distribution in one line."""
    p99 = percentile(taken, 0.99)
    return f"{name:20} p50 {statistics.median(taken):6.1f} ms, p99 {p99:6.1f} ms, worst {max(taken):6.1f} ms"


async def ask_all(given: argparse.Namespace, engine: str) -> bool:
    """Make the games, ask and print; whether everything is told as soon as it should be."""
    soon = True
    with tempfile.TemporaryDirectory(prefix="standings-") as folder:
        async with (
            location(Path(folder), on_server=engine == SERVER) as place,
            await Database.open(place, mode=OpenMode.MAINTAIN) as database,
        ):
            began = time.perf_counter()
            await finish_games(database, given.games, given.copies, given.seed)
            spent = time.perf_counter() - began
            print(f"{engine}: {given.games * given.copies} games, made in {spent:.0f} s", flush=True)
            asker = Asker(database, random.Random(given.seed))
            for ask in asker.questions:
                taken = await asker.measure(ask, given.times)
                print(report(ask.__name__, taken), flush=True)
                soon &= ask == asker.rate or percentile(taken, 0.99) <= MOST_MILLISECONDS
    return soon


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="played by the services")
    parser.add_argument("--copies", type=int, default=100, help="so many times as many games, by other people")
    parser.add_argument("--times", type=int, default=1000, help="each question is asked")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=(FILE, SERVER), help="one of the engines")
    given = parser.parse_args()
    engines = (FILE, SERVER) if given.only is None else (given.only,)
    return 0 if all(asyncio.run(ask_all(given, engine)) for engine in engines) else 1


if __name__ == "__main__":
    sys.exit(main())
