"""A game's descriptor: its key, its options, how its positions are made, and what it offers besides the rules."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from games.core.analyst import Analyst
from games.core.chance import Chance
from games.core.contract import Dump, Position, Stretch
from games.core.options import Option, Options, OptionValue, complete_options
from games.core.problems import ShippedProblems
from games.core.refusals import InvalidSetup
from games.core.search import WeighedTurn
from games.core.text import Text, text

PositionT_co = TypeVar("PositionT_co", bound="Position[Any]", covariant=True)


class Computer(Protocol):
    """What a game offers for computer players.

    :func:`games.core.computers.best_noticed` serves a game that offers nothing.
    """

    def turn(self, view: Any, seat: int, level: int, dice: Random) -> tuple[str, ...]:
        """The notations of the moves that the seat should make, at least one, in order.

        They are the rest of its turn, up to the first that draws from chance or shows something hidden; each is legal
        after those before it. ``view`` is the seat's own, and the seat is to act in it. Whatever is drawn is drawn with
        the ``dice``.
        """


class Game(Generic[PositionT_co]):
    """The base of a game's descriptor. It has no state, so one instance is enough.

    ``key`` is the game's name in commands, tables and words files, such as "hekla"; ``seat_range`` the numbers of seats
    that can play; ``rules_version`` is increased by every change that would replay an old record differently;
    ``options`` the choices when a session is set up. ``has_secrets``: whether seats have secrets from each other,
    such as a hand of cards. ``has_points``: whether seats have points; where they have none, their scores are in no
    view. ``hint_levels`` is the number of hint levels, 0 for a game without hints. Of a game without a ``computer``
    :func:`games.core.computers.best_noticed` chooses a legal move; ``problems`` and ``analyst``, which suggests
    turns and looks back at games that are over, may be None too.
    """

    key: str
    seat_range: range
    rules_version: int = 1
    options: tuple[Option, ...] = ()
    has_secrets: bool = False
    has_points: bool = True
    hint_levels: int = 0
    computer: Computer | None = None
    problems: ShippedProblems | None = None
    analyst: Analyst | None = None

    def complete_options(self, given: Options) -> dict[str, OptionValue]:
        """The options in declared order, completed with defaults. Raises :class:`InvalidSetup` for an invalid one."""
        return complete_options(self.key, self.options, given)

    def seats_for(self, options: Options) -> range:
        """The numbers of seats that can play with these options; raises as ``complete_options`` does."""
        self.complete_options(options)
        return self.seat_range

    def ways(self, view: Any) -> tuple[Stretch, ...]:
        """What the seat to act can do in several moves at once, to be listed beside single ones.

        ``view`` may be a spectator's: it follows from what everybody may know.
        """
        del view
        return ()

    def line(self, _position: Any, _moves: Sequence[Any]) -> Stretch | None:
        """Moves of one turn from a position as an entry of a list; None where their notation says it as well."""
        return None

    def ranked(
        self, position: Position[Any], seat: int, ways: Sequence[Stretch] | None = None
    ) -> tuple[WeighedTurn, ...]:
        """What the seat can do in its turn, as notations, the best first, up to a move that draws or reveals something.

        It is the one judgement of lists, suggestions and looking back, and follows from what everybody may know, or in
        a secret choice from what the seat may know. There is none in a game without an analyst, and for a seat that
        plays alone. ``ways`` are those of the view, where known.
        """
        if self.analyst is None or position.seats == 1:
            return ()
        view = position.view(seat if position.secret_choice else None)
        saving = tuple(one.moves for one in (self.ways(view) if ways is None else ways) if one.saves)
        return tuple(self.analyst.lines(view, seat, saving))

    def opening_text(self, options: Options, seed: bytes) -> str:
        """The option text that sets up this opening again, drawn or not; empty if the game has no such option."""
        return ""

    def start(self, seats: int, options: Options, seed: bytes, first: int | None = None) -> PositionT_co:
        """The initial position. ``first`` is the seat that begins, None to draw it from the seed.

        Raises InvalidSetup for invalid options or seats.
        """
        complete = self.complete_options(options)
        self.require_seats(seats, complete)
        if first is not None and first not in range(seats):
            raise InvalidSetup(text("core-no-seat", seats=seats), self.key)
        return self.begin(seats, complete, Chance(seed), first)

    def title(self, _options: Options) -> Text:
        """The name of the game, or of the variant that these options make of it."""
        return text(f"{self.key}-name")

    def pitch(self, _options: Options) -> Text:
        """What is done in the game, and what for, in a sentence or two."""
        return text(f"{self.key}-pitch")

    def require_seats(self, seats: int, options: Options) -> None:
        """Raise InvalidSetup for too few or too many seats; a game can let the complete options decide."""
        if seats not in self.seat_range:
            fewest, most = self.seat_range[0], self.seat_range[-1]
            raise InvalidSetup(text("core-seats", game=text(f"{self.key}-name"), fewest=fewest, most=most), self.key)

    @abstractmethod
    def begin(self, seats: int, options: Options, chance: Chance, first: int | None) -> PositionT_co:
        """The initial position of a checked set-up; draws the first seat if ``first`` is None."""

    @abstractmethod
    def load(self, data: Dump) -> PositionT_co:
        """The position from the plain data that its ``dump`` returned."""
