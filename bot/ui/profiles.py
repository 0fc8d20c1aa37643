"""A player's profile: ratings with their curves, a season, tournaments, computers beaten, and how fast they play.

Without a server it is what the user has played there, and nobody else's.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Self

import discord

from bot.discord_api.people import computer_name, player_name
from bot.host.context import Context
from bot.model.refusals import with_open_commands
from bot.model.sessions import StandIn
from bot.model.tournaments import Medal
from bot.pictures.drawing import in_theme
from bot.play.ratings import ESTABLISHED
from bot.standings.seasons import PlayerSeason
from bot.standings.service import Profile
from bot.store.rows.standings import Beaten, OwnGames, Performance
from bot.ui.answers import Reply, theme_of
from bot.ui.base import LayoutPart, PersistentSelect, attached, gallery, layout, read_number
from bot.ui.seasons import season_lines, season_options
from bot.ui.standings import beaten_name, joined, medal_lines
from bot.words.language import Language
from games.core.text import Text, text
from rendering.charts import LEAST_POINTS, draw_curve
from rendering.palette import ColourTheme
from rendering.picture import Picture


class ProfileSeasonSelect(PersistentSelect, prefix="profile", answers="editing"):
    """The list of a server's seasons, to see what a player has done in one."""

    user_id: int

    @classmethod
    def of(cls, user_id: int, played: PlayerSeason, language: Language) -> Self:
        """The list, with the season on show chosen."""
        options = season_options(played.seasons, played.season, language)
        return cls(user_id).with_options(language.say(text("bot-season-list")), options)

    async def act(self, context: Context) -> None:
        """Show the profile with the picked season in the same message."""
        number = read_number(self.item.values[0])
        theme = await theme_of(context, everybody=not context.is_private)
        language = await context.language_of_message()
        await context.edit(*await profile_of(context, self.user_id, number, theme, language))


async def profile_of(
    context: Context, user_id: int, season: int | None, theme: ColourTheme, language: Language
) -> Reply:
    """A player's profile with a season of the server, the latest if none is named."""
    found = await context.host.standings.profile(context.server_id, user_id)
    drawn = [await _curve(performance, points, language) for performance, points in found.performances]
    pictures = [one and in_theme(one, theme) for one in drawn]
    played = await context.host.seasons.of_player(context.server_id, user_id, season)
    return profile(found, pictures, language, played, await context.host.tournaments.medals(context.server_id, user_id))


async def _curve(performance: Performance, points: tuple[int, ...], language: Language) -> Picture | None:
    if len(points) < LEAST_POINTS:
        return None
    first = performance.games - len(points) + 1
    alt = language.say(curve_text(performance, points))
    return await asyncio.to_thread(draw_curve, points, first, f"rating-{performance.game}", alt)


def profile(
    shown: Profile,
    pictures: Sequence[Picture | None],
    language: Language,
    played: PlayerSeason | None = None,
    medals: Sequence[Medal] = (),
) -> Reply:
    """A player's games with pictures of their rating curves, and the files to send along."""
    files = []
    items: list[LayoutPart] = [language.say(text("bot-profile-title", player=player_name(shown.user_id)))]
    if not shown.performances:
        items.append(language.say(text("bot-profile-none")))
    for (performance, _), picture in zip(shown.performances, pictures, strict=True):
        items.append("\n".join(_performance_lines(performance, language)))
        if picture is not None:
            files.append(attached(picture))
            items.append(gallery(picture))
    if shown.performances:
        items.append("-# " + language.say(text("bot-leaders-ties")))
    if played is not None and (lines := season_lines(played, language)):
        items.append("\n".join(lines))
    if medals:
        items.append("\n".join(medal_lines(medals, language)))
    if shown.beaten:
        items.append("\n".join(_beaten_lines(shown.beaten, language)))
    if played is not None and len(played.seasons) > 1:
        items.append(ProfileSeasonSelect.of(shown.user_id, played, language))
    return layout(*items), files


def own_results(found: Mapping[str, Sequence[OwnGames]], language: Language) -> discord.ui.LayoutView:
    """What somebody has played without a server, for their own eyes."""
    parts = [language.say(text("bot-own-title"))]
    if not found:
        parts.append(language.say(with_open_commands("bot-own-none")))
    for game, sums in found.items():
        lines = [text("bot-own-game", game=text(f"{game}-name")), *map(_own_line, sums)]
        parts.append("\n".join(map(language.say, lines)))
    parts.append("-# " + language.say(text("bot-own-about")))
    return layout(*parts)


def _own_line(one: OwnGames) -> Text:
    if one.alone:
        return text("bot-own-alone", games=one.games)
    if one.level is None:
        return text("bot-own-people", games=one.games, wins=one.wins)
    if not one.level:
        return text("bot-own-engines", games=one.games, wins=one.wins)
    return text("bot-own-computer", computer=computer_name(StandIn(one.level, 1)), games=one.games, wins=one.wins)


def curve_text(performance: Performance, points: Sequence[int]) -> Text:
    """The alternative text of a rating curve."""
    return text(
        "bot-profile-curve",
        game=text(f"{performance.game}-name"),
        games=len(points),
        first=str(points[0]),
        last=str(points[-1]),
        lowest=str(min(points)),
        highest=str(max(points)),
    )


def _performance_lines(one: Performance, language: Language) -> list[str]:
    key = "bot-profile-rating" if one.games >= ESTABLISHED else "bot-profile-rating-provisional"
    played = text("bot-profile-games", games=one.games, wins=one.wins, streak=one.streak, best=one.best_streak)
    places = [text("bot-profile-place", place=place, games=games) for place, games in one.places]
    return [
        language.say(text(key, game=text(f"{one.game}-name"), points=str(one.points))),
        language.say(played),
        joined(places, language),
    ]


def _beaten_lines(beaten: Sequence[Beaten], language: Language) -> list[str]:
    """The best level beaten in each game."""
    said = (
        text("bot-profile-beaten", game=text(f"{one.game}-name"), computer=beaten_name(one), games=one.games)
        for one in beaten
    )
    return [language.say(one) for one in (text("bot-profile-beaten-title"), *said)]
