"""Which sessions and servers the process of a transaction works for: all of them, unless it shares the database.

A statement names the condition as a word in braces, and gets its parameters in its place: the process twice
(:func:`owner`), or a shard twice. Where the process is 0, one process works for all servers, and nothing is looked up.

- ``{ours}``: the session of a row, in a column ``session_id`` that no other table of the query has, is this process's.
- ``{our_server}``: the server of a row, in its column ``guild_id``, is this process's.
- ``{nobodys}``: what belongs to no server is worked by the holder of shard 0, where Discord sends direct messages.
- ``{in_shard}``: the session of a row is of this shard, or the shard is :data:`EVERY_SHARD`.
"""

from functools import cache

from bot.store.statements import Transaction

EVERY_SHARD = -1

NO_NUMBER = -1
"""In place of the number of a process that shares the database and has none yet: nothing is its own."""

_CONDITIONS = {
    "{ours}": "(? = 0 OR EXISTS (SELECT 1 FROM sessions AS owned JOIN shards"
    " ON shard = {owned_shard} WHERE owned.id = session_id"
    " AND shards.process = ? AND leaving = 0))",
    # The shards are looked up once, and not for each of many servers.
    "{our_server}": "(? = 0 OR {shard} IN (SELECT shard FROM shards WHERE shards.process = ? AND leaving = 0))",
    "{nobodys}": "(? = 0 OR EXISTS (SELECT 1 FROM shards WHERE shard = 0 AND shards.process = ? AND leaving = 0))",
    "{in_shard}": "(? < 0 OR (SELECT {owned_shard} FROM sessions AS owned WHERE owned.id = session_id) = ?)",
    "{shard}": "((CASE WHEN guild_id < 0 THEN 0 ELSE guild_id END) >> 22) % (SELECT total FROM cluster)",
    "{owned_shard}": "((CASE WHEN owned.guild_id < 0 THEN 0 ELSE owned.guild_id END) >> 22)"
    " % (SELECT total FROM cluster)",
}
"""The shard of a server; the first has the places without one, where the number is negative."""


@cache
def filtered(statement: str) -> str:
    """A statement with the conditions in place of their words."""
    for word, condition in _CONDITIONS.items():
        statement = statement.replace(word, condition)
    return statement


def shard_parameters(transaction: Transaction) -> tuple[int, int]:
    """The parameters of a condition about this process."""
    return transaction.process, transaction.process


async def is_ours(transaction: Transaction, session_id: int) -> bool:
    """Whether this process works for a session."""
    if not transaction.process:
        return True
    return await transaction.exists(
        filtered("SELECT 1 FROM sessions JOIN shards ON shard = {shard} WHERE id = ? AND process = ? AND leaving = 0"),
        (session_id, transaction.process),
    )


async def shard_of(transaction: Transaction, session_id: int) -> int | None:
    """The shard of a session's server; None without a session or shards."""
    return await transaction.value(filtered("SELECT {shard} AS shard FROM sessions WHERE id = ?"), (session_id,))
