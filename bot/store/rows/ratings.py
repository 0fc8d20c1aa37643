"""Results and ratings of finished sessions, and the tallies behind the leaderboards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, takewhile

from bot.model.sessions import Session, Unrated
from bot.store.database import Transaction
from bot.store.mapper import Mapper
from bot.store.rows import computers, records, seats
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
    """The result of one seat. ``before``, ``after`` and ``points`` are None if the session is unrated."""

    seat: int
    user_id: int
    place: int
    before: Skill | None = None
    after: Skill | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Tallied:
    """A rated player's result for the tallies: whether they won, and their new rating."""

    user_id: int
    place: int
    won: bool
    points: int
    established: bool


RESULTS = Mapper(
    Result,
    "results",
    "number seat",
    {"before": ("mu_before", "sigma_before"), "after": ("mu_after", "sigma_after")},
    beside="number guild_id game",
)
RATINGS = Mapper(
    Rating, "ratings", "user_id guild_id game", {"skill": ("mu", "sigma")}, beside="user_id guild_id game points"
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


async def is_meant_rated(transaction: Transaction, session_id: int) -> bool:
    """Whether a session was opened as a rated one, even if its result was not rated."""
    row = await transaction.row("SELECT rated FROM sessions WHERE id = ?", (session_id,))
    return row is not None and bool(row["rated"])


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


async def finish(transaction: Transaction, session: Session, now: int, unrated: Unrated | None) -> int:
    """Record that a session is over; returns its number in the order of finishing."""
    return await transaction.insert(
        "INSERT INTO finishes (session_id, guild_id, channel_id, parent_id, game, ended_at, rated, unrated)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING number",
        (
            session.id,
            session.guild_id,
            session.channel_id,
            session.parent_id,
            session.game,
            now,
            int(unrated is None),
            unrated,
        ),
    )


async def number_of(transaction: Transaction, session_id: int) -> int:
    """The number of a finished session in the order of finishing."""
    ((number,),) = await transaction.rows("SELECT number FROM finishes WHERE session_id = ?", (session_id,))
    return int(number)


async def why_unrated(transaction: Transaction, session_id: int) -> Unrated | None:
    """Why a finished session is unrated; None if it is rated or the reason is not known."""
    row = await transaction.row("SELECT unrated FROM finishes WHERE session_id = ?", (session_id,))
    return None if row is None or row["unrated"] is None else Unrated(row["unrated"])


async def keep_result(transaction: Transaction, number: int, session: Session, result: Result) -> None:
    """Store the result of one seat of a finished session."""
    await RESULTS.insert(transaction, result, number=number, guild_id=session.guild_id, game=session.game)


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


async def keep_beaten(
    transaction: Transaction, session: Session, user_id: int, variants: Sequence[str], level: int
) -> None:
    """Count a game won against a computer of this level, unless a higher level has been beaten already."""
    await transaction.run_each(
        "INSERT INTO beaten_levels (user_id, guild_id, game, variant, level, games) VALUES (?, ?, ?, ?, ?, 1)"
        " ON CONFLICT (user_id, guild_id, game, variant) DO UPDATE SET level = excluded.level,"
        " games = CASE WHEN excluded.level = beaten_levels.level THEN beaten_levels.games + 1 ELSE 1 END"
        " WHERE excluded.level >= beaten_levels.level",
        [(user_id, session.guild_id, session.game, variant, level) for variant in variants],
    )


async def tally(
    transaction: Transaction,
    session: Session,
    players: Sequence[Tallied],
    variants: Sequence[str],
    beginnings: Mapping[str, int],
) -> None:
    """Count a rated session in its players' tallies, places and head-to-head encounters.

    ``variants`` are the options it was set up with, and "" for all sessions; ``beginnings`` is the start of each span.
    """
    await _tally_spans(transaction, session, players, variants, beginnings)
    guild_id, game = session.guild_id, session.game
    # The players' rows for other variants are sorted by the new rating too.
    await transaction.run_each(
        "UPDATE tallies SET points = ?, established = ? WHERE user_id = ? AND guild_id = ? AND game = ?",
        [(one.points, int(one.established), one.user_id, guild_id, game) for one in players],
    )
    await transaction.run_each(
        "INSERT INTO places (user_id, guild_id, game, place, games) VALUES (?, ?, ?, ?, 1)"
        " ON CONFLICT (user_id, guild_id, game, place) DO UPDATE SET games = places.games + 1",
        [(one.user_id, guild_id, game, one.place) for one in players],
    )
    await transaction.run_each(
        "INSERT INTO encounters (guild_id, game, lower_id, higher_id, lower_wins, higher_wins, ties)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (guild_id, lower_id, higher_id, game) DO UPDATE SET"
        " lower_wins = encounters.lower_wins + excluded.lower_wins,"
        " higher_wins = encounters.higher_wins + excluded.higher_wins, ties = encounters.ties + excluded.ties",
        [(guild_id, game, *one) for one in encounters((player.user_id, player.place) for player in players)],
    )


def encounters(places: Iterable[tuple[int, int]]) -> list[tuple[int, int, int, int, int]]:
    """Each pair of players from (user id, place): lower id, higher id, then 1 for a lower win, higher win or tie.

    >>> encounters([(12, 1), (11, 2), (13, 2)])
    [(11, 12, 0, 1, 0), (11, 13, 0, 0, 1), (12, 13, 1, 0, 0)]
    """
    return [
        (lower, higher, int(before < after), int(before > after), int(before == after))
        for (lower, before), (higher, after) in combinations(sorted(places), 2)
    ]


async def _tally_spans(
    transaction: Transaction,
    session: Session,
    players: Sequence[Tallied],
    variants: Sequence[str],
    beginnings: Mapping[str, int],
) -> None:
    """Update a row per player, variant and span: restart rows of an earlier span, leave rows of a later one alone."""
    await transaction.run_each(
        "INSERT INTO tallies (guild_id, game, variant, span, since, user_id, wins, points, established, games, streak,"
        " best_streak) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1, ?7, ?7)"
        " ON CONFLICT (user_id, guild_id, game, variant, span) DO UPDATE SET since = excluded.since,"
        " games = CASE WHEN tallies.since = excluded.since THEN tallies.games + 1 ELSE 1 END,"
        " wins = CASE WHEN tallies.since = excluded.since THEN tallies.wins + excluded.wins ELSE excluded.wins END,"
        " streak = CASE WHEN tallies.since = excluded.since AND excluded.wins = 1 THEN tallies.streak + 1"
        " ELSE excluded.wins END,"
        " best_streak = CASE WHEN tallies.since <> excluded.since THEN excluded.wins"
        " WHEN excluded.wins = 1 AND tallies.streak >= tallies.best_streak THEN tallies.streak + 1"
        " ELSE tallies.best_streak END"
        " WHERE excluded.since >= tallies.since",
        [
            (
                session.guild_id,
                session.game,
                variant,
                span,
                since,
                player.user_id,
                int(player.won),
                player.points,
                int(player.established),
            )
            for player in players
            for variant in variants
            for span, since in beginnings.items()
        ],
    )
