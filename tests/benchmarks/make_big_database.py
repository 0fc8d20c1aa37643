"""Makes a database of many finished sessions, for measuring questions at a size no server has yet.

    uv run python -m tests.benchmarks.make_big_database /tmp/big.sqlite3

A few servers are large and most are small, and so are their players' appetites. Records are as long as real ones, but
made up: the sessions can be listed and rated, not replayed, and have no snapshots.
"""

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, islice
from pathlib import Path
from typing import Any

from bot.model.pace import LATEST_TURNS
from bot.play.ratings import ESTABLISHED, NEWCOMER, beginnings, places_of, points_of, rerate, variants
from bot.store.rows.ratings import Rating, encounters
from games import REGISTRY
from games.core.options import ChoiceOption
from games.core.refusals import InvalidSetup
from tests.benchmarks.filling import Filling, in_file

NOW = 1_700_000_000_000
YEARS = 3
MILLISECONDS = YEARS * 365 * 24 * 60 * 60 * 1000
FIRST_ID = 10**18
"""Ids as long as Discord's."""

GUILDS = 200
CHANNELS = 30
SETUPS = 12
OPENINGS = 4000
ENDINGS = ("quiet", "agreement", "forfeit", "colours", "sizes", "whites", "rare")
BATCH = 10_000


@dataclass(slots=True)
class _Books:
    """What the sessions so far add up to; a player is (user, server, game)."""

    ratings: dict[tuple[int, int, str], Rating] = field(default_factory=dict)
    runs: dict[tuple[int, int, str], dict[tuple[str, str], list[int]]] = field(default_factory=dict)
    places: Counter[tuple[int, int, str, int]] = field(default_factory=Counter)
    encounters: dict[tuple[int, int, int, str], list[int]] = field(default_factory=dict)
    counts: dict[tuple[int, str, str, int, str], list[int]] = field(default_factory=dict)
    records: dict[tuple[int, str, str], tuple[int, int]] = field(default_factory=dict)


async def make(fillings: Sequence[Filling], sessions: int, moves: int, seed: int, copies: int = 1) -> None:
    """Fill new databases with this many sessions of this many moves each, all of them with the same ones.

    With ``copies``, other servers have as many games, of which only what summarises them is there.
    """
    books = _Books()
    made = _sessions(random.Random(seed), sessions, moves, books)
    while batch := list(islice(made, BATCH)):
        together = {table: [row for one in batch for row in one[table]] for table in batch[0]}
        for filling in fillings:
            await filling.add(together)
    for filling in fillings:
        await filling.add({table: sorted(rows) for table, rows in _summaries(books).items()})
        if copies > 1:
            await filling.repeat(sessions, copies, FIRST_ID)
        await filling.finish()


def _setups(dice: random.Random) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """For each game some ways to set it up: the options as they are kept, and their variants."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for key, game in REGISTRY.items():
        found[key] = []
        while len(found[key]) < SETUPS:
            choices = [option for option in game.options if isinstance(option, ChoiceOption)]
            given = {option.key: dice.choice((option.default, *option.choices)) for option in choices}
            try:
                options = game.complete_options(given)
                game.seats_for(options).index(2)
            except (InvalidSetup, ValueError):
                continue
            found[key].append((json.dumps(options, sort_keys=True), variants(key, options)))
    return found


def _sessions(
    dice: random.Random, sessions: int, moves: int, books: _Books
) -> Iterator[dict[str, list[tuple[Any, ...]]]]:
    """Each session's rows by table, in the order in which they were over."""
    setups = _setups(dice)
    # Nearly half of all games are played in the largest eight servers, and most of those by few of their players.
    weights = list(accumulate(1 / (1 + guild) for guild in range(GUILDS)))
    members = [
        range(FIRST_ID + guild, FIRST_ID + guild + max(20, 5000 // (1 + guild)) * GUILDS, GUILDS)
        for guild in range(GUILDS)
    ]
    for number in range(1, sessions + 1):
        ended_at = NOW - MILLISECONDS + number * MILLISECONDS // sessions
        (guild,) = dice.choices(range(GUILDS), cum_weights=weights)
        game = dice.choice(tuple(REGISTRY))
        options, names = dice.choice(setups[game])
        seats = dice.choices((2, 3, 4), weights=(6, 3, 1))[0]
        players: list[int] = []
        while len(players) < seats:
            player = members[guild][int(len(members[guild]) * dice.random() ** 2)]
            if player not in players:
                players.append(player)
        placings = [dice.randint(1, seats) for _ in players]
        place = (FIRST_ID + guild, FIRST_ID + guild * CHANNELS + dice.randrange(CHANNELS))
        rows = _play(number, place, game, options, players, placings, ended_at, moves)
        rows |= _remember(dice, books, number, place[0], game, names, players, placings, ended_at)
        rows["results"] = _count(books, number, place[0], game, names, players, placings, ended_at)
        yield rows


def _play(
    number: int,
    place: tuple[int, int],
    game: str,
    options: str,
    players: Sequence[int],
    placings: Sequence[int],
    ended_at: int,
    moves: int,
) -> dict[str, list[tuple[Any, ...]]]:
    seed = number.to_bytes(16, "big")
    times = (ended_at - 3_600_000, ended_at - 3_500_000, ended_at)
    seats = len(players)
    return {
        "sessions": [(number, *place, game, 1, options, seats, "over", players[0], "en", seed, moves, *times, "quiet")],
        "seats": [
            (number, seat, player, placings[seat], 40 - 9 * placings[seat]) for seat, player in enumerate(players)
        ],
        "actions": [
            (number, one, "move", one % seats, "b2-a3", players[one % seats], ended_at) for one in range(1, moves + 1)
        ],
        "posts": [(number, FIRST_ID + number, 9)],
        "finishes": [(number, number, *place, game, ended_at, 1)],
    }


def _remember(
    dice: random.Random,
    books: _Books,
    number: int,
    guild: int,
    game: str,
    names: Sequence[str],
    players: Sequence[int],
    placings: Sequence[int],
    ended_at: int,
) -> dict[str, list[tuple[Any, ...]]]:
    """What the server remembers of a session; a few openings and endings are frequent, and many are rare."""
    opening = f"b2-a{int(OPENINGS * dice.random() ** 3)}"
    ending = ENDINGS[int(len(ENDINGS) * dice.random() ** 4)]
    seats, length = len(players), dice.randint(8, 160)
    places = places_of(placings, frozenset())
    scores = [40 - 9 * place for place in placings]
    won = [place == 1 and places.count(1) == 1 for place in places]
    setup = f" {' '.join(names[1:])} "
    for key in (
        (guild, game, "games", seats, ""),
        (guild, game, "opening", 0, opening),
        (guild, game, "ending", 0, ending),
    ):
        sums = books.counts.setdefault(key, [0] * 5)
        for at, one in enumerate((1, int(won[0]), sum(scores), seats, length)):
            sums[at] += one
    for kind, value in (("longest", length), ("points", max(scores))):
        books.records[guild, game, kind] = max((value, number), books.records.get((guild, game, kind), (0, 0)))
    looked_for = (length, 1, 1, setup, opening, ending)
    seated = [
        (player, guild, ended_at, number, game, seats, int(seat == 0), int(won[seat]), scores[seat], *looked_for)
        for seat, player in enumerate(players)
    ]
    row = (number, guild, game, ended_at, seats, setup, opening, length, ending, 1, 1, int(won[0]))
    return {"chronicle": [row], "appearances": seated}


def _count(
    books: _Books,
    number: int,
    guild: int,
    game: str,
    names: Sequence[str],
    players: Sequence[int],
    placings: Sequence[int],
    ended_at: int,
) -> list[tuple[Any, ...]]:
    """Enter a session in the books; gives its results."""
    places = places_of(placings, frozenset())
    before = [books.ratings.get((player, guild, game), NEWCOMER) for player in players]
    after = rerate([rating.skill for rating in before], places)
    spans = beginnings(ended_at)
    results = []
    for seat, player in enumerate(players):
        key = (player, guild, game)
        old, new = before[seat].skill, after[seat]
        books.ratings[key] = Rating(new, before[seat].games + 1)
        books.places[*key, places[seat]] += 1
        runs = books.runs.setdefault(key, {})
        for name in names:
            for span, since in spans.items():
                run = runs.get((name, span))
                if run is None or run[0] != since:
                    run = runs[name, span] = [since, 0, 0, 0, 0]
                run[1] += 1
                run[2] += places[seat] == 1
                run[3] = run[3] + 1 if places[seat] == 1 else 0
                run[4] = max(run[3:])
        skills = (old.mu, old.sigma, new.mu, new.sigma)
        results.append((number, seat, guild, game, player, places[seat], *skills, points_of(new)))
    for lower, higher, *outcome in encounters(zip(players, places, strict=True)):
        sums = books.encounters.setdefault((guild, lower, higher, game), [0, 0, 0])
        for at, one in enumerate(outcome):
            sums[at] += one
    return results


def _summaries(books: _Books) -> dict[str, list[tuple[Any, ...]]]:
    listed = {key: (points_of(one.skill), int(one.games >= ESTABLISHED)) for key, one in books.ratings.items()}
    return {
        "ratings": [
            (*key, one.skill.mu, one.skill.sigma, listed[key][0], one.games) for key, one in books.ratings.items()
        ],
        "tallies": [
            (*key, name, str(span), *run, *listed[key])
            for key, runs in books.runs.items()
            for (name, span), run in runs.items()
        ],
        "places": [(*key, games) for key, games in books.places.items()],
        "chronicle_counts": [(*key, *sums) for key, sums in books.counts.items()],
        "chronicle_records": [(*key, *held) for key, held in books.records.items()],
        "encounters": [(*key, *sums) for key, sums in books.encounters.items()],
        "turns": list(_turns(books)),
        "seasons": [(FIRST_ID + guild, 1, NOW - MILLISECONDS) for guild in range(GUILDS)],
        "season_tallies": [
            (guild, 1, game, player, one.skill.mu, one.skill.sigma, listed[player, guild, game][0], one.games, *run[2:])
            for (player, guild, game), one in books.ratings.items()
            for run in (books.runs[player, guild, game]["", "all"],)
        ],
    }


def _turns(books: _Books) -> Iterator[tuple[Any, ...]]:
    """As many of each player's turns as are kept, with and without a clock, if they have played so much."""
    games = Counter[tuple[int, int]]()
    for (player, guild, _), one in books.ratings.items():
        games[player, guild] += one.games
    for whose, played in games.items():
        for clocked in (0, 1):
            for turn in range(min(LATEST_TURNS, 3 * played)):
                yield (*whose, clocked, NOW - turn, 1, turn, 3_600_000 * (1 + turn % 40), int(turn % 9 == 0))


async def _make_file(path: Path, sessions: int, moves: int, seed: int, copies: int) -> None:
    async with in_file(path) as filling:
        await make((filling,), sessions, moves, seed, copies)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--sessions", type=int, default=1_000_000)
    parser.add_argument("--moves", type=int, default=10, help="of each session")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--copies", type=int, default=1, help="of all that summarises them, in other servers")
    asked = parser.parse_args()
    began = time.perf_counter()
    asyncio.run(_make_file(asked.path, asked.sessions, asked.moves, asked.seed, asked.copies))
    size = asked.path.stat().st_size / 1e6
    sys.stdout.write(f"{asked.sessions} sessions, {size:.0f} MB, {time.perf_counter() - began:.0f} s\n")
