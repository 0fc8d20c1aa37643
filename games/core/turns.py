"""Base classes for games in which the seats take turns: one for the position, one for the descriptor.

A game overrides what differs. Without secrets, hints, forced moves and options, a game has to write only its rules, its
sentences and its dump.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Self

from games.core.analysis import Analyst
from games.core.chance import Chance
from games.core.contract import Computer, Dump, Event, MoveT, Parts, PositionT
from games.core.gist import Gist, gist_of
from games.core.options import Option, Options, OptionValue, complete_options
from games.core.outcome import Outcome
from games.core.problems import Problems
from games.core.refusals import IllegalMove, InvalidSetup
from games.core.search import Check, never
from games.core.tally import Part
from games.core.text import Seat, Text, text
from games.core.versions import version_of
from games.core.worth import NO_WORTH, Worth


class InTurn(Generic[MoveT]):
    """A position in which one seat is to act: the base of a frozen dataclass with at least these fields.

    ``game`` is the game's key, ``joiner`` what stands between the parts of a notation; ``mover`` the seat whose turn
    it is, also when the game is over. A game must add these members of :class:`games.core.contract.Position`:
    ``seats``, ``turn``, ``moves``, ``play``, ``forfeit``, ``conclude``, ``view``, ``read``, ``write``, ``explain``,
    ``tell``, ``note`` and ``dump``. The others have a default here.
    """

    __slots__ = ()

    game: ClassVar[str]
    joiner: ClassVar[str] = ""

    mover: int
    forfeited: frozenset[int]
    outcome: Outcome | None

    if TYPE_CHECKING:  # At run time a dataclass would take it for the default of a field with this name.

        @property
        @abstractmethod
        def seats(self) -> int:
            """The number of seats at the start of the game, as a field or a property."""

    @property
    def to_act(self) -> frozenset[int]:
        """The mover; empty when the game is over."""
        return frozenset() if self.outcome else frozenset((self.mover,))

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not forfeited."""
        seats = range(self.seats)
        return tuple(seat for seat in seats if seat not in self.forfeited) if self.forfeited else tuple(seats)

    @property
    def can_forfeit(self) -> frozenset[int]:
        """The seats still playing; empty when the game is over."""
        return frozenset() if self.outcome else frozenset(self.playing)

    @property
    def next_seat(self) -> int:
        """The next seat still playing, which can be the mover itself. Loops forever if nobody plays."""
        seats, seat = self.seats, self.mover + 1
        while seat % seats in self.forfeited:
            seat += 1
        return seat % seats

    def require_running(self) -> None:
        """Raise IllegalMove if the game is over."""
        if self.outcome:
            raise IllegalMove(text("core-game-over", reason=self.outcome.reason), self.game)

    def require_turn(self, seat: int) -> None:
        """Raise IllegalMove if the seat is not to act, or the game is over."""
        if self.outcome or seat != self.mover or type(seat) is not int:
            self.require_running()
            raise IllegalMove(text("core-not-your-turn", seat=Seat(self.mover)), self.game)

    def require_forfeit(self, seat: int) -> None:
        """Raise IllegalMove if there is no such seat, it has already given up, or the game is over."""
        self.require_running()
        if seat not in range(self.seats):
            raise IllegalMove(text("core-no-seat", seats=self.seats), self.game)
        if seat in self.forfeited:
            raise IllegalMove(text("core-forfeited-already", seat=Seat(seat)), self.game)

    def as_if_turn_of(self, seat: int) -> Self:
        """The position itself for the mover, else what ``turn_begun_by`` returns. Raises IllegalMove without any."""
        self.require_running()
        if seat == self.mover:
            return self
        if seat not in self.playing:
            raise IllegalMove(text("core-no-turns-left"), self.game)
        begun = self.turn_begun_by(seat)
        if begun is None:
            game = text(f"{self.game}-name")
            raise IllegalMove(text("core-no-looking-ahead", game=game, seat=Seat(self.mover)), self.game)
        return begun

    def turn_begun_by(self, _seat: int) -> Self | None:
        """None: the game does not let seats look ahead. A game that does returns the position with their turn begun."""
        return None

    def gives_up(self, _seat: int, _move: MoveT) -> Text | None:
        """None: no move gives up anything for good."""
        return None

    @property
    def forced(self) -> tuple[int, MoveT] | None:
        """None: the seat decides even if only one move is legal."""
        return None

    @abstractmethod
    def write(self, move: MoveT) -> Parts:
        """The move's parts."""

    def notation(self, move: MoveT) -> str:
        """The parts joined by ``joiner``."""
        return self.joiner.join(self.write(move))

    def gist(self, move: MoveT) -> Gist:
        """What the notation says."""
        return gist_of(self.notation(move))

    def public_notation(self, move: MoveT) -> str:
        """The full notation: moves have no secrets."""
        return self.notation(move)

    @property
    def secret_choice(self) -> bool:
        """False: the game has no secrets."""
        return False

    @property
    def disclosed(self) -> tuple[Text, ...]:
        """Empty: the game has no secrets."""
        return ()

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        """Empty: there is no more to say than the points."""
        return ()

    @property
    def decided(self) -> Text | None:
        """None: the points decide, and equal points share a place."""
        return None

    def drama(self, events: Sequence[Event]) -> int:
        """0: the points and the lead say which turns mattered."""
        return 0

    def visible_events(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """All events unchanged: the game has no secrets."""
        return tuple(events)

    def worths(self, seat: int, moves: Sequence[MoveT]) -> tuple[Worth, ...]:
        """No worth for any move: lists stay in the order of ``moves``."""
        self.require_turn(seat)
        return (NO_WORTH,) * len(moves)

    def hint(self, seat: int, level: int, cancelled: Check = never) -> Text:
        """Raise IllegalMove: the game has no hints."""
        self.require_turn(seat)
        raise IllegalMove(text("core-no-hints", game=text(f"{self.game}-name")), self.game)


class GameInTurns(Generic[PositionT]):
    """A game's descriptor. It has no state, so one instance is enough."""

    key: str
    seat_range: range
    rules_versions: tuple[int, ...] = (1,)
    options: tuple[Option, ...] = ()
    terms: tuple[str, ...] = ()
    has_secrets: bool = False
    hint_levels: int = 0
    computer: Computer | None = None
    problems: Problems | None = None
    analyst: Analyst | None = None

    @property
    def rules_version(self) -> int:
        """The newest version."""
        return self.rules_versions[-1]

    def complete_options(self, given: Options) -> dict[str, OptionValue]:
        """The options in declared order, completed with defaults. Raises InvalidSetup."""
        return complete_options(self.key, self.options, given)

    def allows_hints(self, options: Options) -> bool:
        """False, for a game without such an option."""
        del options
        return False

    def seats_for(self, options: Options) -> range:
        """The same range for all options."""
        self.complete_options(options)
        return self.seat_range

    def opening_text(self, options: Options, seed: bytes) -> str:
        """Empty: the options and the seed determine the opening."""
        return ""

    def start(
        self, seats: int, options: Options, seed: bytes, first: int | None = None, rules_version: int | None = None
    ) -> PositionT:
        """The initial position. Raises InvalidSetup for invalid options, seats or versions."""
        version = version_of(self.rules_versions, rules_version)
        complete = self.complete_options(options)
        self.require_seats(seats, complete)
        if first is not None and first not in range(seats):
            raise InvalidSetup(text("core-no-seat", seats=seats), self.key)
        return self.begin(seats, complete, Chance(seed), first, version)

    def require_seats(self, seats: int, options: Options) -> None:
        """Raise InvalidSetup for too few or too many seats; a game can let the complete options decide."""
        if seats not in self.seat_range:
            fewest, most = self.seat_range[0], self.seat_range[-1]
            raise InvalidSetup(text("core-seats", game=text(f"{self.key}-name"), fewest=fewest, most=most), self.key)

    @abstractmethod
    def begin(self, seats: int, options: Options, chance: Chance, first: int | None, version: int) -> PositionT:
        """The initial position of a checked set-up; draws the first seat if ``first`` is None."""

    @abstractmethod
    def load(self, data: Dump) -> PositionT:
        """The position from the plain data that its ``dump`` returned."""
