"""Results and ratings of finished sessions."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from bot.model.sessions import Unrated
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import computers, records, seats
from bot.store.rows.finished_games import FinishedGame
from games.core.actions import Conclude, Forfeit, Move
from games.core.record import in_effect


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

LONGEST_OPENING = 40
"""How many characters of the first turn an opening is told apart by, in whole moves."""


@dataclass(frozen=True, slots=True)
class Participation:
    """The seats with a move that was not undone, those forfeited, and whether the game was ended as it stood.

    ``substituted`` is whether any seat's holder has made fewer than half of its moves, ``computers`` whether a
    computer holds or held a seat. ``moves`` is how many there were, ``first`` the seat that made the first, ``opening``
    its first turn.
    """

    moved: frozenset[int]
    forfeited: frozenset[int]
    concluded: bool
    substituted: bool = False
    computers: bool = False
    moves: int = 0
    first: int | None = None
    opening: str = ""


async def participation(transaction: Transaction, session_id: int) -> Participation:
    """Read the participation from a session's record; raises a refusal if an undo in it has nothing to undo."""
    actions = await records.actions(transaction, session_id)
    kept = [actions[number - 1] for number in in_effect(actions)]
    moves = [action for action in kept if isinstance(action, Move)]
    return Participation(
        moved=frozenset(move.seat for move in moves),
        forfeited=frozenset(action.seat for action in kept if isinstance(action, Forfeit)),
        concluded=any(isinstance(action, Conclude) for action in kept),
        substituted=not await seats.are_own_play(transaction, session_id),
        computers=await computers.have_played(transaction, session_id),
        moves=len(moves),
        first=moves[0].seat if moves else None,
        opening=opening_of(moves),
    )


def opening_of(moves: Sequence[Move]) -> str:
    """The first turn of a game, or as many moves of it as an opening is told apart by.

    >>> opening_of((Move(0, "b2-a3"), Move(0, "c3-b3"), Move(1, "a3-b3")))
    'b2-a3 c3-b3'
    """
    turn = [move.notation for move in takewhile(lambda move: move.seat == moves[0].seat, moves)]
    lengths = accumulate(turn, lambda total, notation: total + 1 + len(notation), initial=-1)
    fitting = sum(total <= LONGEST_OPENING for total in lengths) - 1
    return " ".join(turn[: max(1, fitting)])[:LONGEST_OPENING]


async def why_unrated(transaction: Transaction, session_id: int) -> Unrated | None:
    """Why a finished session is unrated; None if it is rated."""
    why = await transaction.value("SELECT unrated FROM finished_games WHERE session_id = ?", (session_id,))
    return None if why is None else Unrated(why)


async def keep_result(transaction: Transaction, game: FinishedGame, result: Result) -> None:
    """Store the result of one seat of a finished game."""
    await RESULTS.insert(transaction, result, number=game.number, guild_id=game.guild_id, game=game.game)


async def current(transaction: Transaction, user_id: int, guild_id: int, game: str) -> Rating | None:
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
