"""What the rest of the program needs of the positions of a game; :mod:`games.core.game` is the game's descriptor.

A move is ONE decision by one seat. A turn is all moves of a seat until the next turn begins, which is another seat's
or, if no other seat plays, its own. Nothing changes in place: playing a move returns a new position and the events
that happened.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import Field, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from games.core.outcome import Outcome, ScorePart
from games.core.refusals import IllegalMove
from games.core.text import Seat, Text, text
from games.core.worth import NO_WORTH, Outlook, Worth

Parts: TypeAlias = tuple[str, ...]
"""A move as the steps in which a person picks it. Joined by the game's joiner they are the notation."""

Dump: TypeAlias = dict[str, Any]
"""Plain data that JSON can hold."""


class Event(Protocol):
    """Something that happened because of a move; each game has a closed union of events."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A seat had no legal move, so its turn passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatForfeited:
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    outcome: Outcome


class View(Protocol):
    """What one seat, or a spectator, may know of a position: a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def game(self) -> str:
        """The key of the game this is a view of."""

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that owe a decision; empty when the game is over."""

    @property
    def turn(self) -> int:
        """How many turns have been completed."""

    @property
    def scores(self) -> tuple[int | None, ...]:
        """Each seat's points, in the end those of the outcome; None where nobody, or not the viewer, may know any."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""


MoveT = TypeVar("MoveT")
PositionT = TypeVar("PositionT", bound="Position[Any]")


@dataclass(frozen=True, slots=True)
class Step(Generic[PositionT]):
    """The result of a move: the next position and the events in the order they happened.

    An ``irrevocable`` step drew from chance or revealed something hidden: neither it nor an earlier one can be undone.
    """

    position: PositionT
    events: tuple[Event, ...]
    irrevocable: bool = False


@dataclass(frozen=True, slots=True)
class Stretch:
    """Several moves of one turn as one entry of a list, such as a whole walk: their notations, and what they are.

    One of a single move stands for all that begin like it, as the one that most people want.
    ``saves``: it leads out of a danger that everybody knows.
    """

    moves: tuple[str, ...]
    label: Text
    meaning: Text
    saves: bool = False


class Position(Generic[MoveT]):
    """The whole state of a game including its secrets; an immutable value. The base of a frozen dataclass.

    The dataclass has at least the fields below; ``game`` is the game's key, ``joiner`` what stands between the parts of
    a notation, ``mover`` the seat whose turn it is, also when the game is over, ``turn`` the number of completed turns,
    which every move that ends one increases. A game must bring what is abstract here. It overrides of the rest what
    differs: the defaults are those of a game without secrets, hints and forced moves.

    ``play``, ``read``, ``explain``, ``worths`` and ``hint`` raise :class:`IllegalMove` for a seat that is not to act,
    and like ``forfeit`` and ``conclude`` for everybody once the game is over; ``moves`` returns an empty tuple instead.
    What may be seen of a position, every seat may ask at any time; None is a spectator.
    """

    __slots__ = ()

    game: ClassVar[str]
    joiner: ClassVar[str] = ""

    mover: int
    turn: int
    forfeited: frozenset[int]
    outcome: Outcome | None

    if TYPE_CHECKING:  # At run time a dataclass would take it for the default of a field with this name.

        @property
        @abstractmethod
        def seats(self) -> int:
            """How many seats the game was begun with, as a field or a property."""

    @abstractmethod
    def moves(self, seat: int) -> tuple[MoveT, ...]:
        """Every legal move of this seat in a fixed order; empty if the seat is not to act."""

    @abstractmethod
    def play(self, seat: int, move: MoveT) -> Step[Any]:
        """Make the move. Raises :class:`IllegalMove` for anything that ``moves`` does not list."""

    @abstractmethod
    def forfeit(self, seat: int) -> Step[Any]:
        """Give the seat up for good. Raises :class:`IllegalMove` if the seat is not in ``can_forfeit``."""

    @abstractmethod
    def conclude(self) -> Step[Any]:
        """End the game now, by agreement of all seats, and score it."""

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that owe a decision: the mover; empty when the game is over."""
        return frozenset() if self.outcome else frozenset((self.mover,))

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not forfeited."""
        seats = range(self.seats)
        return tuple(seat for seat in seats if seat not in self.forfeited) if self.forfeited else tuple(seats)

    @property
    def can_forfeit(self) -> frozenset[int]:
        """The seats that may give up now: those still playing; empty when the game is over.

        A seat can be in neither this set nor ``forfeited``: one that is already safe has nothing to give up.
        """
        return frozenset() if self.outcome else frozenset(self.playing)

    @property
    def stalled(self) -> bool:
        """Whether nothing has come of so many rounds that a computer that leads agrees to an end."""
        return False

    @property
    def next_seat(self) -> int:
        """The next seat still playing, which can be the mover itself. Loops forever if nobody plays."""
        seats, seat = self.seats, self.mover + 1
        while seat % seats in self.forfeited:
            seat += 1
        return seat % seats

    @property
    def forced(self) -> tuple[int, MoveT] | None:
        """A seat and its only move, such as a pass without a legal move, which the program plays for it at once.

        None if there is something to decide, even with a single legal move, and when the game is over.
        """
        return None

    def as_if_turn_of(self, seat: int) -> Self:
        """The position as if this seat's turn had just begun, to plan on; itself if the seat is to act.

        It has all secrets of the position, so plans show views of it only. Raises :class:`IllegalMove` for a seat that
        plays no more turns, and if the game does not let seats look ahead.
        """
        self.require_running()
        if seat == self.mover:
            return self
        if seat not in self.playing:
            raise IllegalMove(text("core-no-turns-left"), self.game)
        if begun := self.turn_begun_by(seat):
            return begun
        game = text(f"{self.game}-name")
        raise IllegalMove(text("core-no-looking-ahead", game=game, seat=Seat(self.mover)), self.game)

    def turn_begun_by(self, _seat: int) -> Self | None:
        """The position with the turn of a seat begun that is not to act; None if the game lets nobody look ahead."""
        return None

    def require_running(self) -> None:
        """Raise IllegalMove if the game is over."""
        if self.outcome:
            raise IllegalMove(text("core-game-over", reason=self.outcome.reason), self.game)

    def require_turn(self, seat: int) -> None:
        """Raise IllegalMove if the seat is not to act, or the game is over."""
        if self.outcome or seat != self.mover:
            self.require_running()
            raise IllegalMove(text("core-not-your-turn", seat=Seat(self.mover)), self.game)

    def require_forfeit(self, seat: int) -> None:
        """Raise IllegalMove if there is no such seat, it has already given up, or the game is over."""
        self.require_running()
        if seat not in range(self.seats):
            raise IllegalMove(text("core-no-seat", seats=self.seats), self.game)
        if seat in self.forfeited:
            raise IllegalMove(text("core-forfeited-already", seat=Seat(seat)), self.game)

    @abstractmethod
    def dump(self) -> Dump:
        """Plain data from which ``Game.load`` makes an equal position."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What this seat may know."""

    def visible_events(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """The events without what this seat must not know.

        All words and pictures of events are made from these, as those of positions are made from ``view``.
        """
        return tuple(events)

    @property
    def secret_choice(self) -> bool:
        """Whether the list of legal moves would tell the other seats a secret.

        Such a list is shown to the seat to act only. The value itself depends on public knowledge alone.
        """
        return False

    @property
    def disclosed(self) -> tuple[Text, ...]:
        """The position's secrets in words, which everybody may read once the game is over and nobody before."""
        return ()

    def breakdown(self, seat: int) -> tuple[ScorePart, ...]:
        """What a seat's points at the end are made of, adding up to its score; empty if there is no more to say."""
        return ()

    @property
    def decided(self) -> Text | None:
        """How the winners came first if not by their points, such as how a tie was broken; None if by their points."""
        return None

    def drama(self, events: Sequence[Event]) -> int:
        """How telling a turn with these public events was, apart from the points and the lead: 0 for not at all."""
        return 0

    @abstractmethod
    def read(self, seat: int, written: str) -> MoveT:
        """The legal move a person typed. Raises UnreadableMove, AmbiguousMove or IllegalMove for anything else."""

    @abstractmethod
    def write(self, move: MoveT) -> Parts:
        """A legal move's parts; ``read`` turns its notation back into an equal move."""

    def notation(self, move: MoveT) -> str:
        """The parts joined: the move as it is typed and recorded."""
        return self.joiner.join(self.write(move))

    def public_notation(self, move: MoveT) -> str:
        """The notation without the move's secrets, for everybody but the seat that makes it."""
        return self.notation(move)

    @abstractmethod
    def explain(self, seat: int, path: Parts) -> Text:
        """What these parts would do, in words: a whole move, the beginning of one, or no part yet.

        Raises as ``read`` does for parts that no legal move begins with.
        """

    def named(self, path: Parts) -> Text | None:
        """A legal move, or its first parts, as the title of an entry; None where its notation says it as well."""
        return None

    def gives_up(self, _seat: int, _move: MoveT) -> Text | None:
        """What a legal move gives up for good, told to its seat alone before it is played; None for usual moves."""
        return None

    def worths(self, seat: int, moves: Sequence[MoveT]) -> tuple[Worth, ...]:
        """What each of these legal moves brings the seat: lists begin with the best, and say it.

        It follows from what everybody may know, or where ``secret_choice`` is True from what the seat may know. Without
        any worth, lists stay in the order of ``moves``.
        """
        self.require_turn(seat)
        return (NO_WORTH,) * len(moves)

    def outlook(self) -> Outlook:
        """What the best single move brings the seat to act, as far as ``worths`` say it."""
        worths = self.worths(self.mover, self.moves(self.mover))
        return Outlook(max(one.gain for one in worths), any(one.wins for one in worths))

    @abstractmethod
    def tell(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """The events that led to this position as sentences, in order."""

    @abstractmethod
    def note(self, events: Sequence[Event]) -> str:
        """The same events as a short remark in a transcript; may be empty."""

    def hint(self, seat: int, level: int) -> Text:
        """A hint for this seat alone. Levels go from 1 to ``Game.hint_levels``, and each tells more.

        Raises :class:`IllegalMove` if the game has no hints. It may search for a second or two: call it off the event
        loop.
        """
        self.require_turn(seat)
        raise IllegalMove(text("core-no-hints", game=text(f"{self.game}-name")), self.game)
