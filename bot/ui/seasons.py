"""A season's standings, the list of past seasons, and what is posted when one has ended."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Annotated, Literal, Self, TypeAlias

import discord

from bot.discord_api.people import player_name
from bot.host.context import Context, require_permissions
from bot.limits import LAYOUT_CHARACTERS
from bot.model.guilds import Guild
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.play.ratings import ESTABLISHED
from bot.standings.seasons import PODIUM, Closing, PlayerSeason, SeasonTable
from bot.store.rows.standings import Leader, Performance, Season
from bot.ui.answers import Reply, ask
from bot.ui.base import PersistentButton, PersistentSelect, attached, gallery, layout, option, read_number
from bot.ui.crosstables import won_by
from bot.ui.standings import leader_line, page_buttons, players_counted
from bot.words.language import Language, shorten
from games import REGISTRY
from games.core.text import Text, text
from rendering.card import BETWEEN, CardRow, CardTexts
from rendering.picture import Picture

NAMED = 20
"""The most players sharing the first place who are all named; of more, nobody is."""


_Place: TypeAlias = Literal["chosen", "here"]
_Then: TypeAlias = Literal["on", "none"]


class SeasonButton(PersistentButton, prefix="season", answers="editing"):
    """Shows a page of a season's standings in one game."""

    season: int
    game: Annotated[str, REGISTRY]
    page: int

    async def act(self, context: Context) -> None:
        """Show it in the same message."""
        await _show(context, self.season, self.game, self.page)


class SeasonSelect(PersistentSelect, prefix="seasons", answers="editing"):
    """The list of a server's seasons, past ones among them."""

    game: Annotated[str, REGISTRY]

    @classmethod
    def of(cls, table: SeasonTable, language: Language) -> Self:
        """The list, with the season on show chosen."""
        options = season_options(table.seasons, table.season, language)
        return cls(table.game).with_options(language.say(text("bot-season-list")), options)

    async def act(self, context: Context) -> None:
        """Show the standings of the picked season."""
        await _show(context, read_number(self.item.values[0]), self.game, 1)


class SeasonEndButton(PersistentButton, prefix="season-end", answers="editing"):
    """Ends a season, once its manager has been asked; its table is posted here, or where it was chosen before.

    With ``then`` "none" it is the last one.
    """

    STYLE = discord.ButtonStyle.danger

    action: _Place
    then: _Then
    season: int

    async def act(self, context: Context) -> None:
        """End it."""
        host, guild_id = context.host, context.server_id
        if not context.permissions.manage_guild:
            raise SessionRefusal(text("bot-refusal-not-manager"))
        season = await host.seasons.latest(guild_id)
        if season is None or season.number != self.season or season.ended_at is not None:
            raise StaleBoard(text("bot-refusal-stale"))
        if self.action == "here":
            require_permissions(context.interaction)
            await host.guilds.change(guild_id, lambda server: replace(server, season_channel_id=context.channel_id))
        if self.then == "none":
            await host.season_acts.choose(guild_id, None, context.now)
        else:
            await host.season_acts.end(guild_id, context.now)
        done = layout(context.say(text("bot-season-ended", season=season.number)))
        await context.confirm(context.edit(done))


async def ask_to_end(context: Context, server: Guild, season: Season | None, then: _Then = "on") -> None:
    """Ask whether a season is to end, and propose this channel for its table; refuses where none goes on."""
    if season is None or season.ended_at is not None:
        raise SessionRefusal(text("bot-refusal-season-none"))
    chosen = server.season_channel_id
    places: tuple[_Place, ...] = ("chosen",) if chosen == context.channel_id else ("chosen", "here")
    key = "bot-season-end-sure" if chosen is None else "bot-season-end-sure-at"
    buttons = [SeasonEndButton(one, then, season.number).in_language(context.language) for one in places]
    await ask(context, text(key, season=season.number, channel=f"<#{chosen}>"), *buttons)


async def _show(context: Context, number: int, game: str, page: int) -> None:
    await context.edit(await season_page(context, number, game, page, await context.language_of_message()))


async def season_page(
    context: Context, number: int | None, game: str, page: int, language: Language
) -> discord.ui.LayoutView:
    """A page of a season's standings; of the latest if none is named."""
    return season_view(await context.host.seasons.table(context.server_id, number, game, page), language)


def season_view(table: SeasonTable, language: Language) -> discord.ui.LayoutView:
    """A season's standings in one game, with the other games and the other seasons."""
    season, page = table.season, table.page
    lines = [
        language.say(text("bot-season-title", game=text(f"{table.game}-name"), season=season.number)),
        f"-# {language.say(_span(season))}",
    ]
    lines += [language.say(leader_line(one)) for one in page.entries]
    if not page.entries:
        lines.append(language.say(text("bot-season-empty")))
    else:
        lines.append("-# " + language.say(text("bot-season-about", games=ESTABLISHED)))
        lines.append(f"-# {language.say(players_counted(page))}")
    made = partial(SeasonButton, season.number, table.game)
    pages = page_buttons(page, made, language) if page.pages > 1 else []
    games = [
        SeasonButton(season.number, game, 1).with_label(language.say(text(f"{game}-name")), disabled=game == table.game)
        for game in REGISTRY
        if game != table.game or page.pages == 1
    ]
    return layout("\n".join(lines), pages, games[:5], SeasonSelect.of(table, language))


def season_options(seasons: Sequence[Season], shown: Season, language: Language) -> list[discord.SelectOption]:
    """Seasons to choose from, with the one on show chosen."""
    return [
        option(one.number, language.plain.say(_name(one, language)), chosen=one.number == shown.number)
        for one in seasons
    ]


def season_lines(played: PlayerSeason, language: Language) -> list[str]:
    """What a profile tells of a player's season; nothing where nobody could have chosen one they played in."""
    season = played.season
    if not played.performances and len(played.seasons) == 1:
        return []
    key = "bot-season-profile" if season.ended_at is None else "bot-season-profile-over"
    lines = [
        language.say(text(key, season=season.number)),
        *(language.say(_profile_line(one)) for one in played.performances),
    ]
    return lines if played.performances else [*lines, language.say(text("bot-season-profile-none"))]


def _profile_line(one: Performance) -> Text:
    return text(
        "bot-season-profile-game",
        game=text(f"{one.game}-name"),
        points=str(one.points),
        games=one.games,
        wins=one.wins,
        best=one.best_streak,
    )


def closing_view(closing: Closing, pictures: Sequence[Picture], language: Language) -> Reply:
    """The post when a season has ended: and a card for each game."""
    season = closing.season
    lines = [language.say(text("bot-season-closed", season=season.number)), f"-# {language.say(_span(season))}"]
    lines += [language.say(_first(game, leaders)) for game, leaders in closing.tables]
    text_shown = shorten("\n".join(lines), LAYOUT_CHARACTERS)
    button = SeasonButton(season.number, closing.tables[0][0], 1).with_label(language.say(text("bot-season-standings")))
    return layout(text_shown, gallery(*pictures), button), [attached(one) for one in pictures]


def season_card(
    closing: Closing, game: str, names: Mapping[int, str | None], server: str, language: Language
) -> CardTexts:
    """What a season's card of a game says: who came first and how, and the first of the table."""
    plain, leaders = language.plain, dict(closing.tables)[game][:PODIUM]
    rows = list[CardRow]()
    for at, one in enumerate(leaders, 1):
        name = names[one.user_id] or plain.say(text("core-seat", number=at))
        said = (text("bot-counted-games", games=one.games), text("bot-counted-won", wins=one.wins))
        parts = BETWEEN.join(map(plain.say, said))
        told = text("bot-tournament-said-short", line=at, player=name, place=one.place, points=str(one.points))
        rows.append(CardRow(one.place, name, str(one.points), parts, f"{plain.say(told)} ({parts})"))
    first, second = leaders[0].points, leaders[min(1, len(leaders) - 1)].points
    key = "bot-season-won-level" if first == second else "bot-season-won"
    about = (text(f"{game}-name"), _name(closing.season, plain))
    return CardTexts(
        plain.say(won_by(tuple(row.name for row in rows if row.place == 1))),
        plain.say(text(key, first=str(first), second=str(second))),
        tuple(rows),
        (BETWEEN.join(map(plain.say, about)),),
        server,
    )


def _first(game: str, leaders: Sequence[Leader]) -> Text:
    """Who has come first in a game: everybody who shares the place."""
    first = [one for one in leaders if one.place == 1]
    key = "bot-season-first" if len(first) <= NAMED else "bot-season-first-many"
    players = tuple(player_name(one.user_id) for one in first)
    return text(key, game=text(f"{game}-name"), players=players, count=len(first), points=str(first[0].points))


def _span(season: Season) -> Text:
    since = f"<t:{season.begun_at // 1000}:d>"
    if season.ended_at is not None:
        return text("bot-season-span", since=since, until=f"<t:{season.ended_at // 1000}:d>")
    if season.ends_at is not None:
        return text("bot-season-span-until", since=since, until=f"<t:{season.ends_at // 1000}:d>")
    return text("bot-season-span-open", since=since)


def _name(season: Season, language: Language) -> Text:
    since = language.date(season.begun_at)
    if season.ended_at is None:
        return text("bot-season-named-open", season=season.number, since=since)
    return text("bot-season-named", season=season.number, since=since, until=language.date(season.ended_at))
