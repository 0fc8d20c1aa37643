"""What the driver of PostgreSQL raises, as the store's own errors."""

import re
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg

from bot.store.faults import ConstraintBroken, DatabaseBusy, DatabaseFailed, DatabaseMisconfigured, DatabaseUnreachable

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
        raise DatabaseFailed(_said(problem)) from None


@contextmanager
def refusals_named(address: str) -> Iterator[None]:
    """While a session is begun: a server that does not take what the address asks for has to be asked otherwise."""
    try:
        yield
    except asyncpg.InsufficientPrivilegeError:
        raise
    except (asyncpg.SyntaxOrAccessError, asyncpg.DataError) as problem:
        raise DatabaseMisconfigured(address, _said(problem)) from None
    except asyncpg.InternalServerError as problem:
        # Poolers say so of whatever keeps them from their server.
        raise DatabaseUnreachable(address, _said(problem)) from None


def _lost(address: str, problem: BaseException) -> DatabaseUnreachable:
    said = _said(problem)
    if (
        isinstance(problem, MISCONFIGURED)
        or (isinstance(problem, ConnectionError) and NO_TLS in said)
        or (isinstance(problem, ssl.SSLError) and not isinstance(problem, CUT))
        or (isinstance(problem, asyncpg.ProtocolViolationError) and POOLER.search(said))
    ):
        return DatabaseMisconfigured(address, said)
    return DatabaseUnreachable(address, said)


def _said(problem: BaseException) -> str:
    """The first line of what was said, without the details in which the server may quote a row."""
    said = getattr(problem, "message", None) or str(problem)
    return f"{type(problem).__name__}: {said}".splitlines()[0]
