"""What it takes to serve more and more servers: a day of them, simulated by the second.

    uv run python -m tests.benchmarks.growth --servers 100 1000 10000 100000

:class:`Habits` is what is assumed of people, :class:`Costs` what was measured of the program. The rest is arithmetic:
games are dealt to servers, acts of players and computers to the seconds of a day, and each second's requests wait for
the pace that Discord allows. deploy/GROWTH.md explains the numbers and holds what this prints.
"""

import argparse
import math
import random
import sys
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

DAY = 86_400
MONTH_DAYS = 30.4


@dataclass(frozen=True, slots=True)
class Habits:
    """What is assumed of servers and people."""

    silent: float = 0.6
    """The share of servers in which nobody plays this month."""
    spread: float = 1.3
    """Of the others' running games: the logarithm is distributed normally with this deviation, and median 1."""
    most_games: int = 100
    """No server has more at a time: the default of ``/settings``."""
    turns_a_day: float = 3.0
    """Of a running game."""
    acts_a_turn: float = 1.7
    """What is committed one by one: steps picked from the list are several, a turn typed at once is one."""
    games_with_computers: float = 0.25
    """The share of games in which every second turn is a computer's."""
    live: float = 0.1
    """The share of turns that are played at one sitting, a burst of ``burst`` turns ``burst_seconds`` apart."""
    burst: int = 20
    burst_seconds: float = 40.0
    acts_a_game: float = 65.0
    announcing: float = 0.1
    """The share of servers that have the day's problem announced, all at the same local hour."""
    announced_hour: int = 9
    looks_a_turn: float = 1.0
    """Commands that only show something to one person: boards, rules, profiles, tries of the daily problem."""
    busy_day: float = 1.3
    """The simulated day against the mean of a week."""


ZONES = ((1, 0.45), (-5, 0.40), (8, 0.15))
"""Hours from UTC and the share of servers: Europe, the Americas, Asia and Oceania."""

BY_HOUR = (3, 2, 1, 1, 1, 1, 2, 3, 4, 4, 5, 5, 6, 6, 5, 5, 6, 7, 8, 9, 10, 10, 8, 5)
"""How much is played in each hour of the local day."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What was measured; seconds of one core unless it says otherwise."""

    requests_an_act: float = 2.5
    """Those that Discord counts against the 50 a second: posts and edits, not answers to commands."""
    commits_an_act: float = 4.2
    """The act, and the notes of what was sent after it."""
    bot_an_act: float = 0.020
    bot_a_look: float = 0.010
    pictures_an_act: float = 0.032
    pictures_a_look: float = 0.015
    server_an_act: float = 0.0025
    """PostgreSQL's, for all the commits of an act."""
    file_an_act: float = 0.0052
    """How long the only connection to a file is taken for them, the waits for the disk included."""
    computer_a_turn: float = 0.060
    """The mean over games and levels, most of them played at the third of five."""
    bytes_a_game: float = 8_300.0
    """In a SQLite file, indexes and the looking back included."""
    postgres_bytes: float = 2.0
    """How much more PostgreSQL needs."""
    megabytes_a_process: float = 435.0
    """With its workers, after ten minutes of play; what they share counts once."""
    kilobytes_a_server: float = 22.0
    """What discord.py keeps of a server with 30 channels, 20 roles and 30 emoji."""
    kilobytes_a_game: float = 5.0
    """The bot's cache of tables; at most 500 a process."""


REQUESTS_A_SECOND = 50.0
"""What Discord allows a bot's token, without an agreement for more."""

SERVERS_A_SHARD = 1000
"""What Discord recommends; it refuses more than 2,500."""

SHARD_SECONDS = 5.0
"""The pause between the starts of two shards, unless Discord allows a bot several at once."""

FULL = 0.7
"""How busy one event loop, or the connection to a file, may be in the busiest minute, so that nobody waits for it."""

CORES, MEGABYTES = 2.0, 4096.0
"""Of one machine."""

LONG_START = 600.0
"""Seconds after a start in which some servers cannot reach the bot, at which more must be started at once."""

TEN_MILLION = 10**7


@dataclass(frozen=True, slots=True)
class Day:
    """What a day takes. What is called busiest is of the busiest minute, a second."""

    servers: int
    games: int
    acts: int
    busiest_acts: float
    requests: float
    """Without the announced problems, which all fall due in one second and then wait."""
    longest_wait: float
    """Seconds that the last post of the day's worst queue waits, at Discord's pace."""
    bot: float
    pictures: float
    computers: float
    server: float
    file: float
    """The share of its time in which a file's connection is taken."""
    megabytes: float
    processes: int
    shards: int
    """As Discord recommends, one for each thousand servers."""
    finished_a_month: float

    @property
    def start(self) -> float:
        """The seconds from a start until the last shard may be connected."""
        return (self.shards - 1) * SHARD_SECONDS

    def row(self, costs: Costs) -> str:
        """A row of a table in Markdown."""
        grown = self.finished_a_month * costs.bytes_a_game / 1e6
        return (
            f"| {self.servers:,} | {self.games:,} | {self.acts:,} |"
            f" {self.busiest_acts:.2f}, {self.requests:.1f}, {self.busiest_acts * costs.commits_an_act:.1f} |"
            f" {_time(self.longest_wait)} |"
            f" {self.bot:.2f}, {self.pictures:.2f}, {self.computers:.2f}, {self.server:.2f} |"
            f" {self.processes}, {self.shards} | {_time(self.start)} | {self.megabytes:,.0f} MB |"
            f" {grown:,.0f}, {grown * costs.postgres_bytes:,.0f} MB |"
            f" {TEN_MILLION / self.finished_a_month / 12:,.0f} years |"
        )


HEADING = """\
| servers | running games | acts a day | acts, requests, commits a second | longest wait \
| cores: bot, pictures, computers, PostgreSQL | processes, shards | last shard after a start | memory of all bots \
| database a month: SQLite, PostgreSQL | ten million finished games after |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


def simulate(servers: int, habits: Habits, costs: Costs, seed: int = 1) -> Day:
    """A busy day of so many servers."""
    dice = random.Random(seed)
    games = [_games(dice, habits) for _ in range(servers)]
    acts, turns_of_computers = array("I", bytes(4 * DAY)), array("I", bytes(4 * DAY))
    for number in games:
        zone = dice.choices([hours for hours, _ in ZONES], [share for _, share in ZONES])[0]
        for _ in range(number):
            _play(dice, habits, zone, acts, turns_of_computers)
    posts = _posts(dice, habits, costs, servers, acts)
    minute = _busiest(acts)
    busiest_acts = sum(acts[minute : minute + 60]) / 60
    looks = busiest_acts / habits.acts_a_turn * habits.looks_a_turn
    bot = busiest_acts * costs.bot_an_act + looks * costs.bot_a_look
    thinking = _busiest(turns_of_computers)
    shards = max(1, math.ceil(servers / SERVERS_A_SHARD))
    processes = max(1, math.ceil(bot / FULL))
    total = sum(acts)
    return Day(
        servers=servers,
        games=sum(games),
        acts=total,
        busiest_acts=busiest_acts,
        requests=busiest_acts * costs.requests_an_act,
        longest_wait=_longest_wait(posts),
        bot=bot,
        pictures=busiest_acts * costs.pictures_an_act + looks * costs.pictures_a_look,
        computers=sum(turns_of_computers[thinking : thinking + 60]) / 60 * costs.computer_a_turn,
        server=busiest_acts * costs.server_an_act,
        file=busiest_acts * costs.file_an_act,
        megabytes=processes * costs.megabytes_a_process
        + (servers * costs.kilobytes_a_server + min(sum(games), 500 * processes) * costs.kilobytes_a_game) / 1024,
        processes=processes,
        shards=shards,
        finished_a_month=total / habits.busy_day * MONTH_DAYS / habits.acts_a_game,
    )


def _games(dice: random.Random, habits: Habits) -> int:
    """How many games a server has under way."""
    if dice.random() < habits.silent:
        return 0
    return min(round(dice.lognormvariate(0, habits.spread)), habits.most_games)


def _play(dice: random.Random, habits: Habits, zone: int, acts: "array[int]", computers: "array[int]") -> None:
    """A game's acts of the day: single turns, and sittings of many."""
    mean = habits.turns_a_day * habits.busy_day
    with_computer = dice.random() < habits.games_with_computers
    moments = [_moment(dice, zone) for _ in range(_some(dice, mean * (1 - habits.live)))]
    for _ in range(_some(dice, mean * habits.live / habits.burst)):
        first = _moment(dice, zone)
        moments += [first + int(number * habits.burst_seconds) for number in range(habits.burst)]
    for moment in moments:
        for act in range(_some(dice, habits.acts_a_turn - 1) + 1):
            acts[(moment + 3 * act) % DAY] += 1
        if with_computer and dice.random() < 0.5:
            computers[moment % DAY] += 1


def _moment(dice: random.Random, zone: int) -> int:
    (hour,) = dice.choices(range(24), BY_HOUR)
    return ((hour - zone) % 24) * 3600 + dice.randrange(3600)


def _some(dice: random.Random, mean: float) -> int:
    """A number of events that happen independently of each other, with this mean."""
    number, left = 0, dice.expovariate(1.0)
    while left < mean:
        number += 1
        left += dice.expovariate(1.0)
    return number


def _posts(dice: random.Random, habits: Habits, costs: Costs, servers: int, acts: "array[int]") -> list[float]:
    """The requests that fall due in each second: of acts, and of the announced problems at the full hour."""
    due = [number * costs.requests_an_act for number in acts]
    for hours, share in ZONES:
        moment = (habits.announced_hour - hours) % 24 * 3600
        due[moment] += sum(dice.random() < habits.announcing for _ in range(round(servers * share)))
    return due


def _busiest(seconds: Sequence[float]) -> int:
    """When the busiest minute begins."""
    return max(range(0, DAY, 60), key=lambda first: sum(seconds[first : first + 60]))


def _longest_wait(due: Sequence[float]) -> float:
    waiting = longest = 0.0
    for number in due:
        waiting = max(waiting + number - REQUESTS_A_SECOND, 0.0)
        longest = max(longest, waiting)
    return longest / REQUESTS_A_SECOND


def limits(day: Day, costs: Costs) -> Iterator[str]:
    """At how many servers each limit is reached, by the figures of a day that is large enough to be smooth."""
    without = day.processes * costs.megabytes_a_process
    reached = (
        (f"{REQUESTS_A_SECOND:.0f} requests a second of one token", REQUESTS_A_SECOND / day.requests),
        (f"one process: {FULL:.0%} of a core for its event loop", FULL / day.bot),
        (
            f"{CORES:.0f} cores for the bots, their pictures and computers, and PostgreSQL",
            CORES / (day.bot + day.pictures + day.computers + day.server),
        ),
        (f"{CORES:.0f} cores for PostgreSQL alone", CORES / day.server),
        (f"one file: {FULL:.0%} of the time of its only connection", FULL / day.file),
        (f"{MEGABYTES / 1024:.0f} GB of memory for all bots", (MEGABYTES - without) / (day.megabytes - without)),
        (
            f"{_time(LONG_START)} until the last shard is started, one after another",
            SERVERS_A_SHARD * (LONG_START / SHARD_SECONDS + 1) / day.servers,
        ),
        ("one shard, which may have 2,500 servers; more shards need no more machines", 2500 / day.servers),
    )
    yield "| limit | reached at about so many servers |\n| --- | --- |"
    for name, times in sorted(reached, key=lambda one: one[1]):
        yield f"| {name} | {_rounded(day.servers * times):,} |"


def _rounded(number: float) -> int:
    """Two digits that count."""
    digits = max(len(str(int(number))) - 2, 0)
    return int(round(number, -digits))


def _time(seconds: float) -> str:
    if seconds < 1:
        return "none"
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def report(sizes: Sequence[int], seed: int) -> str:
    """The tables."""
    habits, costs = Habits(), Costs()
    days = [simulate(servers, habits, costs, seed) for servers in sizes]
    rows = "\n".join(day.row(costs) for day in days)
    return f"{HEADING}\n{rows}\n\n" + "\n".join(limits(days[-1], costs)) + "\n"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, nargs="+", default=[100, 1_000, 10_000, 30_000, 100_000])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.stdout.write(report(given.servers, given.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
