"""Copies an open session in a database of either engine, into channels and servers of its own."""

from bot.store.database import Database

FIRST_CHANNEL = 2 * 10**18
FIRST_MESSAGE = 3 * 10**18
FIRST_PLAYER = 4 * 10**18
FIRST_SERVER = 7 * 10**18

_NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM numbers WHERE n < {last})"

_OF_SESSION = (
    "id guild_id channel_id parent_id game rules_version options capacity status opener_id language seed sequence"
    " created_at started_at clock on_timeout"
)

_COPIED = (
    ("sessions", _OF_SESSION),
    ("seats", "session_id seat user_id"),
    ("actions", "session_id sequence kind seat notation user_id acted_at"),
    ("snapshots", "session_id sequence position turn_sequence turn_position"),
    ("posts", "session_id board_id board_turn board_after"),
    ("waits", "session_id seat since deadline_at remaining called_at warned"),
    ("alarms", "session_id kind seat due_at attempts"),
)
"""The tables, with the columns that do not take their defaults."""

_SEEN = " INSERT INTO facts (name, value) SELECT 'greeted:' || ({server} + n), 'seen' FROM numbers"


async def multiply(database: Database, count: int, servers: int = 1, parent: int | None = None) -> None:
    """Copy the latest session until there are so many, one after another in each of these servers.

    With a ``parent`` they are in threads of that channel in the first server, of the one numbered next in the second...
    """
    async with database.transaction() as transaction:
        model = await transaction.last_number("sessions", "id")
        number = f"n + {model - 1}"
        differing = {
            "id": number,
            "session_id": number,
            "guild_id": f"CASE WHEN n % {servers} = 0 THEN guild_id ELSE {FIRST_SERVER} + n % {servers} END",
            "channel_id": f"{FIRST_CHANNEL} + n",
            "parent_id": "parent_id" if parent is None else f"{parent} + n % {servers}",
            "opener_id": f"{FIRST_PLAYER} + 2 * n",
            "user_id": f"{FIRST_PLAYER} + 2 * n + seat",
            "board_id": f"{FIRST_MESSAGE} + n",
            "deadline_at": "deadline_at + n",
            "due_at": "due_at + n",
        }
        for table, columns in _COPIED:
            names = columns.split()
            told = ", ".join(differing.get(name, name) for name in names)
            await transaction.run(
                f"{_NUMBERS.format(first=2, last=count)} INSERT INTO {table} ({', '.join(names)})"
                f" SELECT {told} FROM numbers, {table} WHERE {names[0]} = {model}"
            )
        if servers > 1:
            await transaction.run(_NUMBERS.format(first=1, last=servers - 1) + _SEEN.format(server=FIRST_SERVER))
        await transaction.number_after("sessions", "id", model + count - 1)
        if database.engine.is_shared:
            # What a server does by itself after a while.
            await transaction.run("ANALYZE")
