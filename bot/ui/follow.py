"""Following a game: how somebody follows it, the buttons to change that, and the direct messages."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import discord

from bot.host.context import Context
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.sessions import Session, Stamped
from bot.people.followings import Followed, FollowedNews
from bot.play.recaps import Recap
from bot.store.rows.followings import Tells
from bot.ui.answers import gallery
from bot.ui.base import LayoutPart, PersistentButton, PersistentSelect, board_link, layout, option
from bot.ui.result import places_told
from bot.ui.story import recap_lines
from bot.words.language import Language
from games.core.text import Text, text
from rendering.picture import Picture

FollowAction: TypeAlias = Literal["end", "turns", "stop"]
ACTIONS: tuple[FollowAction, ...] = ("end", "turns", "stop")


class FollowButton(PersistentButton, prefix="follow", answers="editing"):
    """Begins to follow a game, changes what one is told of it, or ends that; also in a direct message."""

    action: FollowAction
    followed_id: Stamped

    async def act(self, context: Context) -> None:
        """Do it, and show how the game is followed now."""
        followed = await change(context, self.followed_id, self.action)
        await context.reply(await follow_page(context, followed))


class FollowedSelect(PersistentSelect, prefix="followed", answers="editing"):
    """The list of the games that somebody follows."""

    which: Literal["mine"]

    async def act(self, context: Context) -> None:
        """Show how the picked one is followed."""
        value = self.item.values[0]
        listed = await context.host.followings.listed(context.user_id)
        picked = next((one for one in listed if str(one.session.id) == value), None)
        if picked is None:
            raise SessionRefusal(text("bot-refusal-not-offered"))
        await context.reply(await follow_page(context, picked))


async def change(context: Context, number: int, action: FollowAction | None) -> Followed:
    """Follow a game so, or no more; None: as before, else its end.

    Refuses what is not of this server, unless it is followed already, and a channel that the user does not see.
    """
    if action == "stop":
        await context.host.followings.unfollow(number, context.user_id)
        return await context.host.followings.of(number, context.user_id)
    before = await context.host.followings.of(number, context.user_id)
    if before.following is None or before.session.guild_id == context.guild_id:
        session = await context.host.sessions.require_in_guild(number, context.guild_id)
        require_seen(context, session)
    tells = None if action is None else Tells(action)
    return await context.host.followings.follow(number, context.user_id, tells, context.language.code, context.now)


def require_seen(context: Context, session: Session) -> None:
    """Refuse a game in a channel that the user does not see, as if there were none."""
    guild, member = context.interaction.guild, context.interaction.user
    if guild is None or not isinstance(member, discord.Member) or session.channel_id == context.channel_id:
        return
    channel = guild.get_channel_or_thread(session.channel_id)
    if channel is not None and not channel.permissions_for(member).view_channel:
        raise NoSession(text("bot-refusal-session-gone"))


async def follow_page(context: Context, followed: Followed) -> discord.ui.LayoutView:
    """How somebody follows a game, buttons to change it, and the list of the others that they follow."""
    listed = await context.host.followings.listed(context.user_id)
    tells = None if followed.following is None else followed.following.tells
    said = _about(followed.session, f"bot-follow-{tells or 'none'}-now", context.language)
    others = [one for one in listed if one.session.id != followed.session.id]
    buttons = [
        FollowButton(one, followed.session.id).said(context.language, disabled=one == (tells or "stop"))
        for one in ACTIONS
    ]
    return layout(said, buttons, *_listed(others, context.language))


async def followed_page(context: Context) -> discord.ui.LayoutView:
    """All games that somebody follows."""
    listed = await context.host.followings.listed(context.user_id)
    if not listed:
        return layout(context.say(text("bot-follow-nothing")))
    return layout(*_listed(listed, context.language))


def _listed(listed: Sequence[Followed], language: Language) -> list[LayoutPart]:
    """The games in a list of lines, and in one to pick from; nothing if there are none."""
    if not listed:
        return []
    lines = [language.say(text("bot-follow-list"))]
    options = []
    for one in listed:
        tells = Tells.END if one.following is None else one.following.tells
        lines.append(_about(one.session, f"bot-follow-line-{tells}", language))
        label = language.say(text("bot-follow-option", number=str(one.session.id), game=_game(one.session)))
        options.append(option(one.session.id, label))
    picking = FollowedSelect("mine").listing(language.say(text("bot-follow-pick")), options)
    return ["\n".join(lines), picking]


def news_view(
    news: FollowedNews, recaps: Sequence[Recap], picture: Picture | None, language: Language
) -> discord.ui.LayoutView:
    """The direct message: what was played, the board, the places once the game is over, and what to do."""
    table = news.table
    session, outcome = table.session, table.position.outcome
    lines = [recap_lines(table, recaps, language)] if recaps else []
    if news.over and outcome is not None:
        lines += [
            language.say(text("bot-board-title-over", game=_game(session))),
            *places_told(table, outcome, language),
        ]
    lines.append(_about(session, "bot-follow-news", language))
    link = discord.ui.Button[Any](
        label=language.say(text("bot-follow-board")),
        url=board_link(session.guild_id, session.channel_id, news.board_id or 0),
    )
    buttons: list[discord.ui.Item[Any]] = [link] if news.board_id else []
    if not news.over:
        buttons += [FollowButton(one, session.id).said(language) for one in ACTIONS if one != "turns"]
    shown = [] if picture is None else [gallery(picture)]
    return layout("\n".join(lines), *shown, buttons)


def _about(session: Session, key: str, language: Language) -> str:
    return language.say(text(key, number=str(session.id), game=_game(session), channel=f"<#{session.channel_id}>"))


def _game(session: Session) -> Text:
    return text(f"{session.game}-name")
