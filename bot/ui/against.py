"""A game against a computer: which level, and where, asked in private before anybody else sees anything."""

from typing import Annotated, Any, Self

import discord

from bot.host.context import Context
from bot.host.permissions import OWN_THREAD, PRIVATE_THREAD, missing_here
from bot.model.refusals import NoSession, SessionRefusal
from bot.model.sessions import Session
from bot.ui.base import PersistentButton, PersistentSelect, board_link, layout, level_options, read_number
from bot.ui.new_table import TablePlace, open_and_say, usual_request
from bot.words.language import Language
from games import REGISTRY
from games.core.computers import LEVELS
from games.core.text import Text, text


class AgainstButton(PersistentButton, prefix="against", answers="privately"):
    """Asks whoever presses it how strong a computer is to be, and where to play it."""

    STYLE = discord.ButtonStyle.success

    game: Annotated[str, REGISTRY]

    @classmethod
    def of(cls, game: str, language: Language) -> Self:
        """The button for a game."""
        return cls(game).labelled(language.plain.say(text("bot-guide-against")))

    async def act(self, context: Context) -> None:
        """Ask in a private message."""
        usual_request(context, self.game)
        await context.send(await _question(context, self.game, LEVELS[0]))


class StrengthSelect(PersistentSelect, prefix="strength", answers="editing"):
    """The levels of the computer to play."""

    game: Annotated[str, REGISTRY]

    @classmethod
    def of(cls, game: str, chosen: int, language: Language) -> Self:
        """The select with a level chosen."""
        return cls(game).listing(language.say(text("bot-option-strength-name")), level_options(language, chosen))

    async def act(self, context: Context) -> None:
        """Ask again for the place, with this level chosen."""
        level = read_number(self.item.values[0])
        await context.edit(await _question(context, self.game, level))


class PlayButton(PersistentButton, prefix="against-in", answers="editing"):
    """Begins a game as it is usually set up, against a computer of this level, in this place."""

    LABEL = "bot-against-{where}"
    STYLE = discord.ButtonStyle.success

    where: TablePlace
    level: int
    game: Annotated[str, REGISTRY]

    async def act(self, context: Context) -> None:
        """Begin the game, and take the question away."""
        request = usual_request(context, self.game, self.level)
        if self.where is not TablePlace.HERE and not isinstance(context.channel, discord.TextChannel):
            raise SessionRefusal(text("bot-against-no-threads"))
        session = await open_and_say(context, request, self.where)
        await context.confirm(context.delete())
        await context.report_unshown(session.id)


async def _question(context: Context, game: str, level: int) -> discord.ui.LayoutView:
    """The question, with a button for each place; why one is greyed out stands above the buttons."""
    barred = {TablePlace.HERE: await _not_here(context, game)}
    barred |= {where: _no_thread(context, where) for where in (TablePlace.THREAD, TablePlace.ALONE)}
    said = [text("bot-against-which", game=text(f"{game}-name")), *filter(None, dict.fromkeys(barred.values()))]
    buttons: list[discord.ui.Item[Any]] = [
        PlayButton(where, level, game).said(context.language, disabled=why is not None) for where, why in barred.items()
    ]
    select = StrengthSelect.of(game, level, context.language)
    return layout("\n".join(map(context.language.say, said)), select, buttons)


async def _not_here(context: Context, game: str) -> Text | None:
    """Why the channel itself cannot have the game; None if it can."""
    request = usual_request(context, game)
    if await context.host.guilds.wants_thread(request):
        return text("bot-against-threads-only")
    if missing := missing_here(context.interaction):
        return text("bot-refusal-permissions", missing=missing)
    try:
        taken: Session = (await context.host.sessions.in_channel(request.channel_id)).session
    except NoSession:
        return None
    board_id = await context.host.sessions.board_message(taken.id)
    link = "" if board_id is None else board_link(request.guild_id, request.channel_id, board_id)
    return text("bot-against-taken", link=link)


def _no_thread(context: Context, where: TablePlace) -> Text | None:
    """Why no thread of this kind can be created here; None if one can."""
    if not isinstance(context.channel, discord.TextChannel):
        return text("bot-against-no-threads")
    if context.channel.is_news() and where is TablePlace.ALONE:
        return text("bot-against-no-private")
    missing = missing_here(context.interaction, PRIVATE_THREAD if where is TablePlace.ALONE else OWN_THREAD)
    return text("bot-against-no-right", missing=missing) if missing else None
