"""Places without a server: a conversation with the bot, of two friends, or of a group.

In rows such a place stands where a server does, as the number of its channel with a minus, so that it is a place like
any other: what happens there is found there alone. The bot may be no part of the conversation. Then it can only answer
what somebody does, for some minutes, and nobody can be called.
"""


def without_server(channel_id: int) -> int:
    """The number of the place that a channel without a server is."""
    return -channel_id


def is_without_server(guild_id: int) -> bool:
    """Whether this is the number of a place without a server, not that of a server."""
    return guild_id < 0


def shard_of(guild_id: int, total: int) -> int:
    """The shard of a server, of so many; the first has the places without one."""
    return (max(guild_id, 0) >> 22) % total
