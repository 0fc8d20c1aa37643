"""How the rows of a table that belong to a server are told."""

from dataclasses import dataclass

OF_SERVER = "guild_id = ?1"
OF_SESSION = "session_id IN (SELECT id FROM sessions WHERE guild_id = ?1)"

SESSION = (("session_id", "sessions"),)


@dataclass(frozen=True, slots=True)
class Belonging:
    """A table of which a server's rows move: the first ``key`` of its ``columns`` order them.

    ``numbered`` is the column that can be given anew, ``refers`` pairs a column with the table whose number it holds,
    ``people`` those with user ids, among which former players' can be given anew. ``stays`` are columns that take
    their defaults at the new place.
    """

    table: str
    key: int
    columns: tuple[str, ...]
    condition: str = OF_SESSION
    numbered: str | None = None
    refers: tuple[tuple[str, str], ...] = SESSION
    people: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()


def of_server(
    table: str, key: int, columns: str, people: str = "", numbered: str | None = None, stays: str = ""
) -> Belonging:
    return Belonging(table, key, names(columns), OF_SERVER, numbered, (), names(people), names(stays))


def of_session(
    table: str, key: int, columns: str, people: str = "", numbered: str | None = None, stays: str = ""
) -> Belonging:
    return Belonging(table, key, names(columns), OF_SESSION, numbered, SESSION, names(people), names(stays))


def names(written: str) -> tuple[str, ...]:
    return tuple(written.split())
