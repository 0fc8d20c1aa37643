"""Tournaments as values: how they are paired, what state they are in, and their rows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.model.free_time import NO_TERMS, ClockTerms
from bot.model.sessions import GenerationalId, OnTimeout
from bot.model.turn_times import DAY
from games import REGISTRY
from games.core.options import OptionValue
from games.core.text import Text

LAPSE = 30 * DAY
"""A lobby that is to begin at no time is called off if nobody has joined, left or changed anything for so long."""


class System(StrEnum):
    """How a tournament is paired."""

    ROUND_ROBIN = "round_robin"
    DOUBLE = "double"
    SWISS = "swiss"
    PODS = "pods"
    KNOCKOUT = "knockout"


class Stage(StrEnum):
    """The state of a tournament: open to enter, played, stopped, played out, or called off before it began."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"


class AtLimit(StrEnum):
    """What decides a game unfinished at the end of its round: its standing, a draw, or a loss for who is to act."""

    STANDING = "standing"
    DRAW = "draw"
    LOSS = "loss"


class DecidedBy(StrEnum):
    """What decided a table: its game, a seat that was free, the end of the round, or the organiser."""

    GAME = "game"
    BYE = "bye"
    LIMIT = "limit"
    ORGANISER = "organiser"


class Placed(StrEnum):
    """Where tables are played: each in a thread of its own, or one after another in the channel of the tournament.

    A channel has one session at a time. So where a table of a tournament is played in its channel, the next one waits.
    """

    THREADS = "threads"
    CHANNEL = "channel"


@dataclass(frozen=True, slots=True)
class Tournament:
    """A row of ``tournaments``; times are milliseconds since 1970, see the table's comments.

    ``seats`` is how many sit at a table. ``rounds`` is None before the start if nobody asked for a number. ``version``
    grows with every change. ``terms`` holds at each of its tables.
    """

    id: GenerationalId
    guild_id: int
    channel_id: int
    organiser_id: int
    game: str
    options: dict[str, OptionValue]
    language: str
    system: System
    seats: int
    seed: bytes = field(repr=False)
    rounds: int | None = None
    clock: int | None = None
    on_timeout: OnTimeout = OnTimeout.FORFEIT
    round_limit: int = 0
    at_limit: AtLimit = AtLimit.STANDING
    rated: bool = True
    starts_at: int | None = None
    starts_with: int | None = None
    stage: Stage = Stage.LOBBY
    round_number: int = 0
    round_until: int | None = None
    remaining: int | None = None
    created_at: int = 0
    started_at: int | None = None
    ended_at: int | None = None
    message_id: int | None = None
    card_id: int | None = None
    version: int = 1
    due_at: int | None = None
    attempts: int = 0
    terms: ClockTerms = NO_TERMS
    placed: Placed = Placed.THREADS
    touched_at: int = 0

    @property
    def title(self) -> Text:
        """The name of the game that is played, or of its variant."""
        return REGISTRY[self.game].title(self.options)

    @property
    def lapses_at(self) -> int | None:
        """When a lobby is called off by itself, unless somebody joins or leaves; None if it never is."""
        waits = self.stage is Stage.LOBBY and self.starts_at is None
        return self.touched_at + LAPSE if waits else None

    @property
    def has_lapsed(self) -> bool:
        """Whether it was called off because nobody joined or left."""
        idle = (self.ended_at or 0) - self.touched_at
        return self.stage is Stage.CANCELLED and self.starts_at is None and idle >= LAPSE

    @property
    def one_at_a_time(self) -> bool:
        """Whether a table waits until the one before it is decided; the time of a round is then that of a table."""
        return self.placed is Placed.CHANNEL

    @property
    def is_open(self) -> bool:
        """Whether it has not ended."""
        return self.stage in (Stage.LOBBY, Stage.RUNNING, Stage.PAUSED)


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Who takes part: a user, a computer's stand-in, or a former player's number.

    ``joined_in`` is their first round, ``left_in`` the first one without them.
    """

    tournament_id: int
    number: int
    user_id: int
    joined_in: int = 1
    left_in: int | None = None
    expelled: bool = False

    @property
    def put_out_of_lobby(self) -> bool:
        """Whether they never took part; those who leave later play in the first round."""
        return self.left_in == 1


@dataclass(frozen=True, slots=True)
class PairingRow:
    """A table of a round; ``numbers`` and ``places`` by seat, the places empty until it is decided."""

    tournament_id: int
    round_number: int
    board: int
    session_id: int | None = None
    opened: bool = False
    decided_by: DecidedBy | None = None
    adjuster_id: int | None = None
    numbers: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """Which table of which tournament a game is, and the message of the tournament; None until it is posted."""

    tournament_id: int
    round_number: int
    board: int
    channel_id: int
    message_id: int | None


@dataclass(frozen=True, slots=True)
class Medal:
    """Where somebody came in a tournament that is over, of so many players."""

    tournament: Tournament
    place: int
    players: int


@dataclass(frozen=True, slots=True)
class PlayedAt:
    """Where a table of a tournament is played, and the message of its latest board; None until it is posted."""

    channel_id: int
    board_id: int | None


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament with all that belongs to it, entrants by number and tables by round and board."""

    tournament: Tournament
    entrants: tuple[EntrantRow, ...]
    pairings: tuple[PairingRow, ...]
    places: Mapping[int, PlayedAt] = field(default_factory=dict)
    """Where the tables that have been opened are played, by session."""

    def entrant_of(self, user_id: int) -> EntrantRow | None:
        """The entrant who is this user, or None."""
        return next((one for one in self.entrants if one.user_id == user_id), None)

    def player(self, number: int) -> int:
        """The user of a starting number."""
        return next(one.user_id for one in self.entrants if one.number == number)

    @property
    def entered(self) -> tuple[EntrantRow, ...]:
        """All entrants but those who were put out of the lobby, who are only kept so that they stay out."""
        return tuple(one for one in self.entrants if not one.put_out_of_lobby)

    @property
    def current(self) -> tuple[PairingRow, ...]:
        """The tables of the current round."""
        return tuple(one for one in self.pairings if one.round_number == self.tournament.round_number)
