"""Finds games in a server's memory without going through all of them.

Games are passed over in the order of time until enough are found. Where hardly any game has what is asked for, that
would go through all of a server's: so those of a length or a setup that few have are looked at first, and then sorted.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.rows.chronicle_search import Sought
from bot.store.statements import Transaction

FEW = 4000
"""So many games of a length or a setup are sorted; more are so many that enough of them are soon passed."""

_CONDITIONS = {
    "game": "game = ?",
    "opening": "opening = ?",
    "ending": "ending = ?",
    "least": "{moves} >= ?",
    "most": "{moves} <= ?",
    "since": "ended_at >= ?",
    "until": "ended_at < ?",
}

_SETUPS = (
    "WITH RECURSIVE found (setup) AS (SELECT min(setup) FROM chronicle WHERE guild_id = ?1 AND game = ?2"
    " UNION ALL SELECT (SELECT min(setup) FROM chronicle WHERE guild_id = ?1 AND game = ?2 AND setup > found.setup)"
    " FROM found WHERE found.setup IS NOT NULL) SELECT setup FROM found WHERE setup LIKE ?3"
)
"""From one to the next in the index: there are few, however many games have them."""

_OF_PEOPLE = "SELECT number FROM {table} WHERE {where} ORDER BY ended_at DESC, number DESC LIMIT ?"

# By all of their order: PostgreSQL then goes through the games of two people side by side.
_PLAYED = "(ended_at, number) IN (SELECT ended_at, number FROM appearances WHERE user_id = ? AND guild_id = ?)"

# By the number alone: it is the table's own key, and SQLite finds nothing by an index that holds it a second time.
_PLAYED_IN_TOURNAMENT = "number IN (SELECT number FROM appearances WHERE user_id = ? AND guild_id = ?)"

_MANY = "SELECT 1 FROM chronicle INDEXED BY {index} WHERE {where} LIMIT 1 OFFSET ?"

# Apart, or PostgreSQL goes in the order of time in the hope of finding enough soon.
_AMONG_FEW = (
    "WITH few AS MATERIALIZED (SELECT number, ended_at FROM chronicle INDEXED BY {index} WHERE {where})"
    " SELECT number FROM few ORDER BY ended_at DESC, number DESC LIMIT ?"
)

_IN_ORDER = "SELECT number FROM chronicle INDEXED BY {index} WHERE {where} ORDER BY ended_at DESC, number DESC LIMIT ?"


@dataclass(frozen=True, slots=True)
class _Where:
    """Conditions that all hold, and their values."""

    conditions: tuple[str, ...]
    values: tuple[object, ...]

    def __add__(self, other: "_Where") -> "_Where":
        return _Where((*self.conditions, *other.conditions), (*self.values, *other.values))

    def __str__(self) -> str:
        return " AND ".join(self.conditions)


def _where(condition: str, *values: object) -> _Where:
    return _Where((condition,), values)


def _given(sought: Sought, moves: str = "moves") -> _Where:
    """All that is asked for but people and a tournament, in columns that chronicle and appearances both have."""
    given = [(condition, getattr(sought, name)) for name, condition in _CONDITIONS.items()]
    if sought.variant:
        given.append(("setup LIKE ?", f"% {sought.variant} %"))
    wanted = [(condition.format(moves=moves), value) for condition, value in given if value not in (None, "")]
    return _Where(tuple(condition for condition, _ in wanted), tuple(value for _, value in wanted))


async def numbers(
    transaction: Transaction, guild_id: int, sought: Sought, games: Sequence[str], limit: int
) -> list[int]:
    """The numbers of the games that are sought, the latest first; ``games`` are all that there are."""
    if sought.tournament_id is not None or sought.user_id is not None:
        return await _of_people(transaction, guild_id, sought, limit)
    if not sought.opening:
        for index, part in await _parts(transaction, guild_id, sought, games):
            if await _are_few(transaction, index, part):
                where = part + _given(sought)
                return await _found(transaction, _AMONG_FEW.format(index=index, where=where), where, limit)
    # As a sum, or PostgreSQL goes by lengths and sorts.
    where = _where("guild_id = ?", guild_id) + _given(sought, moves="moves + 0")
    return await _found(transaction, _IN_ORDER.format(index=_order(sought), where=where), where, limit)


async def _of_people(transaction: Transaction, guild_id: int, sought: Sought, limit: int) -> list[int]:
    """The games of a person, of two, or of a tournament."""
    people = [one for one in (sought.user_id, sought.other_id) if one is not None]
    where = _where("guild_id = ?", guild_id) + _given(sought)
    if sought.tournament_id is not None:
        table, where = "chronicle", where + _where("tournament_id = ?", sought.tournament_id)
        played = _PLAYED_IN_TOURNAMENT
    else:
        table, where = "appearances", where + _where("user_id = ?", people.pop(0))
        played = _PLAYED
    for user_id in people:
        where += _where(played, user_id, guild_id)
    return await _found(transaction, _OF_PEOPLE.format(table=table, where=where), where, limit)


async def _parts(
    transaction: Transaction, guild_id: int, sought: Sought, games: Sequence[str]
) -> list[tuple[str, _Where]]:
    """Indexes, and the parts of them in which all that is sought lies."""
    parts = []
    played = [sought.game] if sought.game else games
    of_games = _where("guild_id = ?", guild_id) + _where(f"game IN ({_marks(played)})", *played)
    if sought.variant:
        rows = await transaction.rows(_SETUPS, (guild_id, sought.game, f"% {sought.variant} %"))
        # One that no game has, where there are none.
        setups = [row["setup"] for row in rows] or [""]
        parts.append(("chronicle_of_a_setup", of_games + _where(f"setup IN ({_marks(setups)})", *setups)))
    if sought.least is not None or sought.most is not None:
        lengths = _given(Sought(least=sought.least, most=sought.most))
        parts.append(("chronicle_of_a_length", of_games + lengths))
    return parts


async def _are_few(transaction: Transaction, index: str, where: _Where) -> bool:
    return not await transaction.rows(_MANY.format(index=index, where=where), (*where.values, FEW))


def _order(sought: Sought) -> str:
    """The index in the order of time that passes over most; SQLite does not know what is rare."""
    if sought.opening:
        return "chronicle_of_an_opening"
    if sought.ending:
        return "chronicle_of_an_ending"
    return "chronicle_of_a_game" if sought.game else "chronicle_by_end"


async def _found(transaction: Transaction, statement: str, where: _Where, limit: int) -> list[int]:
    return [row["number"] for row in await transaction.rows(statement, (*where.values, limit))]


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
