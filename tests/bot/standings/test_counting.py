"""What the database counts for lists, profiles and seasons is what anybody counts who goes through the results."""

import json
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from random import Random
from typing import TypeVar

import pytest

from bot.model.seasons import SeasonKind
from bot.model.sessions import stand_in_of
from bot.people.privacy import Privacy
from bot.play.ratings import ESTABLISHED, NEWCOMER, beginnings, points_of, rerate
from bot.play.seasons import Seasons
from bot.play.sessions import Sessions
from bot.standings.recount import recount
from bot.standings.seasons import SeasonTables
from bot.standings.service import LINES, Page, Ranking, Standings
from bot.store.database import Database
from bot.store.rows.standings import Beaten, HeadToHead, Leader, Performance, Period, Sort
from games import REGISTRY
from tests.bot.conftest import CHANNEL, GUILD, NOON
from tests.bot.finished import DAY, end

EntryT = TypeVar("EntryT")

PEOPLE = tuple(range(101, 116))
ERASED = PEOPLE[3]
GAMES = 300
BEGUN, ENDED = NOON - 200 * DAY, NOON - 20 * DAY
"""A season."""

VARIANTS = ("", "layout=corners", "layout=diagonal", "layout=stripes")
"""Nobody has played the first of them that is not everything."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game as it is stored: users, places and placings by seat."""

    game: str
    ended_at: int
    unrated: str | None
    variants: frozenset[str]
    users: tuple[int, ...]
    places: tuple[int, ...]
    placings: tuple[int | None, ...]

    @property
    def rated(self) -> bool:
        return self.unrated is None

    @property
    def winner(self) -> int | None:
        first = [one for one, place in enumerate(self.places) if place == 1]
        return self.users[first[0]] if len(first) == 1 and self.placings[first[0]] is not None else None

    @property
    def beaten(self) -> dict[int, int]:
        """The highest levels of computers that people came before, in a game that is unrated for these alone."""
        if self.unrated != "computer":
            return {}
        levels = [(stand_in_of(user), place) for user, place in zip(self.users, self.places, strict=True)]
        return {
            user: max(found)
            for user, mine in zip(self.users, self.places, strict=True)
            if user > 0 and (found := [one.level for one, place in levels if one is not None and mine < place])
        }


async def play(database: Database, sessions: Sessions) -> None:
    """Games of all kinds over two years, in a season in the middle, with somebody erased on the way."""
    dice, seasons = Random(6), Seasons(database)
    await seasons.choose(GUILD, SeasonKind.HAND, BEGUN)
    for number in range(GAMES):
        now = NOON - 730 * DAY + 730 * DAY * number // GAMES if number < 200 else NOON - (GAMES - number) * DAY // 3
        if number == GAMES // 2:
            await Privacy(database, sessions).erase(ERASED, now)
        if now >= BEGUN and await SeasonTables(database).latest(GUILD) is None:
            await seasons.begin(GUILD, BEGUN)
        if now >= ENDED and (season := await SeasonTables(database).latest(GUILD)) and season.ended_at is None:
            await seasons.end(GUILD, ENDED)
        seats = dice.choice((2, 2, 3, 4))
        players = dice.sample(PEOPLE, seats)
        # Few are strong, so that there are streaks, and few play much.
        players = sorted(players, key=lambda one: one + dice.randint(0, 12))
        placings: list[int | None] = [dice.choice((place, place, place, 1, None)) for place in range(1, seats + 1)]
        levels = [dice.randint(1, 5)] if seats < 4 and dice.random() < 0.2 else []
        game = dice.choice(("volcano", "volcano", "hekla"))
        layout: dict[str, str | int | bool] = {"layout": dice.choice(VARIANTS[2:]).partition("=")[2]}
        await end(
            database,
            players,
            [*placings, *(dice.randint(1, seats) for _ in levels)],
            now,
            game=game,
            guild_id=GUILD if dice.random() < 0.9 else GUILD + 1,
            channel_id=CHANNEL,
            rated=dice.random() < 0.9,
            forfeited=[seat for seat in range(seats) if dice.random() < 0.05],
            options=layout if game == "volcano" else None,
            levels=levels,
        )


async def read(database: Database) -> list[Finished]:
    """The finished games of the server in their order."""
    async with database.reading() as transaction:
        games = await transaction.rows(
            "SELECT number, session_id, finished_games.game, finished_games.ended_at, unrated, options"
            " FROM finished_games"
            " JOIN sessions ON sessions.id = session_id WHERE finished_games.guild_id = ? ORDER BY number",
            (GUILD,),
        )
        rows = await transaction.rows(
            "SELECT results.number, results.user_id, place, seats.placing FROM results"
            " JOIN finished_games USING (number)"
            " JOIN seats ON seats.session_id = finished_games.session_id AND seats.seat = results.seat"
            " ORDER BY results.number, results.seat"
        )
    by_number = defaultdict(list)
    for number, *seat in rows:
        by_number[number].append(seat)
    return [
        Finished(
            game["game"],
            game["ended_at"],
            game["unrated"],
            frozenset(("", *(f"{key}={value}" for key, value in json.loads(game["options"]).items()))),
            *(tuple(column) for column in zip(*by_number[game["number"]], strict=True)),
        )
        for game in games
    ]


@dataclass(slots=True)
class Sums:
    """What somebody has done."""

    games: int = 0
    wins: int = 0
    streak: int = 0
    best: int = 0


def count(games: Iterable[Finished]) -> dict[int, Sums]:
    """The sums of everybody in rated games."""
    found = defaultdict[int, Sums](Sums)
    for game in games:
        for user in game.users if game.rated else ():
            sums = found[user]
            sums.games += 1
            sums.wins += user == game.winner
            sums.streak = sums.streak + 1 if user == game.winner else 0
            sums.best = max(sums.best, sums.streak)
    return found


KEYS: dict[Sort, Callable[[Leader], tuple[bool, int]]] = {
    Sort.RATING: lambda one: (not one.established, -one.points),
    Sort.WINS: lambda one: (False, -one.wins),
    Sort.GAMES: lambda one: (False, -one.games),
    Sort.STREAK: lambda one: (False, -one.streak),
}


def ranked(sums: Mapping[int, Sums], points: Mapping[int, tuple[int, bool]], sort: Sort) -> list[Leader]:
    """A list by what is asked for, then by points, then by number; equal ones share a place."""
    listed = [Leader(who, one.games, one.wins, one.best, *points[who], place=0) for who, one in sums.items()]
    key = KEYS[sort]
    placed = [
        Leader(
            *(one.user_id, one.games, one.wins, one.streak, one.points, one.established),
            place=1 + sum(key(other) < key(one) for other in listed),
        )
        for one in listed
    ]
    return sorted(placed, key=lambda one: (one.place, -one.points, one.user_id))


async def pages_of(page_at: Callable[[int], Awaitable[Page[EntryT]]]) -> list[EntryT]:
    """All entries of a list, page by page."""
    entries, number = list[EntryT](), 0
    while True:
        number += 1
        page = await page_at(number)
        entries += page.entries
        assert (page.number, page.pages) == (number, max(1, -(-page.total // LINES)))
        if number == page.pages:
            assert page.total == len(entries)
            return entries


async def _leaders(standings: Standings, asked: Ranking, page: int) -> Page[Leader]:
    return await standings.leaders(GUILD, asked, page, NOON)


async def _season(tables: SeasonTables, game: str, page: int) -> Page[Leader]:
    return (await tables.table(GUILD, 1, game, page)).page


@pytest.fixture
async def games(database: Database, sessions: Sessions) -> list[Finished]:
    await play(database, sessions)
    return await read(database)


async def test_all_that_is_listed_and_summed_up_is_what_anybody_counts_in_the_results(
    database: Database, games: list[Finished]
) -> None:
    standings = Standings(database)
    async with database.reading() as transaction:
        assert await recount(transaction) == ()
        rows = await transaction.rows("SELECT user_id, game, points, games FROM ratings WHERE guild_id = ?", (GUILD,))
    ratings = {(game, user): (points, number >= ESTABLISHED) for user, game, points, number in rows}
    for game in REGISTRY:
        mine = [one for one in games if one.game == game]
        points = {user: rating for (of, user), rating in ratings.items() if of == game}
        for variant in VARIANTS if game == "volcano" else ("",):
            chosen = [one for one in mine if variant in one.variants]
            for span in Period:
                since = beginnings(NOON)[span]
                sums = {who: one for who, one in count(x for x in chosen if x.ended_at >= since).items() if who > 0}
                for sort in KEYS:
                    asked = Ranking(game, sort, span, variant)
                    leaders = await pages_of(partial(_leaders, standings, asked))
                    assert leaders == ranked(sums, points, sort), asked
            beaten = best_levels(chosen)
            listed = sorted(beaten.items(), key=lambda one: (-one[1][0], -one[1][1], one[0]))
            asked = Ranking(game, Sort.COMPUTERS, variant=variant)
            assert await pages_of(partial(standings.beaten, GUILD, asked)) == [
                (1 + sum(other > level for other, _ in beaten.values()), Beaten(who, game, variant, level, often))
                for who, (level, often) in listed
            ]
    for who in PEOPLE:
        profile = await standings.profile(GUILD, who)
        assert [one for one, _ in profile.performances] == performances(games, ratings, who)
        assert list(profile.beaten) == [
            Beaten(who, game, "", *levels[who])
            for game in sorted(REGISTRY)
            if who in (levels := best_levels(x for x in games if x.game == game))
        ]
    for one, other in combinations(PEOPLE, 2):
        assert list(await standings.versus(GUILD, one, other)) == head_to_head(games, one, other)


def best_levels(games: Iterable[Finished]) -> dict[int, tuple[int, int]]:
    """The highest level that people have beaten, and how often."""
    won = Counter((who, level) for game in games for who, level in game.beaten.items())
    best = {who: max(level for one, level in won if one == who) for who, _ in won}
    return {who: (level, won[who, level]) for who, level in best.items()}


def performances(
    games: list[Finished], ratings: Mapping[tuple[str, int], tuple[int, bool]], who: int
) -> list[Performance]:
    found = []
    for game in REGISTRY:
        mine = [one for one in games if one.game == game and one.rated and who in one.users]
        places = Counter(one.places[one.users.index(who)] for one in mine)
        if mine:
            sums = count(mine)[who]
            totals = (ratings[game, who][0], sums.games, sums.wins, sums.streak, sums.best)
            found.append(Performance(game, *totals, tuple(sorted(places.items()))))
    return sorted(found, key=lambda one: (-one.games, one.game))


def head_to_head(games: list[Finished], one: int, other: int) -> list[HeadToHead]:
    met: dict[str, list[int]] = {}
    for game in games:
        if game.rated and {one, other} <= set(game.users):
            mine, theirs = (game.places[game.users.index(who)] for who in (one, other))
            sums = met.setdefault(game.game, [0, 0, 0])
            sums[(mine > theirs) + 2 * (mine == theirs)] += 1
    return [HeadToHead(game, *sums) for game, sums in sorted(met.items())]


@pytest.mark.full
async def test_a_season_is_what_its_games_come_to_if_everybody_begins_anew(
    database: Database, games: list[Finished]
) -> None:
    tables = SeasonTables(database)
    of_season = [one for one in games if BEGUN <= one.ended_at < ENDED and one.rated]
    for game in REGISTRY:
        mine = [one for one in of_season if one.game == game]
        skills = {user: NEWCOMER.skill for one in mine for user in one.users}
        for one in mine:
            skills |= zip(one.users, rerate([skills[user] for user in one.users], one.places), strict=True)
        sums = count(mine)
        points = {who: (points_of(skills[who]), sums[who].games >= ESTABLISHED) for who in sums}

        assert await pages_of(partial(_season, tables, game)) == ranked(sums, points, Sort.RATING)
        for who in PEOPLE:
            played = await tables.of_player(GUILD, who, 1)
            assert played is not None
            told = [
                (one.points, one.games, one.wins, one.streak, one.best_streak)
                for one in played.performances
                if one.game == game
            ]
            own = sums.get(who)
            assert told == ([(points[who][0], own.games, own.wins, own.streak, own.best)] if own else [])
