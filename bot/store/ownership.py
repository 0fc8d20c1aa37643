"""Commands that write have the database alone: a bot keeps positions in memory and would go on from them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.store.files.lock import owned
from bot.store.location import Location


@asynccontextmanager
async def holding(location: Location) -> AsyncIterator[None]:
    """Keep bots and other such commands away meanwhile.

    Raises :class:`bot.store.faults.DatabaseInUse`; on a server also at the end, if the connection that holds the lock
    was lost and somebody else has taken it.
    """
    if isinstance(location, Path):
        with owned(location):
            yield
        return
    # The driver need not be installed where the database is a file.
    from bot.store.drivers import server_lock

    async with server_lock.owned(location) as lock:
        keeper = asyncio.create_task(lock.keep(), name="keeper")
        try:
            yield
        finally:
            keeper.cancel()
            await asyncio.wait({keeper})
        if not keeper.cancelled():
            keeper.result()
