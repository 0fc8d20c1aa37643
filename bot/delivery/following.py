"""Tells followers what they have asked for: one quiet direct message when a game ends, or one a turn.

Whether somebody may still see the game's channel is asked when it is sent. A message is silent and mentions nobody.
"""

import io

import discord

from bot.delivery.composing import Composed, Tools
from bot.host.services import Host
from bot.people.followings import FollowedNews, settle
from bot.pictures.drawing import in_theme
from bot.play.recaps import Recap
from bot.store.database import Transaction
from bot.store.rows import followings, outbox
from bot.store.rows.followings import Tells
from bot.store.rows.outbox import OutboxMessage
from bot.ui.follow import news_view
from bot.wire.places import may_see
from bot.words.language import Language, language_for
from rendering.palette import ColourTheme
from rendering.picture import Picture


async def compose(tools: Tools, message: OutboxMessage) -> Composed | None:
    """What has been played since the follower was told, if they may see it and it has not been taken back."""
    host = tools.client.host
    news = await host.followings.news(message.subject, message.target_id)
    if news is None:
        return None
    session, following = news.table.session, news.following
    guild = tools.client.get_guild(session.guild_id)
    seen = guild is not None and await may_see(guild, session.channel_id, following.user_id)
    recaps = await _recaps(host, news) if seen else ()
    if not seen or not (recaps or news.over):
        await host.followings.skip(news, tools.now())
        return None
    language = language_for(following.language)
    theme = ColourTheme(await host.preferences.theme(session.guild_id, following.user_id))
    drawn = await _drawn(host, news, recaps, language)
    picture = None if drawn is None else in_theme(drawn, theme)
    files = []
    if picture is not None:
        files.append(discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt))

    async def note(transaction: Transaction, _message_id: int) -> None:
        await settle(transaction, news, tools.now())

    return Composed(news_view(news, recaps, picture, language), files, silent=True, note=note)


async def given_up(transaction: Transaction, message: OutboxMessage, now: int, for_good: bool) -> None:  # noqa: FBT001
    """Tell whoever takes no messages nothing more before they know; to others the next turn's message is the next."""
    if for_good:
        await followings.stop(transaction, message.target_id, now)
        return
    await followings.give_up(transaction, message.subject, message.target_id)
    await outbox.cancel(transaction, message.kind, message.guild_id, message.subject, message.target_id)


async def _recaps(host: Host, news: FollowedNews) -> tuple[Recap, ...]:
    """The turns to tell; one that has been taken back in part since goes on, and is told when it ends."""
    turns = await host.replays.turns_since(news.table.session.id, news.following.sequence)
    ended = news.until if news.over else min(news.until, news.table.turn_ended)
    recaps = tuple(one for one in turns if one.ended <= ended)
    return recaps if news.following.tells is Tells.TURNS else recaps[-1:]


async def _drawn(host: Host, news: FollowedNews, recaps: tuple[Recap, ...], language: Language) -> Picture | None:
    """The board after the last turn that is told, as everybody may see it."""
    if not recaps or recaps[-1].ended == news.table.session.sequence:
        return await host.pictures.board(news.table, language, awaited=False)
    return await host.pictures.turn(news.table, recaps[-1], language, animated=False, wanted=lambda: True)
