"""Commands in the menus of people and messages: challenge, head to head, describe, replay from here."""

from typing import Any

import discord
from discord import app_commands

from bot.commands.base import ANYWHERE, BY_ANYBODY, called
from bot.host.context import Answers, Context
from bot.host.tree import localised
from bot.limits import LAYOUT_CHARACTERS, shorten
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.tables import Table
from bot.ui.base import LAST_STEP, layout
from bot.ui.invite import TableForm
from bot.ui.replay import scene_view
from bot.ui.standings import versus
from bot.ui.suggestions import told
from bot.wire.people import player_name
from games.core.text import text


def context_menus() -> tuple[app_commands.ContextMenu, ...]:
    """The commands; at most five of a kind."""
    return (
        _menu("challenge", _challenge, answers=None),
        _menu("versus", _versus),
        _menu("describe", _describe, everywhere=True),
        _menu("replay", _replay, everywhere=True),
    )


def _menu(
    name: str, act: Any, *, everywhere: bool = False, answers: Answers | None = "privately"
) -> app_commands.ContextMenu:
    """A command with the name ``bot-menu-NAME``, for servers unless it works ``everywhere``.

    discord.py reads its kind from the act.
    """
    return app_commands.ContextMenu(
        name=localised(f"bot-menu-{name}"),
        callback=called(act, answers),
        allowed_contexts=ANYWHERE if everywhere else app_commands.AppCommandContext(guild=True),
        allowed_installs=BY_ANYBODY if everywhere else app_commands.AppInstallationType(guild=True),
    )


async def _challenge(context: Context, person: discord.User) -> None:
    _require_other(context, person)
    if not isinstance(person, discord.Member):
        raise SessionRefusal(text("bot-refusal-not-member", player=player_name(person.id)))
    await context.host.invitations.require_may(context.user_id, person.id)
    await TableForm(person.id).act(context)


async def _versus(context: Context, person: discord.User) -> None:
    _require_other(context, person)
    pair = (context.user_id, person.id)
    met = await context.host.standings.versus(context.server_id, *pair)
    await context.send(versus(*pair, met, context.language))


async def _describe(context: Context, message: discord.Message) -> None:
    _require_own(context, message)
    found = await context.host.replays.board_at(message.id, context.channel_id, context.place_id)
    if isinstance(found, Table):
        seat = found.viewer(context.user_id)
        said = told(
            found, await context.host.pictures.description(found, context.language, seat), seat, context.language
        )
    else:
        said = _words_of(message)
    await context.send(layout(shorten(said, LAYOUT_CHARACTERS)))


async def _replay(context: Context, message: discord.Message) -> None:
    _require_own(context, message)
    found = await context.host.replays.shown_by(message.id, context.channel_id, context.place_id)
    if found is None:
        raise NoSession(text("bot-menu-no-game"))
    replay, turn = found
    turn = LAST_STEP if turn is None else turn
    await context.send(*await scene_view(context, replay, turn))


def _require_other(context: Context, person: discord.User) -> None:
    """Refuse a bot, and the user's own self."""
    if person.bot:
        raise SessionRefusal(text("bot-menu-no-person"))
    if person.id == context.user_id:
        raise SessionRefusal(text("bot-menu-yourself"))


def _require_own(context: Context, message: discord.Message) -> None:
    """Refuse a message that is not the bot's."""
    own = context.interaction.client.user
    if own is None or message.author.id != own.id:
        raise SessionRefusal(text("bot-menu-no-board"))


def _words_of(message: discord.Message) -> str:
    """What a message says and the descriptions of its pictures; refuses one without any."""
    view = discord.ui.LayoutView.from_message(message, timeout=None)
    said, pictures = [message.content] if message.content else [], [one.description for one in message.attachments]
    for item in view.walk_children():
        if isinstance(item, discord.ui.TextDisplay):
            said.append(item.content)
        elif isinstance(item, discord.ui.Thumbnail):
            pictures.append(item.description)
        elif isinstance(item, discord.ui.MediaGallery):
            pictures += [one.description for one in item.items]
    described = [discord.utils.escape_markdown(one).replace(". ", ".\n") for one in dict.fromkeys(pictures) if one]
    if not described:
        raise SessionRefusal(text("bot-menu-no-board"))
    return "\n".join((*described, *said))
