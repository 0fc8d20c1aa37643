"""Leaderboards, profiles and head-to-heads of a server."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.model.refusals import SessionRefusal
from bot.play.ratings import ESTABLISHED, beginnings
from bot.store.database import Database
from bot.store.rows import standings as standing_rows
from bot.store.rows.standings import Beaten, Board, HeadToHead, Leader, OwnGames, Performance, Period, Sort
from games import REGISTRY
from games.core.options import ChoiceOption
from games.core.text import Text, text

LINES = 10
"""Players per page of a leaderboard."""

CURVE_GAMES = 100
"""How many of the latest rated games a rating curve shows."""

EntryT = TypeVar("EntryT")


@dataclass(frozen=True, slots=True)
class Page(Generic[EntryT]):
    """A page of a list: page ``number`` of ``pages``, both counted from 1; ``total`` entries in the list."""

    entries: tuple[EntryT, ...]
    number: int
    pages: int
    total: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """A requested leaderboard; ``variant`` is "" or a set-up option, such as "layout=stripes"."""

    game: str
    sort: Sort = Sort.RATING
    span: Period = Period.ALL
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Profile:
    """A player's profile in a server: the totals of each game with its rating curve, oldest rating first.

    ``beaten`` are the levels of computers that they have beaten."""

    user_id: int
    performances: tuple[tuple[Performance, tuple[int, ...]], ...]
    beaten: tuple[Beaten, ...] = ()


class Standings:
    """The service; it only reads, and each answer is a consistent snapshot."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def leaders(self, guild_id: int, ranking: Ranking, page: int, now: int) -> Page[Leader]:
        """A page of a leaderboard, or the last if there are fewer; refuses a variant the game does not have."""
        if ranking.variant not in variant_names(ranking.game):
            raise SessionRefusal(text("bot-refusal-no-variant"))
        board = Board(guild_id, ranking.game, ranking.variant, beginnings(now)[ranking.span])
        async with self._database.long_reading() as transaction:
            total = await standing_rows.count_leaders(transaction, board)
            number, pages = turn_to(page, total, LINES)
            offset = (number - 1) * LINES
            found = await standing_rows.leaders(transaction, board, ranking.sort, ESTABLISHED, LINES, offset)
        return Page(tuple(found), number, pages, total)

    async def profile(self, guild_id: int, user_id: int) -> Profile:
        """A player's profile; without performances if they have no rated games."""
        async with self._database.long_reading() as transaction:
            found = await standing_rows.performances(transaction, guild_id, user_id)
            curves = [
                await standing_rows.curve(transaction, guild_id, user_id, played.game, CURVE_GAMES) for played in found
            ]
            beaten = await standing_rows.beaten_by(transaction, guild_id, user_id)
        return Profile(user_id, tuple(zip(found, curves, strict=True)), tuple(beaten))

    async def own(self, user_id: int) -> dict[str, tuple[OwnGames, ...]]:
        """What a user has played without a server, by game: against people, against computers by level, alone."""
        async with self._database.long_reading() as transaction:
            found = await standing_rows.without_server(transaction, user_id)
        ranked = sorted(found, key=lambda one: (one.alone, -1 if one.level is None else one.level))
        listed = {game: tuple(one for one in ranked if one.game == game) for game in REGISTRY}
        return {game: sums for game, sums in listed.items() if sums}

    async def beaten(self, guild_id: int, ranking: Ranking, page: int) -> Page[tuple[int, Beaten]]:
        """A page of the players who have beaten computers; refuses a variant the game does not have."""
        if ranking.variant not in variant_names(ranking.game):
            raise SessionRefusal(text("bot-refusal-no-variant"))
        place = (guild_id, ranking.game, ranking.variant)
        async with self._database.long_reading() as transaction:
            total = await standing_rows.count_beaten(transaction, *place)
            number, pages = turn_to(page, total, LINES)
            found = await standing_rows.beaten(transaction, *place, LINES, (number - 1) * LINES)
        return Page(tuple(found), number, pages, total)

    async def versus(self, guild_id: int, user_id: int, other_id: int) -> tuple[HeadToHead, ...]:
        """Head to head by game, from the first player's side; refuses a player against themselves."""
        if user_id == other_id:
            raise SessionRefusal(text("bot-refusal-same-player"))
        async with self._database.long_reading() as transaction:
            return tuple(await standing_rows.head_to_head(transaction, guild_id, user_id, other_id))


def variant_names(game: str) -> dict[str, Text | None]:
    """The variants of a game's leaderboards with their display names; "" has none."""
    named: dict[str, Text | None] = {"": None}
    for option in REGISTRY[game].options:
        if isinstance(option, ChoiceOption):
            key = f"{game}-option-{option.key}"
            for choice in option.choices:
                name = text("bot-leaders-variant", option=text(key), value=text(f"{key}-{choice}"))
                named[f"{option.key}={choice}"] = name
    return named


def turn_to(page: int, total: int, size: int) -> tuple[int, int]:
    """The number of a page that there is, and how many pages there are."""
    pages = max(1, -(-total // size))
    return min(max(page, 1), pages), pages
