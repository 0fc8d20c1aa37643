"""Tournaments in other lists: which table of one a game was, and where somebody came."""

from collections.abc import Sequence

from bot.model.tournaments import Medal, Tournament, TournamentGame
from bot.ui.base import board_link
from bot.words.language import Language
from games.core.text import Text, text

LATEST = 5
"""The most tournaments that a profile lists; a history has the latest of them."""

FIRST_THREE = (1, 2, 3)


def title(tournament: Tournament) -> Text:
    """What a tournament is called."""
    game = text(f"{tournament.game}-name")
    return text("bot-tournament-title", game=game, number=str(int(tournament.id)))


def part_line(game: str, guild_id: int, part: TournamentGame, language: Language) -> str:
    """Which table of a tournament a game was, with a link to its message."""
    name = text("bot-tournament-title", game=text(f"{game}-name"), number=str(part.tournament_id))
    told = _linked(language.say(name), guild_id, part.channel_id, part.message_id)
    said = text("bot-tournament-part", tournament=told, round=part.round_number, table=part.board)
    return "-# " + language.say(said)


def medal_lines(medals: Sequence[Medal], language: Language, most: int = LATEST) -> list[str]:
    """Where somebody came in the latest tournaments, after how often they were among the first three of all these."""
    if not medals:
        return []
    lines = [language.say(text("bot-medals-title"))]
    counts = [(place, sum(one.place == place for one in medals)) for place in FIRST_THREE]
    counted = [language.say(text(f"bot-medals-of-{place}", count=count)) for place, count in counts if count]
    if counted:
        lines.append(" · ".join(counted))
    return lines + [f"- {_medal(one, language)}" for one in medals[:most]]


def _medal(one: Medal, language: Language) -> str:
    tournament = one.tournament
    name = _linked(language.say(title(tournament)), tournament.guild_id, tournament.channel_id, tournament.card_id)
    key = f"bot-medals-place-{one.place}" if one.place in FIRST_THREE else "bot-medals-place"
    date = f"<t:{(tournament.ended_at or 0) // 1000}:d>"
    return language.say(text(key, place=one.place, players=one.players, tournament=name, date=date))


def _linked(name: str, guild_id: int, channel_id: int, message_id: int | None) -> str:
    return name if message_id is None else f"[{name}]({board_link(guild_id, channel_id, message_id)})"
