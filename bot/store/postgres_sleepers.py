"""Ends the writes of processes that stand still while the server waits for what they have to say next.

The server itself ends a session that is idle in a transaction. It does not end one that was suspended between the two
messages of a statement, its preparation and its run: that one counts as active, and up to version 16 no limit of time
is looked at while the server reads. It would hold its locks, and with the lock of all writers everybody up, for as long
as it sleeps. So whoever has waited for a lock in vain looks for such sessions, which needs no rights beyond those of
the bot's own role. What they wrote is undone, and they can commit nothing when they wake up.
"""

from __future__ import annotations

import logging
from typing import Any

from bot.store import postgres_connecting as limits

log = logging.getLogger(__name__)

END = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND usename = current_user AND application_name = $1 AND pid <> pg_backend_pid()
    AND state = 'active' AND wait_event = 'ClientRead' AND query_start < clock_timestamp() - make_interval(secs => $2)
    -- A command that copies many rows reads them for long.
    AND query NOT ILIKE 'copy %'
    AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)
"""


async def end_sleepers(connection: Any) -> int:
    """End sessions that hold locks and have not gone on with a statement for as long as they may be idle.

    Returns how many were ended.
    """
    ended = await connection.fetch(END, limits.APPLICATION, limits.IDLE_SECONDS)
    if ended:
        log.warning("%d writes of processes that stand still were ended, so that others can write", len(ended))
    return len(ended)
