"""The messages of leaderboards and head-to-heads, the buttons between pages, and tournaments in other lists."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Any

import discord

from bot.discord_api.people import computer_name, player_name
from bot.host.context import Context
from bot.model.places import board_link
from bot.model.sessions import StandIn, Unrated
from bot.model.tournaments import Medal, Tournament, TournamentGame
from bot.play.ratings import ESTABLISHED
from bot.standings.service import Page, Ranking, variant_names
from bot.store.rows.results import FinishedSeat, FinishedSession
from bot.store.rows.standings import Beaten, HeadToHead, Leader, Period, Sort
from bot.ui.base import PersistentButton, layout
from bot.words.language import Language
from games import REGISTRY
from games.core.text import Text, Value, text

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


class LeadersButton(PersistentButton, prefix="leaders", answers="editing"):
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

    async def act(self, context: Context) -> None:
        """Show the page in the same message."""
        language = await context.language_of_message()
        await context.edit(await ranked(context, self.ranking, self.page, language))


async def ranked(context: Context, ranking: Ranking, page: int, language: Language) -> discord.ui.LayoutView:
    """A page of a leaderboard, or of the list of levels beaten."""
    if ranking.sort is Sort.COMPUTERS:
        return beaten_list(ranking, await context.host.standings.beaten(context.server_id, ranking, page), language)
    return leaderboard(
        ranking, await context.host.standings.leaders(context.server_id, ranking, page, context.now), language
    )


def beaten_list(ranking: Ranking, page: Page[tuple[int, Beaten]], language: Language) -> discord.ui.LayoutView:
    """A page of the players who have beaten computers."""
    lines = [
        text("bot-leaders-beaten", place=place, player=player_name(one.user_id), computer=beaten_name(one))
        for place, one in page.entries
    ]
    return _ranking_view(ranking, page, lines, "bot-leaders-unbeaten", language)


def beaten_name(one: Beaten) -> Text:
    """The computer of the level that was beaten."""
    return computer_name(StandIn(one.level, 1))


def leaderboard(ranking: Ranking, page: Page[Leader], language: Language) -> discord.ui.LayoutView:
    """A page of a leaderboard."""
    notes = [] if all(one.established for one in page.entries) else [text("bot-leaders-provisional", games=ESTABLISHED)]
    lines = [leader_line(one) for one in page.entries]
    return _ranking_view(ranking, page, lines, "bot-leaders-none", language, *notes, text("bot-leaders-ties"))


def _ranking_view(
    ranking: Ranking, page: Page[Any], told: Sequence[Text], none: str, language: Language, *notes: Text
) -> discord.ui.LayoutView:
    """A page of players: what is ranked, a line for each, and what there is to know; or the sentence for ``none``."""
    about, variant = [text(SORTS[ranking.sort])], variant_names(ranking.game)[ranking.variant]
    about += [] if ranking.sort is Sort.COMPUTERS else [text(SPANS[ranking.span])]
    lines = [language.say(text("bot-leaders-title", game=text(f"{ranking.game}-name")))]
    lines.append(f"-# {joined([*about, *([variant] if variant else [])], language)}")
    if not told:
        return layout("\n".join([*lines, language.say(text(none))]))
    lines += map(language.say, told)
    lines += [f"-# {language.say(one)}" for one in (*notes, players_counted(page))]
    made = partial(LeadersButton, ranking.game, ranking.sort, ranking.span, ranking.variant)
    return layout("\n".join(lines), page_buttons(page, made, language) if page.pages > 1 else [])


def players_counted(page: Page[Any]) -> Text:
    """Which page of players it is."""
    return text("bot-leaders-page", page=page.number, pages=page.pages, players=page.total)


def page_buttons(
    page: Page[Any], made: Callable[[int], PersistentButton], language: Language
) -> list[discord.ui.Item[Any]]:
    """The buttons to the pages before and after one; what leads nowhere is greyed out."""
    ways = (
        ("bot-page-back", page.number - 1, page.number <= 1),
        ("bot-page-on", page.number + 1, page.number >= page.pages),
    )
    return [made(at).with_label(language.say(text(label)), disabled=end) for label, at, end in ways]


def versus(user_id: int, other_id: int, met: Sequence[HeadToHead], language: Language) -> discord.ui.LayoutView:
    """Head to head, a line per game, and a total if there are several."""
    title = text("bot-versus-title", player=player_name(user_id), other=player_name(other_id))
    lines = [language.say(title), *(language.say(_score_line(text(f"{one.game}-name"), one)) for one in met)]
    if len(met) > 1:
        sums = HeadToHead(
            "", sum(one.wins for one in met), sum(one.losses for one in met), sum(one.ties for one in met)
        )
        lines.append(language.say(_score_line(text("bot-versus-all"), sums)))
    lines.append("-# " + language.say(text("bot-versus-ties")) if met else language.say(text("bot-versus-none")))
    return layout("\n".join(lines))


def leader_line(one: Leader) -> Text:
    """A line of a leaderboard."""
    key = "bot-leaders-line" if one.established else "bot-leaders-line-provisional"
    return text(
        key,
        place=one.place,
        player=player_name(one.user_id),
        points=str(one.points),
        games=one.games,
        wins=one.wins,
        streak=one.streak,
    )


def finish_lines(one: FinishedSession, language: Language) -> list[str]:
    """A finished game in a list: its date with a link to its board, its players, and why it is unrated."""
    link = board_link(one.guild_id, one.channel_id, one.board_id) if one.board_id else f"<#{one.channel_id}>"
    key = "bot-history-game" if one.unrated is None else "bot-history-game-unrated"
    heading = text(key, game=one.title, date=f"<t:{one.ended_at // 1000}:d>", link=link)
    placed = one.unrated is not Unrated.MODERATOR
    lines = [
        language.say(heading),
        joined([_seat_words(seat, placed=placed) for seat in one.seats], language),
    ]
    if one.part is not None:
        lines.append(part_line(one.title, one.guild_id, one.part, language))
    if one.unrated is not None:
        lines.append("-# " + language.say(text(f"bot-unrated-{one.unrated}")))
    return lines


def _seat_words(seat: FinishedSeat, *, placed: bool) -> Text:
    key = "bot-history-seat" if placed else "bot-history-seat-unplaced"
    values: dict[str, Value] = {"place": seat.place, "player": player_name(seat.user_id)}
    if seat.score is None:
        return text(f"{key}-unscored", **values)
    return text(key, **values, score=seat.score)


def _score_line(name: Text, met: HeadToHead) -> Text:
    return text("bot-versus-line", game=name, wins=met.wins, losses=met.losses, ties=met.ties)


def joined(texts: Sequence[Text], language: Language) -> str:
    """Short texts on one line."""
    return " · ".join(language.say(one) for one in texts)


LATEST = 5
"""The most tournaments that a profile lists; a history has the latest of them."""

FIRST_THREE = (1, 2, 3)


def title(tournament: Tournament) -> Text:
    """What a tournament is called."""
    return text("bot-tournament-title", game=tournament.title, number=str(int(tournament.id)))


def part_line(game: Text, guild_id: int, part: TournamentGame, language: Language) -> str:
    """Which table of a tournament a game was, with a link to its message."""
    name = text("bot-tournament-title", game=game, number=str(part.tournament_id))
    told = _linked(language.say(name), guild_id, part.channel_id, part.message_id)
    said = text("bot-tournament-part", tournament=told, round=part.round_number, table=part.board)
    return "-# " + language.say(said)


def medal_lines(medals: Sequence[Medal], language: Language) -> list[str]:
    """Where somebody came in the latest tournaments, after how often they were among the first three of all these."""
    if not medals:
        return []
    lines = [language.say(text("bot-medals-title"))]
    counts = [(place, sum(one.place == place for one in medals)) for place in FIRST_THREE]
    counted = [language.say(text(f"bot-medals-of-{place}", count=count)) for place, count in counts if count]
    if counted:
        lines.append(" · ".join(counted))
    return lines + [f"- {_medal(one, language)}" for one in medals[:LATEST]]


def _medal(one: Medal, language: Language) -> str:
    tournament = one.tournament
    name = _linked(language.say(title(tournament)), tournament.guild_id, tournament.channel_id, tournament.card_id)
    key = f"bot-medals-place-{one.place}" if one.place in FIRST_THREE else "bot-medals-place"
    date = f"<t:{(tournament.ended_at or 0) // 1000}:d>"
    return language.say(text(key, place=one.place, players=one.players, tournament=name, date=date))


def _linked(name: str, guild_id: int, channel_id: int, message_id: int | None) -> str:
    return name if message_id is None else f"[{name}]({board_link(guild_id, channel_id, message_id)})"
