"""Whether somebody may see a channel at this moment. The bot knows no members, so Discord is asked about each."""

import discord


async def may_see(guild: discord.Guild, channel_id: int, user_id: int) -> bool:
    """Whether a user is in the server and may see the channel or thread; raises Discord's errors."""
    channel = await _channel(guild, channel_id)
    if channel is None:
        return False
    try:
        member = await guild.fetch_member(user_id)
    except discord.NotFound:
        return False
    allowed = channel.permissions_for(member)
    if not allowed.view_channel:
        return False
    if not (isinstance(channel, discord.Thread) and channel.is_private()) or allowed.manage_threads:
        return True
    try:
        await channel.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True


async def _channel(guild: discord.Guild, channel_id: int) -> discord.abc.GuildChannel | discord.Thread | None:
    """The channel, also a thread that is archived, of which Discord tells nobody; None if there is none."""
    known = guild.get_channel_or_thread(channel_id)
    if known is not None:
        return known
    try:
        return await guild.fetch_channel(channel_id)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return None
