"""A tournament of a soak: its people enter it, play a little, give up as was drawn beforehand, and a third vanish.

What each of them does follows from the round and from who they are, not from when they do it. So a tournament with the
same seed that nothing disturbs has the same tables and results, and :func:`undisturbed` plays that.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bot.model.tournaments import AtLimit, Placed, System
from bot.sandbox.commands import NotPossible
from bot.sandbox.driver import read_message
from bot.sandbox.refusals import ApiError
from bot.sandbox.world import User
from bot.store.database import Database
from games import REGISTRY
from tests.bot.conftest import NOON
from tests.bot.play.house import House
from tests.bot.tournaments.carrying import Carrier, Told, gives_up, told, wish
from tests.soak.table import Attempt, Table
from tests.wire.book import Book, Kept

MOVES = 3
"""So many moves are made in a game before somebody gives up."""

ENTERING, BEGUN, OVER = "lobby", ("running", "paused"), "over"


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played, by how many, and what decides a game that goes on when its round is over."""

    choice: str
    system: System
    seats: int
    players: int
    rounds: int | None
    decides: AtLimit
    placed: Placed = Placed.THREADS


KINDS = (
    Kind("swiss", System.SWISS, 2, 9, 4, AtLimit.DRAW),
    Kind("swiss", System.SWISS, 2, 5, 2, AtLimit.DRAW, Placed.CHANNEL),
    Kind("pods-of-3", System.PODS, 3, 10, 3, AtLimit.LOSS),
    Kind("knockout", System.KNOCKOUT, 2, 8, None, AtLimit.DRAW),
    Kind("round-robin", System.ROUND_ROBIN, 2, 8, None, AtLimit.LOSS),
    Kind("pods-of-4", System.PODS, 4, 9, 3, AtLimit.DRAW),
    Kind("pods-of-3", System.PODS, 3, 6, 2, AtLimit.LOSS, Placed.CHANNEL),
    Kind("double", System.DOUBLE, 2, 8, None, AtLimit.DRAW),
)


@dataclass(slots=True)
class Contest:
    """A tournament in a channel of its own; ``table`` is how its people use the channel."""

    kind: Kind
    game: str
    table: Table
    chance: random.Random
    tables: dict[int, Table] = field(default_factory=dict)
    """How they use the threads, by session."""

    @property
    def people(self) -> tuple[User, ...]:
        """Those who enter, the organiser first."""
        return self.table.people

    @property
    def vanishing(self) -> frozenset[int]:
        """Those who do nothing from the middle on."""
        return frozenset(one.id for one in self.people[1::3])

    @property
    def attempts(self) -> list[Attempt]:
        """The moves that were sent."""
        return [attempt for table in self.tables.values() for attempt in table.attempts]

    @property
    def book(self) -> Book:
        """The bot's record."""
        return self.table.book

    @property
    def row(self) -> Any:
        """The tournament as it is stored; None before it is."""
        query = "SELECT * FROM tournaments WHERE channel_id = ? AND organiser_id = ?"
        found = self.book.rows(query, self.table.channel, self.people[0].id)
        return found[0] if found else None

    @property
    def is_over(self) -> bool:
        """Whether it is over, and its message and its card say so."""
        row = self.row
        return bool(row and row["stage"] == OVER and row["card_id"] and not self.book.rows(OWED, row["id"]))

    async def act(self) -> bool:
        """Let somebody do what they would do now; False if nobody does anything."""
        row = self.row
        if row is None:
            more = ["clock|0", "casual", *([f"rounds|{self.kind.rounds}"] if self.kind.rounds else [])]
            more += ["channel"] if self.kind.placed is Placed.CHANNEL else []
            values = {"game": self.game, "system": self.kind.choice, "limit": f"1|{self.kind.decides}", "more": more}
            await self.table.open_form(self.people[0], "tournament new", values)
            return True
        try:
            if row["stage"] == ENTERING:
                await self._enter(row)
                return True
            return row["stage"] in BEGUN and await self._play(row)
        except (NotPossible, ApiError):
            # What they wanted to press is gone, or the bot is: they have not vanished, and look again.
            return True

    async def _enter(self, row: Any) -> None:
        """The next one joins, so that all enter in the same order; the organiser begins when all have."""
        entered = [one["user_id"] for one in self.book.rows(ENTRANTS, row["id"])]
        left = [one for one in self.people if one.id not in entered]
        action, person = ("join", left[0]) if left else ("start", self.people[0])
        await self.table.press(person, row["message_id"] or 0, self._button(row, action))

    def _button(self, row: Any, action: str) -> str:
        generation = row["generation"]
        return ":".join(("tourney", action, f"{row['id']}{f'.{generation}' if generation else ''}"))

    async def _play(self, row: Any) -> bool:
        """Somebody at one of the tables of the round moves or gives up."""
        found = list(self.book.rows(OPENED, row["id"], row["round_number"]))
        self.chance.shuffle(found)
        acted = [await self._play_at(one["session_id"], row) for one in found[:2]]
        return any(acted) or any([await self._play_at(one["session_id"], row) for one in found[2:]])

    async def _play_at(self, session_id: int, row: Any) -> bool:
        for kept in self.book.sessions("id = ? AND status = 'playing'", session_id):
            playing = self._playing(kept)
            number, rounds = row["round_number"], row["rounds"] or 0
            loser = gives_up(number, rounds, playing, self.vanishing)
            if loser is None:
                return False
            table = self.tables.get(kept.id)
            if table is None:
                table = self.tables[kept.id] = self._table(kept.channel)
            position = self.book.game(kept.id).position
            if kept.sequence < MOVES and not position.forfeited and not self.vanishing & set(playing):
                await table.move(kept, position)
            else:
                person = next(one for one in self.people if one.id == loser)
                await table.say(person, "table resign", {})
            return True
        return False

    def _playing(self, kept: Kept) -> list[int]:
        out = self.book.game(kept.id).position.forfeited
        return [player for seat, player in enumerate(kept.players) if seat not in out]

    def _table(self, channel: int) -> Table:
        own = self.table
        return Table(own.driver, own.book, self.chance, channel, own.people, patience=own.patience, now=own.now)

    def waits_for_time(self) -> int | None:
        """When the round is over, if its tables are open and somebody is waited for; None if something else is."""
        row = self.row
        if row is None or row["stage"] not in BEGUN:
            return None
        waiting = self.book.rows(UNDECIDED, row["id"], row["round_number"])
        # In its channel, one table is open at a time.
        opened = [one for one in waiting if one["opened"]]
        if len(opened) < (len(waiting) if self.kind.placed is Placed.THREADS else 1):
            return None
        return int(row["round_until"])

    def told(self) -> list[Told]:
        """The tables with all that came of them, as :func:`told` says it."""
        number = self.row["id"]
        seats: dict[tuple[int, int], list[Any]] = {}
        for one in self.book.rows(SEATS, number):
            seats.setdefault((one["round_number"], one["board"]), []).append(one)
        decided = {(one["round_number"], one["board"]): one["decided_by"] for one in self.book.rows(PAIRINGS, number)}
        return [
            (*at, tuple(one["number"] for one in row), tuple(one["place"] for one in row), decided[at])
            for at, row in seats.items()
        ]


OWED = "SELECT 1 FROM outbox WHERE kind IN ('tournament', 'card') AND subject = ?"
ENTRANTS = "SELECT user_id FROM entrants WHERE tournament_id = ?"
OPENED = (
    "SELECT session_id FROM pairings WHERE tournament_id = ? AND round_number = ? AND opened = 1 AND decided_by IS NULL"
    " ORDER BY board"
)
UNDECIDED = (
    "SELECT opened FROM pairings WHERE tournament_id = ? AND round_number = ? AND EXISTS (SELECT 1 FROM pairing_seats"
    " WHERE pairing_seats.tournament_id = pairings.tournament_id AND pairing_seats.board = pairings.board"
    " AND pairing_seats.round_number = pairings.round_number AND place IS NULL)"
)
PAIRINGS = "SELECT * FROM pairings WHERE tournament_id = ? ORDER BY round_number, board"
SEATS = "SELECT * FROM pairing_seats WHERE tournament_id = ? ORDER BY round_number, board, seat"


async def undisturbed(contest: Contest, folder: Path) -> list[Told]:
    """The tables of the same tournament where no process dies."""
    kind, people = contest.kind, [one.id for one in contest.people]
    wanted = wish(contest.game, kind.system, seats=kind.seats, rounds=kind.rounds, at_limit=kind.decides, clock=0)
    wanted = replace(wanted, user_id=people[0], placed=kind.placed)
    async with await Database.open(folder / f"undisturbed-{contest.row['id']}.sqlite3") as database:
        house = House(database)
        number = (await house.tournaments.create(wanted, NOON)).tournament.id
        async with database.transaction() as transaction:
            await transaction.run("UPDATE tournaments SET seed = ?", (contest.row["seed"],))
        for person in people[1:]:
            await house.tournaments.join(number, person, NOON)
        await house.tournaments.start(number, people[0], NOON)
        carrier = Carrier(database, contest.game, number, vanishing=contest.vanishing)
        return told(await carrier.to_the_end())


def faults(contest: Contest, expected: Sequence[Told]) -> list[str]:
    """What is wrong with a tournament that is over."""
    row, said = contest.row, list[str]()
    if contest.told() != list(expected):
        said.append(f"its tables are {contest.told()} instead of {expected}")
    for number in {one[0] for one in contest.told()}:
        seated = [each for one in contest.told() if one[0] == number for each in one[2]]
        if len(seated) != len(set(seated)):
            said.append(f"somebody is paired twice in round {number}: {seated}")
    history = contest.table.driver.sandbox.history
    threads = [
        int(one["id"]) for one in history.channels.values() if one.get("parent_id") == str(contest.table.channel)
    ]
    opened = [one["session_id"] for one in contest.book.rows(PAIRINGS, row["id"]) if one["opened"]]
    known = {one.channel for one in contest.book.sessions() if one.id in opened}
    places = threads if contest.kind.placed is Placed.THREADS else [*threads, contest.table.channel]
    if len(opened) != len(set(opened)) or sorted(places) != sorted(known):
        said.append(f"the threads {threads} are not those of its tables {opened}, which are {known}")
    shown = [post for post in history.posts(contest.table.channel) if post.only_for is None]
    if contest.kind.placed is Placed.CHANNEL:
        heading = f"tournament {row['id']}"
        shown = [post for post in shown if heading in read_message(post).text.partition("\n")[0]]
    if [post.id for post in shown] != [row["message_id"], row["card_id"]]:
        said.append(f"messages {[post.id for post in shown]} instead of {row['message_id']}, {row['card_id']}")
    return [f"tournament {row['id']}, {contest.kind.choice} of {contest.game}: {one}" for one in said]


def kinds() -> list[tuple[Kind, str]]:
    """Every kind with a game, so that all games and all kinds come soon."""
    games = list(REGISTRY)
    return [
        (kind, game)
        for turn in range(len(games))
        for at, kind in enumerate(KINDS)
        for game in [games[(at + turn) % len(games)]]
        if kind.seats in REGISTRY[game].seats_for(REGISTRY[game].complete_options({}))
    ]
