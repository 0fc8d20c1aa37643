"""Empties the PostgreSQL database that tests share. One session does it for all tests: each session first reads the
list of tables, which takes longer than to empty them."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests import postgres
from tests.wire.driver import PATIENCE

EMPTY = """
DO $$ DECLARE tables text; one text; BEGIN
    SELECT string_agg(quote_ident(tablename), ', ') INTO tables FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'schema_migrations';
    EXECUTE 'LOCK TABLE ' || tables;
    IF (SELECT sum(pg_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)
        > 2000000 THEN
        EXECUTE 'TRUNCATE ' || tables;
    ELSE
        SET LOCAL session_replication_role = replica;
        FOREACH one IN ARRAY string_to_array(tables, ', ') LOOP
            EXECUTE 'DELETE FROM ' || one;
        END LOOP;
    END IF;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
    FROM pg_sequences WHERE last_value IS NOT NULL;
END $$
"""
"""TRUNCATE makes every table and index anew, which takes many times as long as to delete some rows. What is deleted
stays in the files, so it comes to that now and then. A replica looks after no references.
"""

_DONE = b"emptied"
_LOST = 2
"""The exit code of psql when its session was ended; some tests end all there are."""

_sessions = dict[str, subprocess.Popen[bytes]]()
"""By the address."""


@contextmanager
def sessions_for_emptying() -> Iterator[None]:
    """End those of :func:`empty` afterwards."""
    try:
        yield
    finally:
        while _sessions:
            _, session = _sessions.popitem()
            session.communicate()


def empty(address: str) -> None:
    """Delete all rows of the database at this address, and let its sequences begin anew."""
    if not _emptied(address):
        assert _emptied(address), "a session that has just begun was ended"


def _emptied(address: str) -> bool:
    """Whether the session was there; raises what it complains of."""
    session = _sessions.get(address) or _sessions.setdefault(address, _begin(address))
    assert session.stdin is not None
    assert session.stdout is not None
    with suppress(BrokenPipeError):
        session.stdin.write(EMPTY.encode() + b"; SELECT '%b';\n" % _DONE)
    told = []
    for line in iter(session.stdout.readline, b""):
        if line.strip() == _DONE:
            return True
        told.append(line.decode())
    with _sessions.pop(address):
        assert session.wait() == _LOST, "".join(told)
    return False


def _begin(address: str) -> subprocess.Popen[bytes]:
    command = postgres.program("psql")
    assert command is not None, postgres.MISSING
    # A session that an earlier test has left open fails this one, which would wait for it for ever otherwise.
    patience = f"SET lock_timeout = {PATIENCE * 1000:.0f}"
    return subprocess.Popen(
        (command, "-X", "-A", "-q", "-t", "-v", "ON_ERROR_STOP=1", "-c", patience, "-f", "-", address),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        bufsize=0,
    )
