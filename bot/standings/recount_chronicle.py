"""Derives a server's memory of its games from their records again, enters old games, and replaces what is wrong."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

from bot.play.chronicle import Entry, entry_of, finish_of
from bot.store.rows import chronicle
from bot.store.rows import sessions as session_rows
from bot.store.rows.chronicle import (
    APPEARANCES,
    CHRONICLE,
    COUNTS,
    RECORDS,
    Appearance,
    Chronicled,
    Count,
    ServerRecord,
)
from bot.store.statements import Transaction
from games import REGISTRY
from games.core.refusals import Refusal
from games.core.text import Text, text

GAMES = 500
"""How many games are read at a time."""

LOOKED_AT = 10_000
"""How many are looked at in one step for any that are missing."""

Place = tuple[int, str]
"""A server and a game."""


@dataclass(slots=True)
class _Counted:
    """What the games read so far add up to, by the keys of the tables."""

    counts: dict[tuple[object, ...], Count] = field(default_factory=dict)
    records: dict[tuple[object, ...], ServerRecord] = field(default_factory=dict)

    def add(self, entry: Entry) -> None:
        for one in entry.counts:
            key = (one.guild_id, one.game, one.kind, one.seats, one.value)
            before = self.counts.get(key)
            self.counts[key] = one if before is None else _sum(before, one)
        for record in entry.records:
            what = (record.guild_id, record.game, record.kind)
            stands = self.records.get(what)
            if stands is None or record.beats(stands):
                self.records[what] = record

    async def differing(self, transaction: Transaction) -> set[Place]:
        """Where what is stored is not what the games add up to."""
        counts = set(self.counts.values()) ^ set(await COUNTS.all(transaction))
        records = set(self.records.values()) ^ set(await RECORDS.all(transaction))
        return {(one.guild_id, one.game) for one in counts} | {(one.guild_id, one.game) for one in records}

    def at(self, place: Place) -> tuple[list[Count], list[ServerRecord]]:
        counts = [one for one in self.counts.values() if (one.guild_id, one.game) == place]
        return counts, [one for one in self.records.values() if (one.guild_id, one.game) == place]


def _sum(one: Count, other: Count) -> Count:
    return replace(
        one,
        games=one.games + other.games,
        first_wins=one.first_wins + other.first_wins,
        points=one.points + other.points,
        scored=one.scored + other.scored,
        moves=one.moves + other.moves,
    )


@dataclass(frozen=True, slots=True)
class _Checked:
    """A game as it is stored, and as it follows from its record; None if it is not entered, or its record damaged."""

    session_id: int
    stored: Chronicled
    people: frozenset[Appearance]
    follows: Entry | None

    @property
    def is_right(self) -> bool:
        follows = self.follows
        return follows is None or (self.stored == follows.game and self.people == frozenset(follows.people))


async def faults(transaction: Transaction) -> tuple[Text, ...]:
    """What of the memory does not follow from the records, a sentence each. Games not entered yet are no fault."""
    counted, found = _Counted(), list[Text]()
    async for one in _entered(transaction):
        if not one.is_right:
            found.append(text("bot-check-chronicle", session=str(one.session_id)))
        if one.follows is not None:
            counted.add(one.follows)
    for guild_id, game in sorted(await counted.differing(transaction)):
        name = text(f"{game}-name") if game in REGISTRY else game
        found.append(text("bot-check-counts", guild=str(guild_id), game=name))
    return tuple(found)


async def rebuild(transaction: Transaction) -> None:
    """Replace the games that are wrong, and all that is counted where it differs."""
    counted, wrong = _Counted(), list[tuple[Chronicled, Entry]]()
    async for one in _entered(transaction):
        if one.follows is None:
            continue
        counted.add(one.follows)
        if not one.is_right:
            wrong.append((one.stored, one.follows))
    for stored, entry in wrong:
        await chronicle.forget(transaction, stored.number)
        await chronicle.enter(transaction, entry.game, entry.people, (), ())
    for place in sorted(await counted.differing(transaction)):
        await chronicle.replace_counts(transaction, *place, *counted.at(place))


async def is_behind(transaction: Transaction, after: int) -> bool:
    """Whether there are games with numbers above ``after`` of which it is not known that they are entered."""
    return max(after, await chronicle.whole_until(transaction)) < await chronicle.last_finish(transaction)


async def catch_up(transaction: Transaction, after: int, limit: int) -> int | None:
    """Enter at most so many old games with numbers above ``after``; returns the last number looked at, None at the end.

    A game whose record is damaged is left out, and tried again another time.
    """
    if not await is_behind(transaction, after):
        return None
    whole, last = await chronicle.whole_until(transaction), await chronicle.last_finish(transaction)
    first = max(after, whole)
    until = min(first + LOOKED_AT, last)
    found = await chronicle.missing(transaction, first, until, limit)
    left_out = False
    for number, session_id in found:
        entry = await _entry(transaction, number, session_id)
        if entry is not None:
            await entry.write(transaction)
        left_out |= entry is None
    reached: int = found[-1]["number"] if len(found) == limit else until
    if first == whole and not left_out:
        await chronicle.note_whole(transaction, reached)
    return reached


async def _entered(transaction: Transaction) -> AsyncIterator[_Checked]:
    last = 0
    while rows := await transaction.rows(
        "SELECT number, session_id FROM finishes JOIN chronicle USING (number) WHERE number > ?"
        " ORDER BY number LIMIT ?",
        (last, GAMES),
    ):
        people: dict[int, set[Appearance]] = {}
        for one in await APPEARANCES.all(transaction, "WHERE number > ? AND number <= ?", (last, rows[-1]["number"])):
            people.setdefault(one.number, set()).add(one)
        for number, session_id in rows:
            stored = await CHRONICLE.find(transaction, number)
            if stored is not None:
                entry = await _entry(transaction, number, session_id)
                yield _Checked(session_id, stored, frozenset(people.get(number, ())), entry)
        last = rows[-1]["number"]


async def _entry(transaction: Transaction, number: int, session_id: int) -> Entry | None:
    session = await session_rows.by_id(transaction, session_id)
    if session is None or session.game not in REGISTRY:
        return None
    row = await transaction.row("SELECT rated FROM finishes WHERE number = ?", (number,))
    try:
        return await entry_of(transaction, finish_of(session, number, rated=row is not None and bool(row["rated"])))
    except Refusal:
        return None
