"""Takes a server's rows into a database in which other servers have theirs.

Numbers are kept if none of them is taken here; else all of a table are given anew, in their order, since lists are
sorted by them. They begin above all old ones, so that the button of an old message never names another game.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.model.sessions import FIRST
from bot.store.copying.belonging import Belonging
from bot.store.copying.belongings import BELONGINGS, TARGETS, rows
from bot.store.statements import Row, Transaction, quoted

REPLACED = ("allowed_channels", "servers")
"""Of these the rows that are here already give way."""

SHARED = ("threads", "daily_places", "tries", "preferences", "holidays")
"""Of these the rows that are here already stay: what is known of a person here is newer, or their own choice here."""


@dataclass(slots=True)
class _Numbers:
    """The new numbers by table and old number, and the new numbers of former players."""

    of: dict[str, dict[int, int]] = field(default_factory=dict)
    former: dict[int, int] = field(default_factory=dict)


async def take_in(source: Transaction, target: Transaction, guild_id: int) -> dict[int, int]:
    """Copy everything of a server; returns the new session numbers by the old ones."""
    for table in REPLACED:
        await target.run(" ".join(("DELETE FROM", table, "WHERE guild_id = ?")), (guild_id,))
    numbers = _Numbers(former=await _renamed(source, target, guild_id))
    for belonging in BELONGINGS:
        found = await rows(source, belonging, guild_id)
        if belonging.numbered is not None:
            own = [row[belonging.numbered] for row in found]
            numbers.of[belonging.table] = await _renumbered(target, belonging.table, belonging.numbered, own)
        columns = belonging.columns
        words = ("INSERT INTO", belonging.table, "(", quoted(columns), ") VALUES (", ", ".join("?" * len(columns)))
        statement = " ".join((*words, ") ON CONFLICT DO NOTHING" if belonging.table in SHARED else ")"))
        await target.run_each(statement, [_translated(belonging, row, numbers) for row in found])
        if belonging.numbered is not None:
            highest = max(numbers.of[belonging.table].values(), default=0)
            await target.number_after(belonging.table, belonging.numbered, highest)
    return numbers.of["sessions"]


async def _renumbered(target: Transaction, table: str, column: str, old: Sequence[int]) -> dict[int, int]:
    if not old:
        return {}
    least, most = min(old), max(old)
    words = ("SELECT", column, "FROM", table, "WHERE", column, "BETWEEN ? AND ?")
    taken = {row[0] for row in await target.rows(" ".join(words), (least, most))}
    if taken.isdisjoint(old):
        return {number: number for number in old}
    row = await target.row(" ".join(("SELECT max(", column, ") FROM", table)))
    above = max(most, row[0] if row else 0)
    return {number: above + place for place, number in enumerate(sorted(old), start=1)}


async def _renamed(source: Transaction, target: Transaction, guild_id: int) -> dict[int, int]:
    """New numbers of the former players, where somebody has been erased here, too."""
    lowest = await _lowest_former(target)
    former: set[int] = set()
    for belonging in BELONGINGS:
        if belonging.people:
            found = await rows(source, belonging, guild_id)
            former |= {number for row in found for number in _people(belonging, row) if FIRST <= number < 0}
    if not lowest:
        return {number: number for number in former}
    return {number: lowest - place for place, number in enumerate(sorted(former, reverse=True), start=1)}


def _people(belonging: Belonging, row: Row) -> Iterable[int]:
    return (row[column] for column in belonging.people if row[column] is not None)


async def _lowest_former(transaction: Transaction) -> int:
    """The lowest number of a former player; 0 if nobody has been erased."""
    lowest = 0
    for belonging in BELONGINGS:
        for column in belonging.people:
            words = ("SELECT min(", column, ") FROM", belonging.table, "WHERE", column, ">= ?")
            row = await transaction.row(" ".join(words), (FIRST,))
            lowest = min(lowest, (row[0] if row else None) or 0)
    return lowest


def _translated(belonging: Belonging, row: Row, numbers: _Numbers) -> list[Any]:
    """The values of a row with the new numbers in it."""
    named = dict(zip(belonging.columns, row, strict=True))
    for column, table in belonging.refers:
        # A bye has no session, and most games are of no tournament.
        if named[column] is not None:
            named[column] = numbers.of[table][named[column]]
    if belonging.numbered is not None:
        named[belonging.numbered] = numbers.of[belonging.table][named[belonging.numbered]]
    for column in belonging.people:
        named[column] = numbers.former.get(named[column], named[column])
    if "target_id" in named and named["kind"] in TARGETS:
        named["target_id"] = _target(numbers.of[TARGETS[named["kind"]]], named["target_id"])
    return [named[column] for column in belonging.columns]


def _target(new: Mapping[int, int], old: int) -> int:
    # A message about what is gone is not sent; 0 is no row's number.
    return new.get(old, 0)
