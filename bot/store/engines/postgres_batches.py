"""Which statements of a transaction can go to PostgreSQL together, and how they do.

Each way to the server and back takes longer than most statements. Those that write and whose answer nobody needs become
one statement: all but the last are parts of its WITH clause. Such parts see one state, that of before them all, and
their order is open, so only those go together of which none reads or changes a row that another one changes. Reads that
are expected are columns of one query, each an array of rows.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any

SHAPES = 1000
"""How many texts are kept of statements that went together."""

_CHANGED = re.compile(r"^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")
_READ = re.compile(r"\b(?:FROM|JOIN|USING) (\w+)")
_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"\$(\d+)")

Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """A statement to send, as PostgreSQL wants it; the rest as in :meth:`Transaction.write`."""

    statement: str
    parameters: tuple[Any, ...]
    rows: frozenset[Key]
    reads: frozenset[Key]
    numbered: bool = False

    @property
    def table(self) -> str:
        """The table that it changes."""
        table = changed_by(self.statement)
        if table is None:
            raise ValueError("a statement that goes with others begins with what it changes")
        return table

    def changes_what_is_changed_by(self, other: "Write") -> bool:
        """Whether there can be a row that both change, or both number rows."""
        return self.table == other.table and ((self.numbered and other.numbered) or _meet(self.rows, other.rows))

    def reads_what_is_changed_by(self, other: "Write") -> bool:
        """Whether it can read a row that the other changes."""
        if other.table not in words_read(self.statement):
            return False
        return other.table != self.table or _meet(self.reads, other.rows)


def _meet(some: frozenset[Key], others: frozenset[Key]) -> bool:
    """Whether two sets of rows can have one in common; an empty one is any row."""
    return not some or not others or not some.isdisjoint(others)


@cache
def changed_by(statement: str) -> str | None:
    """The table that a statement changes; None if it does not say so at its beginning.

    >>> changed_by("INSERT INTO waits (seat) VALUES ($1)"), changed_by("DELETE FROM plans WHERE seat = $1")
    ('waits', 'plans')
    """
    found = _CHANGED.match(statement)
    return found[1] if found else None


@cache
def words_read(statement: str) -> frozenset[str]:
    """Among them are the names of all tables that a statement reads, but for the rows that it changes.

    >>> statement = "DELETE FROM turns WHERE ended_at < (SELECT max(ended_at) FROM turns, seats)"
    >>> sorted({"turns", "seats", "plans"} & words_read(statement))
    ['seats', 'turns']
    >>> "posts" in words_read("UPDATE posts SET board_id = $1 WHERE posts.session_id = $2")
    False
    """
    words = frozenset(_WORD.findall(statement))
    own = _CHANGED.match(statement)
    if own is None or own[1] in _READ.findall(statement, own.end()):
        return words
    return words - {own[1]}


def in_turn(writes: Iterable[Write]) -> Iterator[tuple[Write, ...]]:
    """The writes in groups that go together, so that executing one group after another does what they do in order."""
    placed = list[tuple[Write, int]]()
    for one in writes:
        least = 0
        for other, group in placed:
            if one.changes_what_is_changed_by(other) or one.reads_what_is_changed_by(other):
                least = max(least, group + 1)
            elif other.reads_what_is_changed_by(one):
                least = max(least, group)
        placed.append((one, least))
    for number in range(1 + max((group for _, group in placed), default=-1)):
        yield tuple(one for one, group in placed if group == number)


def written_together(writes: Sequence[Write]) -> tuple[str, tuple[Any, ...]]:
    """One statement that does what these do, with its parameters."""
    text = _with(tuple(one.statement for one in writes), tuple(len(one.parameters) for one in writes))
    return text, tuple(value for one in writes for value in one.parameters)


def asked_together(queries: Sequence[tuple[str, tuple[Any, ...]]]) -> tuple[str, tuple[Any, ...]]:
    """One query with a column for each of these, an array of its rows; and its parameters."""
    text = _columns(tuple(query for query, _ in queries), tuple(len(given) for _, given in queries))
    return text, tuple(value for _, given in queries for value in given)


@lru_cache(SHAPES)
def _with(statements: tuple[str, ...], counts: tuple[int, ...]) -> str:
    """The statements as one.

    >>> _with(("DELETE FROM a WHERE b = $1", "UPDATE c SET d = $1 WHERE e = $2"), (1, 2))
    'WITH w0 AS (DELETE FROM a WHERE b = $1) UPDATE c SET d = $2 WHERE e = $3'
    """
    *parts, last = _numbered(statements, counts)
    named = ", ".join(f"w{number} AS ({part})" for number, part in enumerate(parts))
    return f"WITH {named} {last}" if named else last


@lru_cache(SHAPES)
def _columns(queries: tuple[str, ...], counts: tuple[int, ...]) -> str:
    """The queries as one.

    >>> _columns(("SELECT a FROM b WHERE c = $1", "SELECT 1"), (1, 0))
    'SELECT ARRAY(SELECT q FROM ( SELECT a FROM b WHERE c = $1 ) AS q), ARRAY(SELECT q FROM ( SELECT 1 ) AS q)'
    """
    columns = (" ".join(("ARRAY(SELECT q FROM (", one, ") AS q)")) for one in _numbered(queries, counts))
    return " ".join(("SELECT", ", ".join(columns)))


def _raised(more: int, found: re.Match[str]) -> str:
    """A parameter's number, raised by so many that stand before it."""
    return f"${int(found[1]) + more}"


def _numbered(statements: tuple[str, ...], counts: tuple[int, ...]) -> Iterator[str]:
    before = 0
    for statement, count in zip(statements, counts, strict=True):
        yield _NUMBER.sub(partial(_raised, before), statement)
        before += count
