"""Connections to PostgreSQL, the store's statements on them, and what the driver raises as the store's own errors.

Each connection has timeouts, so that a silent server delays nobody for long.
"""

import logging
import os
import re
import ssl
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import asyncpg

from bot.program import scaled
from bot.store.drivers.driver import PATIENCE_SECONDS, OpenMode
from bot.store.faults import ConstraintBroken, DatabaseBusy, DatabaseFailed, DatabaseMisconfigured, DatabaseUnreachable
from bot.store.statements import Row, Transaction
from bot.store.url import DatabaseUrl

log = logging.getLogger(__name__)

BUSY = (asyncpg.LockNotAvailableError, asyncpg.QueryCanceledError, asyncpg.DeadlockDetectedError)

MISCONFIGURED = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
    asyncpg.ClientConfigurationError,
    # Where the first migration makes a table that another program has made.
    asyncpg.DuplicateTableError,
    # A prepared statement belongs to a session, so this one has been given to somebody else.
    asyncpg.DuplicatePreparedStatementError,
    asyncpg.InvalidSQLStatementNameError,
)
"""What is raised if a server answers and the database is not open to this process."""

CUT = (ssl.SSLEOFError, ssl.SSLZeroReturnError, ssl.SSLSyscallError)
"""What is raised if the server goes away while its certificate is looked at; it may be back in a moment."""

NO_TLS = "rejected SSL upgrade"
"""What the driver says if a server does not encrypt."""

POOLER = re.compile("unsupported startup parameter|no such |does not exist|authentication failed|no pg_hba.conf entry")
"""How PgBouncer refuses somebody for good; it has the same code for what passes by itself."""

LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.InterfaceError,
    # What the driver says of a connection that the server is just closing.
    asyncpg.InternalClientError,
    asyncpg.ReadOnlySQLTransactionError,
    OSError,
    *MISCONFIGURED,
)
"""What is raised if the server cannot be reached, does not let this process in, or ends its session."""


@contextmanager
def faults_named(address: str) -> Iterator[None]:
    """Raise the store's own errors. What the driver says may hold values of the row, so it goes into none of them."""
    try:
        yield
    except asyncpg.IntegrityConstraintViolationError as problem:
        raise ConstraintBroken(problem.message) from None
    except asyncpg.DataError as problem:
        raise ConstraintBroken(type(problem).__name__) from None
    except BUSY as problem:
        raise DatabaseBusy from problem
    except TimeoutError:
        # The server itself ends what takes too long, or waits for a lock, so it would have answered by now.
        raise DatabaseUnreachable(address, "it does not answer") from None
    except LOST as problem:
        raise _lost(address, problem) from None
    except asyncpg.PostgresError as problem:
        raise DatabaseFailed(_fault_said(problem)) from None


@contextmanager
def refusals_named(address: str) -> Iterator[None]:
    """While a session is begun: a server that does not take what the address asks for has to be asked otherwise."""
    try:
        yield
    except asyncpg.InsufficientPrivilegeError:
        raise
    except (asyncpg.SyntaxOrAccessError, asyncpg.DataError) as problem:
        raise DatabaseMisconfigured(address, _fault_said(problem)) from None
    except asyncpg.InternalServerError as problem:
        # Poolers say so of whatever keeps them from their server.
        raise DatabaseUnreachable(address, _fault_said(problem)) from None


def _lost(address: str, problem: BaseException) -> DatabaseUnreachable:
    said = _fault_said(problem)
    if (
        isinstance(problem, MISCONFIGURED)
        or (isinstance(problem, ConnectionError) and NO_TLS in said)
        or (isinstance(problem, ssl.SSLError) and not isinstance(problem, CUT))
        or (isinstance(problem, asyncpg.ProtocolViolationError) and POOLER.search(said))
    ):
        return DatabaseMisconfigured(address, said)
    return DatabaseUnreachable(address, said)


def _fault_said(problem: BaseException) -> str:
    """The first line of what was said, without the details in which the server may quote a row."""
    said = getattr(problem, "message", None) or str(problem)
    return f"{type(problem).__name__}: {said}".splitlines()[0]


CONNECTING_SECONDS = 5.0
"""How long a server is waited for before anybody plays: one far away and encrypted takes a while."""

OLDEST = 15
"""The oldest version of the server that is supported, as by the PostgreSQL project itself."""

APPLICATION = "fumarole"
"""How the bot's sessions are called in the server's lists."""

NAMED = {"server_settings": {"application_name": APPLICATION}}
"""What a session is begun with; a pooler refuses nearly all other settings then."""

GRACE_SECONDS = 0.4
"""How much longer than the server this process waits; a server that is silent by then is down."""

STATEMENT_SECONDS = 5.0
"""After how long a statement is given up, by the server and, should that not answer, a little later by this process."""

IDLE_SECONDS = 5.0
"""After how long the server ends a session that does nothing in a transaction it has begun."""

CONNECTIONS = 8
"""How many connections a process has at most."""

STATEMENTS = 500
"""How many prepared statements a connection keeps; there are fewer in the store."""

ENCODING = "UTF8"
"""What a database has to be written in; any other one cannot hold all that is stored."""

SESSION = "SELECT pg_backend_pid()"
"""The number of the server's session behind a connection, which a pooler does not know."""

ENCODED = "SELECT current_setting('server_encoding'), pg_backend_pid()"

LOOKS = 5
"""How often a pooler is looked at; others may take a session that is shared in between."""

FILES = ("sslrootcert", "sslcert", "sslkey", "sslcrl")
"""The parameters, and the variables named after them, that name files; the driver does not say which it misses."""


class Pooled(asyncpg.Connection):  # type: ignore[misc]  # the driver has no types
    """A connection of a pool, which closes expired ones in tasks that nobody waits for."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 - the driver's own parameter
        """End it, with a word to the server if that listens; a silent one must not leave an error with nobody."""
        try:
            await super().close(timeout=timeout)
        except (TimeoutError, *LOST) as problem:
            # The driver has ended it.
            log.debug("a connection was closed without the server: %s", type(problem).__name__)


async def connect(address: str, **settings: str) -> Any:
    """A connection beside those of an engine, with further settings of the session.

    Raises :class:`bot.store.faults.DatabaseUnreachable`.
    """
    server = DatabaseUrl(address)
    _require_files(server)
    connection = await _begin(server)
    try:
        with faults_named(str(server)):
            await _require_fit(connection, server)
            if settings:
                await _set(connection, settings)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def _begin(server: DatabaseUrl) -> Any:
    with faults_named(str(server)), refusals_named(str(server)):
        return await asyncpg.connect(server.address, timeout=CONNECTING_SECONDS, **NAMED)


async def _require_fit(connection: Any, server: DatabaseUrl) -> None:
    """Raises :class:`DatabaseMisconfigured` for what could not hold or keep what is written to it."""
    version = connection.get_server_version()
    if version.major < OLDEST:
        raise DatabaseMisconfigured(str(server), f"server_version {version.major}.{version.minor} < {OLDEST}")
    encoding, session = await connection.fetchrow(ENCODED, timeout=scaled(PATIENCE_SECONDS))
    if encoding != ENCODING:
        raise DatabaseMisconfigured(str(server), f"server_encoding {encoding} ≠ {ENCODING}")
    if session != connection.get_server_pid():
        await _require_session_of_its_own(connection, server)


async def _require_session_of_its_own(connection: Any, server: DatabaseUrl) -> None:
    """Raises :class:`DatabaseMisconfigured` if a pooler shares the sessions of the server between clients.

    A session that is shared goes to the next who asks, or is not the same when it is asked again. A session of its own
    is never seen elsewhere, so what works is never refused.
    """
    other = await _begin(server)
    try:
        for _ in range(LOOKS):
            own = [await connection.fetchval(SESSION, timeout=scaled(PATIENCE_SECONDS)) for _ in range(2)]
            if own[0] != own[1] or await other.fetchval(SESSION, timeout=scaled(PATIENCE_SECONDS)) in own:
                raise DatabaseMisconfigured(str(server), "pool_mode ≠ session")
    finally:
        other.terminate()


async def _set(connection: Any, settings: Mapping[str, str]) -> None:
    """Change settings of a session. A pooler takes them now, and would have refused most of them at its start."""
    written = "; ".join(f"SET {name} = '{value}'" for name, value in settings.items())
    await connection.execute(written, timeout=scaled(PATIENCE_SECONDS))


async def connect_to_prepare(address: str) -> Any:
    """One that looks for migrations, under the lock of all writers: it ends if this process is suspended meanwhile.

    Raises as :func:`connect` does.
    """
    return await connect(address, idle_in_transaction_session_timeout=f"{scaled(IDLE_SECONDS) * 1000:.0f}")


async def pool_of(address: str, mode: OpenMode, *, statement: float | None = None, idle: float | None = None) -> Any:
    """A pool of connections, which are made when they are needed.

    The server ends what takes longer than a ``statement`` may, and a transaction that is ``idle`` for longer.
    """
    statement = scaled(STATEMENT_SECONDS if statement is None else statement)
    idle = scaled(IDLE_SECONDS if idle is None else idle)
    # A command may have to read and count for long, and a bot may not.
    hurried = mode is OpenMode.SERVE
    return await asyncpg.create_pool(
        address,
        connect=partial(
            _connect_for_pool,
            {
                "statement_timeout": f"{statement * 1000 * hurried:.0f}",
                "idle_in_transaction_session_timeout": f"{idle * 1000 * hurried:.0f}",
                # Compiling pays for long queries, and there are none.
                "jit": "off",
            },
        ),
        connection_class=Pooled,
        # The pool itself would log an error for every connection that it cannot replace while the server is away.
        min_size=0,
        max_size=CONNECTIONS,
        timeout=scaled(PATIENCE_SECONDS),
        command_timeout=statement + GRACE_SECONDS if hurried else None,
        statement_cache_size=STATEMENTS,
        max_cached_statement_lifetime=0,
        reset=_keep,
        **NAMED,
    )


async def _connect_for_pool(settings: Mapping[str, str], address: str, **options: Any) -> Any:
    """As the pool itself does, whose way to prepare a connection would wait for a silent server for ever."""
    connection = await asyncpg.connect(address, **options)
    try:
        await _set(connection, settings)
    except BaseException:
        connection.terminate()
        raise
    return connection


def cut(connection: Any) -> None:
    """Close a connection at once; the server rolls back what is open in it."""
    with suppress(asyncpg.InterfaceError):
        # The pool may have taken a closed one back.
        connection.terminate()


async def _keep(_connection: Any) -> None:
    """Called by the pool for each connection that it gets back: nothing outlives a transaction, so nothing is reset."""


def _require_files(server: DatabaseUrl) -> None:
    """Raises :class:`DatabaseMisconfigured` for the first missing file that the address or the environment names."""
    for name in FILES:
        named = server.parameters.get(name) or os.environ.get(f"PG{name.upper()}")
        if not named:
            continue
        try:
            Path(named).open("rb").close()
        except OSError as problem:
            raise DatabaseMisconfigured(str(server), f"{name}: {problem}") from None


LAST_NUMBER = "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence(?, ?)::regclass), 0)"


class PostgresTransaction(Transaction):
    """Statements on a connection that is in a transaction."""

    def __init__(self, connection: Any, address: str) -> None:
        self._connection = connection
        self._address = address

    async def run(self, statement: str, parameters: Iterable[Any] = ()) -> int:
        with faults_named(self._address):
            status: str = await self._connection.execute(translated(statement), *parameters)
        # Such as "UPDATE 3"; the last word of one that changes no rows is no number.
        changed = status.rpartition(" ")[2]
        return int(changed) if changed.isdecimal() else -1

    async def run_each(self, statement: str, parameters: Iterable[Iterable[Any]]) -> None:
        with faults_named(self._address):
            await self._connection.executemany(translated(statement), [tuple(one) for one in parameters])

    async def rows(self, statement: str, parameters: Iterable[Any] = ()) -> list[Row]:
        with faults_named(self._address):
            return list(await self._connection.fetch(translated(statement), *parameters))

    async def append(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        with faults_named(self._address):
            await self._connection.copy_records_to_table(table, columns=columns, records=rows)

    async def last_number(self, table: str, column: str) -> int:
        ((number,),) = await self.rows(LAST_NUMBER, (table, column))
        return int(number)

    async def number_after(self, table: str, column: str, number: int) -> None:
        if number > await self.last_number(table, column):
            await self.rows("SELECT setval(pg_get_serial_sequence(?, ?), ?)", (table, column, number))


@cache
def translated(statement: str) -> str:
    """A statement of the store as PostgreSQL wants it: numbered parameters, and no hints to SQLite's planner.

    >>> translated("SELECT game FROM sessions INDEXED BY begun WHERE id = ? AND status <> ?")
    'SELECT game FROM sessions WHERE id = $1 AND status <> $2'
    >>> translated("UPDATE seats SET user_id = ?2 WHERE user_id = ?1")
    'UPDATE seats SET user_id = $2 WHERE user_id = $1'
    """
    numbers = iter(range(1, statement.count("?") + 1))
    plain = re.sub(r" INDEXED BY \w+", "", statement)
    return re.sub(r"\?(\d*)", lambda found: f"${found[1] or next(numbers)}", plain)
