"""The messages of leaderboards, histories, profiles and head-to-heads, and the buttons between pages."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, Self, TypeAlias

import discord

from bot.host.services import Host, Interaction
from bot.model.sessions import Unrated
from bot.model.stand_ins import StandIn
from bot.play.ratings import ESTABLISHED
from bot.standings.service import Page, Profile, Ranking, variant_names
from bot.store.rows.histories import FinishedSeat, FinishedSession
from bot.store.rows.standings import Beaten, Encounter, Leader, Performance, Period, Sort
from bot.ui.answers import Reply, attached, gallery
from bot.ui.base import Component, PersistentButton, board_link, language_of_all, layout
from bot.ui.pace import profile_lines
from bot.wire.people import computer_name, language_of, player_name
from bot.words.language import Language
from games import REGISTRY
from games.core.text import Text, Value, text
from rendering.picture import Picture

SORTS = {
    Sort.RATING: "bot-leaders-by-rating",
    Sort.WINS: "bot-leaders-by-wins",
    Sort.GAMES: "bot-leaders-by-games",
    Sort.STREAK: "bot-leaders-by-streak",
    Sort.COMPUTERS: "bot-leaders-by-computers",
}
SPANS = {
    Period.ALL: "bot-leaders-always",
    Period.YEAR: "bot-leaders-year",
    Period.MONTH: "bot-leaders-month",
    Period.WEEK: "bot-leaders-week",
}

Whose: TypeAlias = Literal["player", "channel"]

_BACK, _ON = "bot-page-back", "bot-page-on"


class LeadersButton(PersistentButton, prefix="leaders"):
    """Shows the page of a leaderboard that is in its id."""

    game: Annotated[str, REGISTRY]
    sort: Sort
    span: Period
    variant: str
    page: int

    @property
    def ranking(self) -> Ranking:
        """The leaderboard."""
        return Ranking(self.game, self.sort, self.span, self.variant)

    @classmethod
    def of(cls, ranking: Ranking, page: int, label: str, language: Language, *, disabled: bool) -> Self:
        """The button to a page, labelled with the sentence of this key."""
        made = cls(ranking.game, ranking.sort, ranking.span, ranking.variant, page)
        return made.labelled(language.say(text(label)), disabled=disabled)

    async def act(self, interaction: Interaction) -> None:
        """Show the page in the same message."""
        await interaction.response.defer()
        host = interaction.client.host
        language = await reader(interaction)
        await turn(interaction, await ranked(host, interaction.guild_id or 0, self.ranking, self.page, language))


class HistoryButton(PersistentButton, prefix="history"):
    """Shows the page of a player's or channel's history that is in its id."""

    whose: Whose
    owner_id: int
    page: int

    @classmethod
    def of(cls, whose: Whose, owner_id: int, page: int, label: str, language: Language, *, disabled: bool) -> Self:
        """The button to a page, labelled with the sentence of this key."""
        return cls(whose, owner_id, page).labelled(language.say(text(label)), disabled=disabled)

    async def act(self, interaction: Interaction) -> None:
        """Show the page in the same message."""
        await interaction.response.defer()
        standings = interaction.client.host.standings
        if self.whose == "player":
            page = await standings.history_of_player(interaction.guild_id or 0, self.owner_id, self.page)
        else:
            page = await standings.history_of_channel(interaction.guild_id or 0, self.owner_id, self.page)
        await turn(interaction, history(self.whose, self.owner_id, page, await reader(interaction)))


PAGES = (LeadersButton, HistoryButton)
"""All buttons of this module."""


async def ranked(host: Host, guild_id: int, ranking: Ranking, page: int, language: Language) -> discord.ui.LayoutView:
    """A page of a leaderboard, or of the list of levels beaten."""
    if ranking.sort is Sort.COMPUTERS:
        return beaten_list(ranking, await host.standings.beaten(guild_id, ranking, page), language)
    return leaderboard(ranking, await host.standings.leaders(guild_id, ranking, page, host.now()), language)


def beaten_list(ranking: Ranking, page: Page[Beaten], language: Language) -> discord.ui.LayoutView:
    """A page of the players who have beaten computers."""
    lines = [language.say(text("bot-leaders-title", game=text(f"{ranking.game}-name")))]
    variant = variant_names(ranking.game)[ranking.variant]
    lines.append(f"-# {joined([text(SORTS[ranking.sort]), *([variant] if variant else [])], language)}")
    if not page.entries:
        return layout("\n".join([*lines, language.say(text("bot-leaders-unbeaten"))]))
    for place, one in enumerate(page.entries, start=page.first):
        computer = computer_name(StandIn(one.level, 1))
        said = text("bot-leaders-beaten", place=place, player=player_name(one.user_id), computer=computer)
        lines.append(language.say(said))
    lines.append("-# " + language.say(text("bot-leaders-page", page=page.number, pages=page.pages, players=page.total)))
    return _paged(lines, _leaders_buttons(ranking, page, language), page.pages)


def turns(page: Page[Any]) -> tuple[tuple[str, int, bool], ...]:
    """For each button between pages: its label, where it leads, and whether that is nowhere."""
    return (_BACK, page.number - 1, page.number <= 1), (_ON, page.number + 1, page.number >= page.pages)


def _leaders_buttons(ranking: Ranking, page: Page[Any], language: Language) -> list[LeadersButton]:
    return [LeadersButton.of(ranking, at, label, language, disabled=end) for label, at, end in turns(page)]


def leaderboard(ranking: Ranking, page: Page[Leader], language: Language) -> discord.ui.LayoutView:
    """A page of a leaderboard."""
    lines = [language.say(text("bot-leaders-title", game=text(f"{ranking.game}-name")))]
    about = [text(SORTS[ranking.sort]), text(SPANS[ranking.span])]
    variant = variant_names(ranking.game)[ranking.variant]
    if variant is not None:
        about.append(variant)
    lines.append(f"-# {joined(about, language)}")
    if not page.entries:
        return layout("\n".join([*lines, language.say(text("bot-leaders-none"))]))
    for place, one in enumerate(page.entries, start=page.first):
        lines.append(language.say(leader_line(place, one)))
    if not all(one.established for one in page.entries):
        lines.append("-# " + language.say(text("bot-leaders-provisional", games=ESTABLISHED)))
    lines.append("-# " + language.say(text("bot-leaders-ties")))
    lines.append("-# " + language.say(text("bot-leaders-page", page=page.number, pages=page.pages, players=page.total)))
    return _paged(lines, _leaders_buttons(ranking, page, language), page.pages)


def history(whose: Whose, owner_id: int, page: Page[FinishedSession], language: Language) -> discord.ui.LayoutView:
    """A page of the finished sessions of a player or a channel (``whose``)."""
    title = (
        text("bot-history-player", player=player_name(owner_id))
        if whose == "player"
        else text("bot-history-channel", channel=f"<#{owner_id}>")
    )
    lines = [language.say(title)]
    if not page.entries:
        return layout("\n".join([*lines, language.say(text("bot-history-none"))]))
    for one in page.entries:
        lines += finish_lines(one, language)
    lines.append("-# " + language.say(text("bot-history-page", page=page.number, pages=page.pages, games=page.total)))
    buttons = [HistoryButton.of(whose, owner_id, at, label, language, disabled=end) for label, at, end in turns(page)]
    return _paged(lines, buttons, page.pages)


def profile(
    shown: Profile, pictures: Sequence[Picture | None], language: Language, season: Sequence[str] = ()
) -> Reply:
    """A player's games with pictures of their rating curves, and the files to send along; ``season`` are its lines."""
    files = []
    items: list[str | discord.ui.Item[Any]] = [
        language.say(text("bot-profile-title", player=player_name(shown.user_id)))
    ]
    if not shown.performances:
        items.append(language.say(text("bot-profile-none")))
    for (performance, _), picture in zip(shown.performances, pictures, strict=True):
        items.append("\n".join(_performance_lines(performance, language)))
        if picture is not None:
            files.append(attached(picture))
            items.append(gallery(picture))
    if shown.performances:
        items.append("-# " + language.say(text("bot-leaders-ties")))
    if season:
        items.append("\n".join(season))
    if shown.beaten:
        items.append("\n".join(_beaten_lines(shown.beaten, language)))
    if paced := profile_lines(shown.punctuality, shown.pace, language):
        items.append("\n".join(paced))
    return layout(*items), files


def versus(user_id: int, other_id: int, met: Sequence[Encounter], language: Language) -> discord.ui.LayoutView:
    """Head to head, a line per game, and a total if there are several."""
    title = text("bot-versus-title", player=player_name(user_id), other=player_name(other_id))
    lines = [language.say(title), *(language.say(_score_line(text(f"{one.game}-name"), one)) for one in met)]
    if len(met) > 1:
        sums = Encounter("", sum(one.wins for one in met), sum(one.losses for one in met), sum(one.ties for one in met))
        lines.append(language.say(_score_line(text("bot-versus-all"), sums)))
    lines.append("-# " + language.say(text("bot-versus-ties")) if met else language.say(text("bot-versus-none")))
    return layout("\n".join(lines))


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


def leader_line(place: int, one: Leader) -> Text:
    """A line of a leaderboard."""
    key = "bot-leaders-line" if one.established else "bot-leaders-line-provisional"
    return text(
        key,
        place=place,
        player=player_name(one.user_id),
        points=str(one.points),
        games=one.games,
        wins=one.wins,
        streak=one.streak,
    )


def finish_lines(one: FinishedSession, language: Language) -> list[str]:
    """A finished game in a list: its date with a link to its board, its players, and why it is unrated."""
    link = board_link(one.guild_id, one.channel_id, one.board_id) if one.board_id else f"<#{one.channel_id}>"
    key = "bot-history-game" if one.rated else "bot-history-game-unrated"
    heading = text(key, game=text(f"{one.game}-name"), date=f"<t:{one.ended_at // 1000}:d>", link=link)
    placed, scored = one.unrated is not Unrated.MODERATOR, REGISTRY[one.game].has_points
    lines = [
        language.say(heading),
        joined([_seat_words(seat, placed=placed, scored=scored) for seat in one.seats], language),
    ]
    if one.unrated is not None:
        lines.append("-# " + language.say(text(f"bot-unrated-{one.unrated}")))
    return lines


def _seat_words(seat: FinishedSeat, *, placed: bool, scored: bool) -> Text:
    key = "bot-history-seat" if placed else "bot-history-seat-unplaced"
    values: dict[str, Value] = {"place": seat.place, "player": player_name(seat.user_id)}
    if seat.score is None or not scored:
        return text(f"{key}-unscored", **values)
    return text(key, **values, score=seat.score)


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
    """The best level beaten in each game, and below it those in its variants."""
    lines = [language.say(text("bot-profile-beaten-title"))]
    for one in beaten:
        computer, variant = computer_name(StandIn(one.level, 1)), variant_names(one.game).get(one.variant)
        if variant is None:
            name = text(f"{one.game}-name")
            lines.append(language.say(text("bot-profile-beaten", game=name, computer=computer, games=one.games)))
        else:
            lines.append("-# " + language.say(text("bot-profile-beaten-variant", variant=variant, computer=computer)))
    return lines


def _score_line(name: Text, met: Encounter) -> Text:
    return text("bot-versus-line", game=name, wins=met.wins, losses=met.losses, ties=met.ties)


def joined(texts: Sequence[Text], language: Language) -> str:
    """Short texts on one line."""
    return " · ".join(language.say(one) for one in texts)


def _paged(lines: Sequence[str], buttons: Sequence[Component[Any]], pages: int) -> discord.ui.LayoutView:
    if pages == 1:
        return layout("\n".join(lines))
    return layout("\n".join(lines), discord.ui.ActionRow(*buttons))


async def reader(interaction: discord.Interaction[Any]) -> Language:
    """The language of a message: the user's if it is ephemeral, else that of public answers."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        return language_of(interaction)
    return await language_of_all(interaction)


async def turn(interaction: discord.Interaction[Any], view: discord.ui.LayoutView) -> None:
    """Show another page in the message that was pressed."""
    await interaction.edit_original_response(view=view, allowed_mentions=discord.AllowedMentions.none())
