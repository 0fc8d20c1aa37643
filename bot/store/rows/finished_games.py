"""Games that are over, and what they are looked for and counted by."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.model.sessions import Unrated
from bot.store.mapper import Mapper
from bot.store.statements import Transaction


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A row of ``finished_games``; see the table's comment. A ``number`` of 0 is still to be given."""

    number: int
    session_id: int
    guild_id: int
    channel_id: int
    game: str
    ended_at: int
    unrated: Unrated | None
    ending: str
    seats: int
    setup: str
    opening: str
    first_seat: int | None
    moves: int
    whole: bool


FINISHED_GAMES = Mapper(FinishedGame, "finished_games", "number")


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What finished games of a server are looked for by; None and "" are anything.

    ``variant`` is a set-up choice, such as "layout=stripes", and ``opening`` a first turn, both of ``game``; ``least``
    and ``most`` are numbers of moves, ``since`` and ``until`` milliseconds, the latter excluded.
    """

    user_id: int | None = None
    other_id: int | None = None
    game: str = ""
    variant: str = ""
    opening: str = ""
    ending: str = ""
    least: int | None = None
    most: int | None = None
    since: int | None = None
    until: int | None = None
    tournament_id: int | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """Those who have played in these games."""
        return tuple(one for one in (self.user_id, self.other_id) if one is not None)


_CONDITIONS = {
    "game": "finished_games.game = ?",
    "opening": "opening = ?",
    "ending": "ending = ?",
    "least": "moves >= ?",
    "most": "moves <= ?",
    "since": "ended_at >= ?",
    "until": "ended_at < ?",
    "tournament_id": "session_id IN (SELECT session_id FROM pairings WHERE tournament_id = ?)",
}

_PLAYED = "finished_games.number IN (SELECT number FROM results WHERE user_id = ? AND guild_id = ?)"


_NUMBERS = "SELECT number FROM finished_games WHERE {which} ORDER BY ended_at DESC, number DESC LIMIT ?"
_OPENINGS = (
    "SELECT opening FROM finished_games WHERE {which} AND substr(opening, 1, ?) = ? AND opening <> ''"
    " GROUP BY opening ORDER BY count(*) DESC, opening LIMIT ?"
)
_ENDINGS = (
    "SELECT game, ending FROM finished_games WHERE {which} GROUP BY game, ending"
    " ORDER BY count(*) DESC, game, ending LIMIT ?"
)


def choice_in(variant: str) -> str:
    """What the column ``setup`` contains where games were set up so; a space, which it always has, for any set-up."""
    return f" {variant} " if variant else " "


def condition(guild_id: int, sought: GameFilter) -> tuple[str, list[object]]:
    """What holds of the rows of ``finished_games`` that are sought in a server, and its parameters."""
    given: list[tuple[str, tuple[object, ...]]] = [("finished_games.guild_id = ?", (guild_id,))]
    wanted = [(said, getattr(sought, name)) for name, said in _CONDITIONS.items()]
    given += [(said, (value,)) for said, value in wanted if value not in (None, "")]
    if sought.variant:
        given.append(("setup <> replace(setup, ?, '')", (choice_in(sought.variant),)))
    given += [(_PLAYED, (user_id, guild_id)) for user_id in sought.people]
    return " AND ".join(said for said, _ in given), [value for _, values in given for value in values]


async def numbers(transaction: Transaction, guild_id: int, sought: GameFilter, limit: int) -> list[int]:
    """The numbers of the games that are sought, the latest first."""
    which, parameters = condition(guild_id, sought)
    return [row["number"] for row in await transaction.rows(_NUMBERS.format(which=which), (*parameters, limit))]


async def told(transaction: Transaction, numbers: Sequence[int]) -> list[FinishedGame]:
    """The games with these numbers, in this order."""
    found = await FINISHED_GAMES.by(transaction, "number", numbers)
    return [game for number in numbers for game in found.get(number, ())]


async def openings(transaction: Transaction, guild_id: int, game: str, typed: str, limit: int) -> list[str]:
    """The first turns in a server that begin so, of a game or of all, the most frequent first."""
    which, parameters = condition(guild_id, GameFilter(game=game))
    return await transaction.column(
        _OPENINGS.format(which=which),
        (*parameters, len(typed), typed, limit),
    )


async def endings(transaction: Transaction, guild_id: int, game: str, limit: int) -> list[tuple[str, str]]:
    """How games have ended in a server, a game or all, as (game, ending), the most frequent first."""
    which, parameters = condition(guild_id, GameFilter(game=game))
    rows = await transaction.rows(
        _ENDINGS.format(which=which),
        (*parameters, limit),
    )
    return [(row["game"], row["ending"]) for row in rows]
