"""Places where people play: a server, or direct messages, groups and other servers, which have less.

A place without a server has a negative number. Nothing else asks which of the two a place is: others ask for what they
need of it.
"""


def without_server(channel_id: int) -> int:
    """The number of the place that a channel without a server is."""
    return -channel_id


def runs_clocks(guild_id: int) -> bool:
    """Whether clocks run and games are rated: only where everybody can be called to their turn."""
    return guild_id >= 0


def can_be_looked_up(guild_id: int) -> bool:
    """Whether the bot can ask Discord about channels and members: only in its servers."""
    return guild_id >= 0


def has_settings(guild_id: int) -> bool:
    """Whether somebody manages what holds there, with commands for it; elsewhere each person's own choices hold."""
    return guild_id >= 0


def keeps_leaderboards(guild_id: int) -> bool:
    """Whether results are compared there; elsewhere each person sees their own."""
    return guild_id >= 0


def posts_by_answering(guild_id: int) -> bool:
    """Whether messages go out as answers to interactions, for which the bot needs no permission: outside of servers."""
    return guild_id < 0


def shard_of(guild_id: int, total: int) -> int:
    """The shard of a server, of so many; the first has the places without one."""
    return (max(guild_id, 0) >> 22) % total


def place_link(guild_id: int, channel_id: int) -> str:
    """The address of a channel or thread."""
    server = guild_id if guild_id >= 0 else "@me"
    return f"https://discord.com/channels/{server}/{channel_id}"


def board_link(guild_id: int, channel_id: int, message_id: int) -> str:
    """The address of a message."""
    return f"{place_link(guild_id, channel_id)}/{message_id}"
