"""Sessions and what belongs to them as values: their numbers and places, states, seats, turn clocks, snapshots.

The number of a row names the generation of its buttons; see :mod:`bot.store.rows.metadata`. Where a computer has a
seat, a number stands in for a user id, which no user and no former player has.

A place without a server is a conversation with the bot, of two friends, or of a group. In rows it stands where a server
does, as the number of its channel with a minus, so that it is a place like any other: what happens there is found there
alone. The bot may be no part of the conversation. Then it can only answer what somebody does, for some minutes, and
nobody can be called.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Self

from bot.model.free_time import NO_TERMS, ClockTerms
from games import REGISTRY
from games.core.contract import Dump
from games.core.options import OptionValue
from games.core.text import Text

FIRST = -(2**62)
"""Stand-ins are below this number; those of former players are above it."""

_APART = 100
"""The distance between levels: more computers than any table has seats."""

_LAST = FIRST - 100 * _APART
"""Stand-ins are above this number; so many levels there never are."""

_ENGINES = 50
"""The number of an engine is kept as a level above this one, which no level of a computer reaches."""


class StandIn(NamedTuple):
    """A computer at a table: its level, and its number among those of the same level there, from 1."""

    level: int
    number: int

    @property
    def engine(self) -> int:
        """The number of the engine that it is; 0 for a computer of the house.

        >>> stand_in_of(joining_engine((), 7)).engine
        7
        """
        return max(self.level - _ENGINES, 0)


def is_computer(player: int) -> bool:
    """Whether this number stands in for a computer."""
    return _LAST < player < FIRST


def stand_in_of(player: int) -> StandIn | None:
    """The computer that a number stands for; None for a user and for a former player.

    >>> stand_in_of(joining((), 3)), stand_in_of(12)
    (StandIn(level=3, number=1), None)
    """
    return StandIn(*divmod(FIRST - player, _APART)) if is_computer(player) else None


def joining(players: Iterable[int], level: int) -> int:
    """The number of one more computer of this level at a table with these players.

    >>> stand_in_of(joining((12, joining((), 3)), 3))
    StandIn(level=3, number=2)
    """
    seated = frozenset(players)
    return next(
        number for number in range(FIRST - level * _APART - 1, FIRST - (level + 1) * _APART, -1) if number not in seated
    )


def joining_engine(players: Iterable[int], engine: int) -> int:
    """The number of one more seat for an engine at a table with these players."""
    return joining(players, _ENGINES + engine)


class GenerationalId(int):
    """The number of a row with the generation of its buttons, which is empty or some letters and digits."""

    generation: str

    def __new__(cls, number: int, generation: str = "") -> Self:
        """Make an id with its generation."""
        made = super().__new__(cls, number)
        made.generation = generation
        return made


class Status(StrEnum):
    """The state of a session. A lobby or a running game occupies its channel.

    A session is archived after a long time without activity; one that never started was a lobby.
    """

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"
    ARCHIVED = "archived"


class OnTimeout(StrEnum):
    """What happens when a seat's time runs out: others may claim it, it forfeits, or nothing."""

    CLAIM = "claim"
    FORFEIT = "forfeit"
    NOTHING = "nothing"


OPEN = (Status.LOBBY, Status.PLAYING)

BY_MODERATOR = "moderator"
"""The ``ending`` of a session that a moderator ended; no game may use this name."""


@dataclass(frozen=True, slots=True)
class Session:
    """A row of ``sessions`` with its seats; times are milliseconds.

    ``players`` are user ids by seat, with stand-ins for computers and for former players.

    ``clock`` is the time per turn, None if unlimited; ``rated`` whether the game is meant to count for ratings;
    ``with_help`` whether moves are ranked and suggested, None for as usual;
    ``parent_id`` the parent channel of its thread, None outside of threads or if not known. ``substitute`` is the level
    of the computer that plays on in a seat that the clock would forfeit, None if it does forfeit.
    ``rolled_back_to`` is the turn to which the game was put back last, 0 for a lobby, None if it never was.
    ``terms`` is what there is beside the time per turn; it never changes.
    """

    id: GenerationalId
    guild_id: int
    channel_id: int
    game: str
    rules_version: int
    options: dict[str, OptionValue]
    capacity: int
    status: Status
    opener_id: int
    first_id: int | None
    first_seat: int | None
    language: str
    seed: bytes = field(repr=False)
    sequence: int = 0
    created_at: int = 0
    started_at: int | None = None
    ended_at: int | None = None
    ending: str | None = None
    clock: int | None = None
    on_timeout: OnTimeout = OnTimeout.CLAIM
    substitute: int | None = None
    paused_at: int | None = None
    rated: bool = True
    with_help: bool | None = None
    parent_id: int | None = None
    rolled_back_to: int | None = None
    terms: ClockTerms = NO_TERMS
    players: tuple[int, ...] = ()

    @property
    def title(self) -> Text:
        """The name of the game, or of its variant."""
        return REGISTRY[self.game].title(self.options)

    def seat_of(self, user_id: int) -> int | None:
        """The seat this user holds, or None."""
        return self.players.index(user_id) if user_id in self.players else None

    @property
    def computers(self) -> frozenset[int]:
        """The seats of computers."""
        return frozenset(seat for seat, player in enumerate(self.players) if is_computer(player))

    @property
    def people(self) -> frozenset[int]:
        """The seats of people, former players among them."""
        return frozenset(range(len(self.players))) - self.computers

    @property
    def helps(self) -> bool:
        """Whether moves are ranked and suggested: as chosen, else in all but rated games between people."""
        if self.with_help is not None:
            return self.with_help
        return not self.rated or len(self.people) == 1 or bool(self.computers)

    @property
    def help_seed(self) -> bytes | None:
        """A public seed for what is suggested under the board; None at a table without help."""
        return b"%d" % self.id if self.helps else None

    @property
    def alone(self) -> bool:
        """Whether only one person has a seat, who needs neither a clock nor pings."""
        return len(self.people) == 1


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of a seat whose turn it is. Times are milliseconds since 1970; see the table's comment.

    ``remaining`` is a duration: what is left on a stopped clock. Holidays that were declared after ``heeds`` do not
    stop its clock.
    """

    session_id: int
    seat: int
    since: int
    deadline_at: int | None = None
    remaining: int | None = None
    called_at: int | None = None
    warned: bool = False
    heeds: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The position after action ``sequence``, and the one at the start of the turn on show, as plain data."""

    sequence: int
    position: Dump
    turn_sequence: int
    turn_position: Dump


class Unrated(StrEnum):
    """Why a finished session is unrated; if several reasons apply, the first of these."""

    MODERATOR = "moderator"
    ALONE = "alone"
    CASUAL = "casual"
    COMPUTER = "computer"
    SUBSTITUTE = "substitute"
    BEGUN = "begun"
    ABSENT = "absent"
