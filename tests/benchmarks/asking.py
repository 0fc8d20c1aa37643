"""Questions about the standings of a large database, about servers and players drawn by how much they have played."""

import random
from dataclasses import replace
from typing import Any

from bot.model.moments import DAY
from bot.model.sessions import Session, Stamped, Status
from bot.play.chronicle import finish
from bot.play.clocks import punctualities, usual_length
from bot.standings.chronicle import Chronicle
from bot.standings.seasons import SeasonTables
from bot.standings.service import Ranking, Standings, variant_names
from bot.store.database import Database
from bot.store.rows import sessions as session_rows
from bot.store.rows.chronicle_search import Sought
from bot.store.rows.standings import Period, Sort
from games import REGISTRY
from games.core.outcome import Outcome
from games.core.text import text
from games.volcano.endings import Ending
from tests.benchmarks.make_big_database import ENDINGS, NOW, OPENINGS

SEATS = 6
SORTS = tuple(sort for sort in Sort if sort is not Sort.COMPUTERS)
"""The lists of players by what they did against each other."""


class Asker:
    """Draws whom to ask about, by how much they have played."""

    def __init__(self, database: Database, dice: random.Random) -> None:
        self.database = database
        self.standings, self.chronicle = Standings(database), Chronicle(database)
        self.seasons = SeasonTables(database)
        self.dice = dice
        self.last = 0
        self.asked = 0
        self.busiest = (0, 0, 0)

    async def prepare(self) -> None:
        """Find the largest server, its busiest channel and player."""
        async with self.database.reading() as transaction:
            (last,) = await transaction.rows("SELECT max(number) FROM finishes")
            channel = await transaction.rows(
                "SELECT guild_id, channel_id FROM finishes GROUP BY guild_id, channel_id ORDER BY count(*) DESC LIMIT 1"
            )
            guild_id, channel_id = channel[0]
            player = await transaction.rows(
                "SELECT user_id FROM results WHERE guild_id = ? GROUP BY user_id ORDER BY count(*) DESC LIMIT 1",
                (guild_id,),
            )
        self.last = int(last[0])
        self.busiest = (int(guild_id), int(channel_id), int(player[0][0]))

    async def draw(self) -> tuple[int, int, int]:
        """A server, one of its channels and one of its players, from a session drawn at random."""
        self.asked += 1
        if self.asked == 1:
            return self.busiest
        async with self.database.reading() as transaction:
            (row,) = await transaction.rows(
                "SELECT finishes.guild_id, channel_id, user_id FROM finishes JOIN results USING (number)"
                " WHERE number = ? AND seat = 0",
                (self.dice.randint(1, self.last),),
            )
        return (int(row[0]), int(row[1]), int(row[2]))

    def ranking(self) -> Ranking:
        """A leaderboard of any kind."""
        game = self.dice.choice(tuple(REGISTRY))
        variant = self.dice.choice(("", *variant_names(game)))
        return Ranking(game, self.dice.choice(SORTS), self.dice.choice(tuple(Period)), variant)

    async def leaderboard(self, guild_id: int, _channel_id: int, _user_id: int) -> object:
        """The first page."""
        return await self.standings.leaders(guild_id, self.ranking(), 1, NOW)

    async def leaderboard_page(self, guild_id: int, _channel_id: int, _user_id: int) -> object:
        """Any page, of everything."""
        ranking = Ranking(self.dice.choice(tuple(REGISTRY)), self.dice.choice(SORTS))
        return await self.standings.leaders(guild_id, ranking, self.dice.randint(1, 500), NOW)

    async def season(self, guild_id: int, _channel_id: int, _user_id: int) -> object:
        """The first page of a season that began before all games."""
        return await self.seasons.table(guild_id, None, self.dice.choice(tuple(REGISTRY)), 1)

    async def profile(self, guild_id: int, _channel_id: int, user_id: int) -> object:
        """A player's profile, without drawing its curves."""
        return await self.standings.profile(guild_id, user_id)

    async def history_of_player(self, guild_id: int, _channel_id: int, user_id: int) -> object:
        """One of the first pages."""
        return await self.standings.history_of_player(guild_id, user_id, self.dice.randint(1, 9))

    async def history_of_channel(self, guild_id: int, channel_id: int, _user_id: int) -> object:
        """Any page."""
        return await self.standings.history_of_channel(guild_id, channel_id, self.dice.randint(1, 2000))

    async def versus(self, guild_id: int, _channel_id: int, user_id: int) -> object:
        """Two players of a server."""
        return await self.standings.versus(guild_id, user_id, user_id + self.dice.choice((200, 400, 600)))

    async def lobby(self, guild_id: int, channel_id: int, user_id: int) -> object:
        """Who of six at a table plays in time, and how long such games take."""
        session = self._session(guild_id, channel_id, user_id)
        async with self.database.reading() as transaction:
            known = await punctualities(transaction, session)
            return known, await usual_length(transaction, session)

    def sought(self, user_id: int) -> Sought:
        """Games of any kind: of everybody or a person, with one to four more things to go by."""
        game, day = self.dice.choice(tuple(REGISTRY)), self.dice.randint(1, 1000)
        least = self.dice.randint(8, 170)
        given: dict[str, Any] = {
            "variant": self.dice.choice(("", *variant_names(game))),
            "opening": f"b2-a{int(OPENINGS * self.dice.random() ** 2)}",
            "ending": self.dice.choice(ENDINGS),
            "least": least,
            "most": least + self.dice.randint(0, 20),
            "since": NOW - day * DAY,
            "until": NOW - (day - self.dice.randint(1, 90)) * DAY,
        }
        kept = self.dice.sample(tuple(given), self.dice.randint(1, 4))
        of_game = "variant" in kept or "opening" in kept or self.dice.random() < 0.6
        sought = Sought(user_id if self.dice.random() < 0.4 else None, game=game if of_game else "")
        return replace(sought, **{name: given[name] for name in kept})

    async def archive(self, guild_id: int, _channel_id: int, user_id: int) -> object:
        """The first page of games that are looked for in some way."""
        return await self.chronicle.find(guild_id, self.sought(user_id), 1)

    async def archive_in_vain(self, guild_id: int, _channel_id: int, _user_id: int) -> object:
        """What is in no game, so that all of a server are gone through."""
        game = self.dice.choice(("", *REGISTRY))
        return await self.chronicle.find(guild_id, Sought(game=game, ending="none", least=500), 1)

    async def archive_page(self, guild_id: int, _channel_id: int, _user_id: int) -> object:
        """Any page of all games, or of a pair's."""
        return await self.chronicle.find(guild_id, Sought(), self.dice.randint(1, 100))

    async def archive_of_pair(self, guild_id: int, _channel_id: int, user_id: int) -> object:
        """The games of two people."""
        return await self.chronicle.find(guild_id, Sought(user_id, user_id + self.dice.choice((200, 400))), 1)

    async def sums_of_server(self, guild_id: int, _channel_id: int, _user_id: int) -> object:
        """Statistics of a server, of one game or all."""
        return await self.chronicle.statistics(guild_id, Sought(game=self.dice.choice(("", *REGISTRY))))

    async def sums_of_person(self, guild_id: int, _channel_id: int, user_id: int) -> object:
        """Statistics of a person."""
        return await self.chronicle.statistics(guild_id, Sought(user_id, game=self.dice.choice(("", *REGISTRY))))

    async def sums_of_pair(self, guild_id: int, _channel_id: int, user_id: int) -> object:
        """Statistics of two people."""
        return await self.chronicle.statistics(guild_id, Sought(user_id, user_id + self.dice.choice((200, 400))))

    async def rate(self, guild_id: int, channel_id: int, user_id: int) -> object:
        """Commit the result of a session of six, with everything it is counted in."""
        session = self._session(guild_id, channel_id, user_id)
        async with self.database.transaction() as transaction:
            session = replace(session, id=await session_rows.insert(transaction, session))
            outcome = Outcome((1, 2, 3, 3, 5, None), (0,) * SEATS, Ending.QUIET, text("bot-yes"))
            await finish(transaction, session, outcome, NOW)
        return None

    def _session(self, guild_id: int, channel_id: int, user_id: int) -> Session:
        game = next(game for game in REGISTRY.values() if SEATS in game.seat_range)
        players = (user_id, *(user_id + 200 * one for one in range(1, SEATS)))
        return Session(
            id=Stamped(0),
            guild_id=guild_id,
            channel_id=channel_id,
            game=game.key,
            rules_version=game.rules_version,
            options=game.complete_options({}),
            capacity=SEATS,
            status=Status.CANCELLED,
            opener_id=user_id,
            first_id=None,
            first_seat=None,
            language="en",
            seed=bytes(16),
            clock=DAY,
            players=players,
        )
