"""Results of solo challenges: one row per finished session, ranked per server and list (``board``)."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.database import Transaction
from bot.store.mapper import Mapper, Reader
from bot.store.statements import place_by

_DIGITS = 9
"""Numbers of a rank are padded to this many digits, so that text order is numeric order."""


@dataclass(frozen=True, slots=True)
class BestResult:
    """A player's best result in a list; ``session_id`` is where it was played. Equal ones share a ``place``."""

    user_id: int
    session_id: int
    place: int


@dataclass(frozen=True, slots=True)
class KeptResult:
    """A result as it is stored; ``rank`` is :func:`sortable`."""

    guild_id: int
    user_id: int
    board: str
    rank: str
    ended_at: int


SOLO_RESULTS = Mapper(KeptResult, "solo_results", "session_id", extra="session_id")
of_session = SOLO_RESULTS.find

_BEST = Reader(BestResult)


async def replace(transaction: Transaction, session_id: int, result: KeptResult | None) -> None:
    """Store this as the result of a session; None if it has none."""
    await transaction.run("DELETE FROM solo_results WHERE session_id = ?", (session_id,))
    if result is not None:
        await SOLO_RESULTS.insert(transaction, result, session_id=session_id)


async def insert(
    transaction: Transaction,
    session_id: int,
    guild_id: int,
    user_id: int,
    *,
    board: str,
    rank: Sequence[int],
    now: int,
) -> None:
    """Add the result of a session; ``rank`` is compared number by number, lower is better."""
    await SOLO_RESULTS.insert(
        transaction, KeptResult(guild_id, user_id, board, sortable(rank), now), session_id=session_id
    )


def sortable(rank: Sequence[int]) -> str:
    """A rank as text that sorts the same way.

    >>> sortable((0, 2)) < sortable((0, 13)) < sortable((1,))
    True
    """
    if any(not 0 <= number < 10**_DIGITS for number in rank):
        raise ValueError(f"a rank holds numbers from 0 to {10**_DIGITS - 1}")
    return "/".join(f"{number:0{_DIGITS}d}" for number in rank)


async def lists(transaction: Transaction, guild_id: int, limit: int) -> list[tuple[str, int]]:
    """A server's lists as (list, id of its latest session), most played first."""
    rows = await transaction.rows(
        "SELECT board, max(session_id) AS latest FROM solo_results WHERE guild_id = ?"
        " GROUP BY board ORDER BY count(*) DESC, board LIMIT ?",
        (guild_id, limit),
    )
    return [(row["board"], row["latest"]) for row in rows]


_LIST = (
    "SELECT user_id, session_id, {place} FROM (SELECT user_id, session_id, rank, ended_at,"
    " row_number() OVER (PARTITION BY user_id ORDER BY rank, ended_at) AS own"
    " FROM solo_results WHERE guild_id = ? AND board = ?) AS results WHERE own = 1 ORDER BY place, ended_at LIMIT ?"
)


async def best(transaction: Transaction, guild_id: int, board: str, limit: int) -> list[BestResult]:
    """Each player's best result of a list, best first; the earlier of equal ones first."""
    return await _BEST.query(transaction, _LIST.format(place=place_by("rank")), (guild_id, board, limit))
