"""The answers of /leaderboard archive and /profile history: finished games, each to be opened in the replay."""

from collections.abc import Sequence
from functools import partial
from typing import Literal, Self

import discord

from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.limits import LAYOUT_CHARACTERS
from bot.standings.archive import MOST_FOUND, ArchiveEntry
from bot.standings.service import Page, variant_names
from bot.store.rows.results import GameFilter
from bot.ui.base import LAST_STEP, PersistentButton, PersistentSelect, layout, option, read_number
from bot.ui.replay import scene_view
from bot.ui.standings import finish_lines, joined, page_buttons
from bot.words.language import Language, language_for, shorten
from bot.words.languages import ENGLISH
from games import REGISTRY
from games.core.text import Text, text

_SEPARATOR = "."


class ArchivePageButton(PersistentButton, prefix="arc", answers="editing"):
    """Shows a page of found games; its id says what is looked for."""

    sought: str
    page: int

    async def act(self, context: Context) -> None:
        """Show it in the same message."""
        language = await context.language_of_message()
        await context.edit(await archive_view(context, unpack(self.sought), self.page, language))


class ArchiveGameSelect(PersistentSelect, prefix="arcopen", answers="privately"):
    """Opens one of the found games in the replay."""

    which: Literal["found"]

    @classmethod
    def of(cls, found: Sequence[ArchiveEntry], language: Language) -> Self:
        """The list of these games."""
        options = [option(int(one.game.session_id), _label(one, language)) for one in found]
        return cls("found").with_options(language.say(text("bot-archive-open")), options)

    async def act(self, context: Context) -> None:
        """Show the last turn of the picked game to whoever picked it."""
        replay = await context.host.replays.replay(read_number(self.item.values[0]), context.server_id)
        shown = await scene_view(context, replay, LAST_STEP)
        await context.send(*shown)


async def archive_view(context: Context, sought: GameFilter, page: int, language: Language) -> discord.ui.LayoutView:
    """A page of the games that are sought."""
    return found_view(sought, await context.host.archive.find(context.server_id, sought, page), language)


def found_view(sought: GameFilter, page: Page[ArchiveEntry], language: Language) -> discord.ui.LayoutView:
    """A page of found games, with a list to open one in the replay."""
    lines = [language.say(text("bot-archive-title")), f"-# {joined(_asked(sought), language)}"]
    if not page.entries:
        return layout("\n".join([*lines, language.say(text("bot-archive-none"))]))
    for one in page.entries:
        lines += [*finish_lines(one.game, language), f"-# {_about(one, language)}"]
    count = "bot-archive-page-most" if page.total == MOST_FOUND else "bot-archive-page"
    lines.append("-# " + language.say(text(count, page=page.number, pages=page.pages, games=page.total)))
    buttons = page_buttons(page, partial(ArchivePageButton, pack(sought)), language)
    select = ArchiveGameSelect.of(page.entries, language)
    text_shown = shorten("\n".join(lines), LAYOUT_CHARACTERS)
    return layout(text_shown, select, buttons)


def _asked(sought: GameFilter) -> list[Text]:
    """What is looked for, in words."""
    said: list[Text] = []
    if sought.user_id is not None and sought.other_id is not None:
        player, other = player_name(sought.user_id), player_name(sought.other_id)
        said.append(text("bot-archive-asked-pair", player=player, other=other))
    elif sought.user_id is not None:
        said.append(text("bot-archive-asked-player", player=player_name(sought.user_id)))
    if sought.game:
        said.append(text(f"{sought.game}-name"))
        variant = variant_names(sought.game)[sought.variant]
        said += [variant] if variant else []
    if sought.tournament_id is not None:
        said.append(text("bot-archive-asked-tournament", number=str(sought.tournament_id)))
    return said or [text("bot-archive-asked-all")]


def ending_name(game: str, ending: str) -> Text | str:
    """How a game ended in a few words; a word that no game has any more stands as it is kept."""
    games = [game] if game else list(REGISTRY)
    keys = ["bot-archive-ending-moderator"] if ending == "moderator" else [f"{one}-over-{ending}" for one in games]
    known = [key for key in keys if language_for(ENGLISH).has(key)]
    return text(known[0]) if known else ending


def _label(found: ArchiveEntry, language: Language) -> str:
    game, number = found.game, str(int(found.game.session_id))
    said = text("bot-replay-choice-over", number=number, game=game.title, players=len(game.seats))
    return f"{language.plain.say(said)}, {language.date(found.game.ended_at)}"


def _about(found: ArchiveEntry, language: Language) -> str:
    game, told = found.game.game, found.told
    number = language.say(text("bot-archive-number", number=str(int(found.game.session_id))))
    ending = ending_name(game, told.ending)
    return f"{number} · {ending if isinstance(ending, str) else language.say(ending)}"


def pack(sought: GameFilter) -> str:
    """What is looked for as a part of an id."""
    numbers = (sought.user_id, sought.other_id, sought.tournament_id)
    written = ["" if one is None else str(one) for one in numbers]
    return _SEPARATOR.join([*written, sought.game, sought.variant])


def unpack(packed: str) -> GameFilter:
    """The inverse of :func:`pack`."""
    *written, game, variant = packed.split(_SEPARATOR)
    user, other, tournament = (read_number(one) if one else None for one in written)
    return GameFilter(user, other, game, variant, tournament)
