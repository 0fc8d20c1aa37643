"""The results of games that are over, what they are looked for by, ratings, and lists of games played alone.

A recount reads everything in order, and replaces what is wrong.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from bot.model.sessions import Session, Unrated
from bot.model.tournaments import TournamentGame
from bot.store.mapper import Mapper, Reader
from bot.store.rows.sessions import by_id, placed
from bot.store.statements import Row, Transaction, place_by
from games import REGISTRY
from games.core.options import OptionValue
from games.core.text import Text


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


FINISHED_GAMES = Mapper(FinishedGame, "finished_games", "number")


@dataclass(frozen=True, slots=True)
class GameFilter:
    """What finished games of a server are looked for by; None and "" are anything.

    ``variant`` is a set-up choice of ``game``, such as "layout=stripes".
    """

    user_id: int | None = None
    other_id: int | None = None
    game: str = ""
    variant: str = ""
    tournament_id: int | None = None


_PLAYED = "finished_games.number IN (SELECT number FROM results WHERE user_id = ? AND guild_id = ?)"
_NUMBERS = "SELECT number FROM finished_games WHERE {which} ORDER BY ended_at DESC, number DESC LIMIT ?"


def choice_in(variant: str) -> str:
    """What the column ``setup`` contains where games were set up so; a space, which it always has, for any set-up."""
    return f" {variant} " if variant else " "


async def numbers(transaction: Transaction, guild_id: int, sought: GameFilter, limit: int) -> list[int]:
    """The numbers of the games that are sought in a server, the latest first."""
    given: list[tuple[str, tuple[object, ...]]] = [("finished_games.guild_id = ?", (guild_id,))]
    if sought.game:
        given.append(("game = ?", (sought.game,)))
    if sought.variant:
        given.append(("setup <> replace(setup, ?, '')", (choice_in(sought.variant),)))
    if sought.tournament_id is not None:
        played = "session_id IN (SELECT session_id FROM pairings WHERE tournament_id = ?)"
        given.append((played, (sought.tournament_id,)))
    given += [(_PLAYED, (one, guild_id)) for one in (sought.user_id, sought.other_id) if one is not None]
    which = " AND ".join(said for said, _ in given)
    values = [value for _, each in given for value in each]
    return await transaction.column(_NUMBERS.format(which=which), (*values, limit))


async def games_by_number(transaction: Transaction, numbers: Sequence[int]) -> list[FinishedGame]:
    """The games with these numbers, in this order."""
    found = await FINISHED_GAMES.by(transaction, "number", numbers)
    return [game for number in numbers for game in found.get(number, ())]


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """A seat of a finished session; ``score`` is None if none was kept, a negative user id is an erased player."""

    user_id: int
    place: int
    score: int | None


@dataclass(frozen=True, slots=True)
class FinishedSession:
    """A finished session with its seats, best place first; ``board_id`` is the message of the final board.

    ``unrated`` is the reason it is unrated, None if it is rated; ``part`` is its place in a tournament.
    """

    session_id: int
    guild_id: int
    channel_id: int
    game: str
    ended_at: int
    board_id: int | None
    seats: tuple[FinishedSeat, ...]
    unrated: Unrated | None = None
    options: dict[str, OptionValue] = field(default_factory=dict)
    part: TournamentGame | None = None

    @property
    def title(self) -> Text:
        """The name of the game, or of its variant."""
        return REGISTRY[self.game].title(self.options)


_FINISHES = Reader(FinishedSession, exclude=("seats", "part"))

_HISTORY = (
    "SELECT finished_games.session_id, finished_games.guild_id, finished_games.channel_id, finished_games.game,"
    " finished_games.ended_at, board_id, unrated, sessions.options, tournament_id, pairings.round_number, board,"
    " tournaments.channel_id AS told_in, message_id, number, results.user_id, place, score"
    " FROM ({page}) AS page JOIN finished_games USING (number)"
    " JOIN sessions ON sessions.id = finished_games.session_id"
    " LEFT JOIN posts USING (session_id) JOIN results USING (number)"
    " LEFT JOIN pairings ON pairings.session_id = finished_games.session_id"
    " LEFT JOIN tournaments ON tournaments.id = tournament_id"
    " ORDER BY number DESC, place, results.seat"
)

_OF_NUMBERS = _HISTORY.format(page="SELECT number FROM finished_games WHERE number IN ({marks})")


async def finished_by_number(transaction: Transaction, numbers: Sequence[int]) -> dict[int, FinishedSession]:
    """Finished sessions by these numbers in the order of finishing."""
    wanted = sorted(set(numbers), reverse=True)
    if not wanted:
        return {}
    rows = await transaction.rows(_OF_NUMBERS.format(marks=", ".join("?" * len(wanted))), wanted)
    numbered = {row["session_id"]: row["number"] for row in rows}
    return {numbered[one.session_id]: one for one in _finishes(rows)}


def _finishes(rows: list[Row]) -> list[FinishedSession]:
    """The sessions from a row for each seat; the rows of a session follow each other."""
    sessions = [list(group) for _, group in groupby(rows, key=lambda row: row["session_id"])]
    return [
        _FINISHES.read(group[0], seats=tuple(FinishedSeat(*row[-3:]) for row in group), part=_part(group[0]))
        for group in sessions
    ]


def _part(row: Row) -> TournamentGame | None:
    if row["tournament_id"] is None:
        return None
    at = (row["tournament_id"], row["round_number"], row["board"])
    return TournamentGame(*at, row["told_in"], row["message_id"])


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate of a player's strength: mean and standard deviation."""

    mu: float
    sigma: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's skill in a game and the number of rated games it comes from."""

    skill: Skill
    games: int


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one seat. ``before``, ``after`` and ``points`` are None if the session is unrated.

    ``won`` is whether it was first alone; ``score`` is None in a game without points. ``beaten_level`` is the highest
    level of computers that it came before, if that counts.
    """

    seat: int
    user_id: int
    place: int
    won: bool
    score: int | None
    beaten_level: int | None = None
    before: Skill | None = None
    after: Skill | None = None
    points: int | None = None


RESULTS = Mapper(
    Result,
    "results",
    "number seat",
    {"before": ("mu_before", "sigma_before"), "after": ("mu_after", "sigma_after")},
    extra="number guild_id game season_mu season_sigma season_points",
)
RATINGS = Mapper(
    Rating, "ratings", "user_id guild_id game", {"skill": ("mu", "sigma")}, extra="user_id guild_id game points"
)


async def why_unrated(transaction: Transaction, session_id: int) -> Unrated | None:
    """Why a finished session is unrated; None if it is rated."""
    why = await transaction.value("SELECT unrated FROM finished_games WHERE session_id = ?", (session_id,))
    return None if why is None else Unrated(why)


async def keep_result(transaction: Transaction, game: FinishedGame, result: Result) -> None:
    """Store the result of one seat of a finished game."""
    await RESULTS.insert(transaction, result, number=game.number, guild_id=game.guild_id, game=game.game)


async def current_rating(transaction: Transaction, user_id: int, guild_id: int, game: str) -> Rating | None:
    """A player's current rating; None before the first rated game."""
    return await RATINGS.find(transaction, user_id, guild_id, game)


async def latest_skill(transaction: Transaction, user_id: int, guild_id: int, game: str) -> Skill | None:
    """A player's skill after their latest rated game, read from its result; None before the first."""
    row = await transaction.row(
        "SELECT mu_after, sigma_after FROM results WHERE user_id = ? AND guild_id = ? AND game = ?"
        " AND points IS NOT NULL ORDER BY number DESC LIMIT 1",
        (user_id, guild_id, game),
    )
    return Skill(row["mu_after"], row["sigma_after"]) if row else None


async def replace_rating(
    transaction: Transaction, user_id: int, guild_id: int, game: str, rating: Rating, points: int
) -> None:
    """Insert or overwrite a player's rating."""
    await RATINGS.save(transaction, rating, user_id=user_id, guild_id=guild_id, game=game, points=points)


_RANK_DIGITS = 9
"""Numbers of a rank are padded to this many digits, so that text order is numeric order."""


@dataclass(frozen=True, slots=True)
class BestResult:
    """A player's best result in a list; ``session_id`` is where it was played. Equal ones share a ``place``."""

    user_id: int
    session_id: int
    place: int


@dataclass(frozen=True, slots=True)
class KeptResult:
    """A result as it is stored; ``rank`` is :func:`sortable`."""

    guild_id: int
    user_id: int
    board: str
    rank: str
    ended_at: int


SOLO_RESULTS = Mapper(KeptResult, "solo_results", "session_id", extra="session_id")
solo_result_of = SOLO_RESULTS.find

_BEST_RESULTS = Reader(BestResult)


async def replace_solo_result(transaction: Transaction, session_id: int, result: KeptResult | None) -> None:
    """Store this as the result of a session; None if it has none."""
    await transaction.run("DELETE FROM solo_results WHERE session_id = ?", (session_id,))
    if result is not None:
        await SOLO_RESULTS.insert(transaction, result, session_id=session_id)


async def insert_solo_result(
    transaction: Transaction,
    session_id: int,
    guild_id: int,
    user_id: int,
    *,
    board: str,
    rank: Sequence[int],
    now: int,
) -> None:
    """Add the result of a session; ``rank`` is compared number by number, lower is better."""
    await SOLO_RESULTS.insert(
        transaction, KeptResult(guild_id, user_id, board, sortable(rank), now), session_id=session_id
    )


def sortable(rank: Sequence[int]) -> str:
    """A rank as text that sorts the same way.

    >>> sortable((0, 2)) < sortable((0, 13)) < sortable((1,))
    True
    """
    if any(not 0 <= number < 10**_RANK_DIGITS for number in rank):
        raise ValueError(f"a rank holds numbers from 0 to {10**_RANK_DIGITS - 1}")
    return "/".join(f"{number:0{_RANK_DIGITS}d}" for number in rank)


async def solo_lists(transaction: Transaction, guild_id: int, limit: int) -> list[tuple[str, int]]:
    """A server's lists as (list, id of its latest session), most played first."""
    rows = await transaction.rows(
        "SELECT board, max(session_id) AS latest FROM solo_results WHERE guild_id = ?"
        " GROUP BY board ORDER BY count(*) DESC, board LIMIT ?",
        (guild_id, limit),
    )
    return [(row["board"], row["latest"]) for row in rows]


_SOLO_LIST = (
    "SELECT user_id, session_id, {place} FROM (SELECT user_id, session_id, rank, ended_at,"
    " row_number() OVER (PARTITION BY user_id ORDER BY rank, ended_at) AS own"
    " FROM solo_results WHERE guild_id = ? AND board = ?) AS results WHERE own = 1 ORDER BY place, ended_at LIMIT ?"
)


async def best_solo_results(transaction: Transaction, guild_id: int, board: str, limit: int) -> list[BestResult]:
    """Each player's best result of a list, best first; the earlier of equal ones first."""
    return await _BEST_RESULTS.query(transaction, _SOLO_LIST.format(place=place_by("rank")), (guild_id, board, limit))


_SESSIONS_AT_ONCE = 500
"""How many finished sessions are read at a time."""


class Player(NamedTuple):
    """A player in one server and one game, the key of ratings."""

    guild_id: int
    game: str
    user_id: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A finished game as it is stored: its session, what decides its rating, placings and scores by seat, results.

    ``results`` lacks the seats whose results are lost.
    """

    stored: FinishedGame
    session: Session
    solo: bool
    placings: tuple[int | None, ...]
    scores: tuple[int | None, ...]
    results: tuple[Result, ...]

    def player(self, result: Result) -> Player:
        """The player a result belongs to."""
        return Player(self.stored.guild_id, self.stored.game, result.user_id)


async def finished_sessions(transaction: Transaction) -> AsyncIterator[Counted]:
    """Every finished session in the order of finishing."""
    last = 0
    while games := await FINISHED_GAMES.all(
        transaction, "WHERE number > ? ORDER BY number LIMIT ?", (last, _SESSIONS_AT_ONCE)
    ):
        for stored in games:
            session = await by_id(transaction, stored.session_id)
            if session is None:
                raise LookupError(stored.session_id)
            seats = await placed(transaction, stored.session_id)
            yield Counted(
                stored,
                session,
                solo=await solo_result_of(transaction, stored.session_id) is not None,
                placings=tuple(placing for placing, _ in seats),
                scores=tuple(score for _, score in seats),
                results=tuple(await RESULTS.all(transaction, "WHERE number = ? ORDER BY seat", (stored.number,))),
            )
        last = games[-1].number


async def uncounted(transaction: Transaction) -> list[int]:
    """Ids of sessions that are over and no finished games."""
    return await transaction.column(
        "SELECT id FROM sessions WHERE status = 'over'"
        " AND id NOT IN (SELECT session_id FROM finished_games) ORDER BY id"
    )


async def all_ratings(transaction: Transaction) -> dict[Player, tuple[Rating, int]]:
    """Every current rating, and the points that people see of it."""
    rows = await transaction.rows(RATINGS.select(more="points, guild_id, game, user_id"))
    return {_player(row): (RATINGS.read(row), row["points"]) for row in rows}


def _player(row: Row) -> Player:
    return Player(row["guild_id"], row["game"], row["user_id"])


async def correct_game(transaction: Transaction, game: FinishedGame, results: Iterable[Result]) -> None:
    """Replace what is stored of a finished game."""
    await FINISHED_GAMES.save(transaction, game)
    await transaction.run("DELETE FROM results WHERE number = ?", (game.number,))
    for result in results:
        await keep_result(transaction, game, result)


async def correct_rating(transaction: Transaction, player: Player, rating: Rating | None, points: int) -> None:
    """Replace a player's rating; None leaves no rating."""
    guild_id, game, user_id = player
    if rating is None:
        await RATINGS.delete(transaction, user_id, guild_id, game)
    else:
        await replace_rating(transaction, user_id, guild_id, game, rating, points)
