"""What a game is to the rest of the program: a descriptor (:class:`Game`) and immutable positions.

One move is ONE decision by one seat. A turn is the run of moves that a seat makes until the next turn begins, be it
another seat's or, where no other plays, its own. Nothing here changes in place: playing a move gives a new
position and the events that tell what happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field, dataclass
from enum import StrEnum
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from games.core.options import Option, Options, OptionValue
from games.core.search import Check, never
from games.core.text import Text

Parts: TypeAlias = tuple[str, ...]
"""A move as the steps a person takes to pick it; joined by the game's own joiner they are the notation."""

Dump: TypeAlias = dict[str, Any]
"""Plain data: what JSON can hold, nothing else."""


@dataclass(frozen=True, slots=True)
class SoloResult:
    """What a solo challenge came to.

    ``board`` names the list it is ranked on, such as "volcano red diagonal", and stays the same in every language;
    ``title`` is that name for people;
    ``rank`` is compared within one list, lower being better; ``summary`` is a sentence that can be shown to anybody:
    it gives nothing away about how the board is played. The session's options and seed give the same board again.
    """

    board: str
    title: Text
    rank: tuple[int, ...]
    summary: Text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``placings`` holds each seat's place from 1, equal for ties, None for a seat that is not placed; ``scores`` each
    seat's points; ``ending`` is one of the game's own kinds of ending, whose value is kept and stays the same in
    every language; ``reason`` is the sentence for people; ``solo`` is the result of a solo challenge, None in every
    other game.
    """

    placings: tuple[int | None, ...]
    scores: tuple[int, ...]
    ending: StrEnum
    reason: Text
    solo: SoloResult | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share first place."""
        return tuple(seat for seat, place in enumerate(self.placings) if place == 1)


def placings(scores: Sequence[Any]) -> tuple[int, ...]:
    """Places by score, highest first, equal scores sharing the better place.

    >>> placings([12, 20, 12, 3])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


class Event(Protocol):
    """One thing that happened because of a move; each game has a closed family of them."""


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
        """Each seat's points as they stand, None where whoever looks cannot know them."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""


MoveT = TypeVar("MoveT")
PositionT = TypeVar("PositionT", bound="Position[Any]")
PositionT_co = TypeVar("PositionT_co", bound="Position[Any]", covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[PositionT]):
    """What a move leads to: the next position and what happened on the way, in order.

    An ``irrevocable`` step used chance or showed somebody what was hidden, so nothing up to it can be taken back.
    """

    position: PositionT
    events: tuple[Event, ...]
    irrevocable: bool = False


class Playable(Protocol[MoveT]):
    """What the rules need of a position.

    ``play`` refuses a seat that is not to act, and everybody once the game is over, as ``forfeit`` and ``conclude``
    do then, with :class:`IllegalMove`; ``moves`` is empty instead.
    """

    @property
    def seats(self) -> int:
        """How many seats the game was begun with."""

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that owe a decision; empty when the game is over."""

    @property
    def turn(self) -> int:
        """How many turns have been completed; every move that ends a turn raises it."""

    @property
    def forfeited(self) -> frozenset[int]:
        """The seats that have given up."""

    @property
    def can_forfeit(self) -> frozenset[int]:
        """The seats that can give up now; empty when the game is over.

        A seat may be neither here nor in ``forfeited``, such as one that is safe and has nothing left to give up.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def moves(self, seat: int) -> tuple[MoveT, ...]:
        """Every legal decision of this seat, in a fixed order; empty when it has none to make."""

    @property
    def forced(self) -> tuple[int, MoveT] | None:
        """A move that is no decision, such as a pass without a legal move, which the host makes for its seat at once.

        None where there is something to decide, if only by one legal move, and when the game is over.
        """

    def play(self, seat: int, move: MoveT) -> Step[Any]:
        """Make the move; raises :class:`IllegalMove` for anything ``moves`` does not list."""

    def forfeit(self, seat: int) -> Step[Any]:
        """Give the seat up for good; raises :class:`IllegalMove` for one that is not in ``can_forfeit``."""

    def conclude(self) -> Step[Any]:
        """End the game now, by agreement of all seats, and score it."""

    def dump(self) -> Dump:
        """Plain data from which ``Game.load`` gives an equal position."""


class Visible(Protocol):
    """What may be seen of a position: every seat may ask at any time, and the spectator, who is None."""

    def view(self, seat: int | None) -> View:
        """What this seat may know."""

    def visible_events(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """The events as this seat may know them; what is hidden from it is left out.

        The one door for events, as ``view`` is for positions: whatever is told or drawn has come through it.
        """

    @property
    def secret_choice(self) -> bool:
        """Whether what the seat to act may choose from would tell the others something they must not know.

        Such choices are listed to that seat alone. The answer itself follows from what everybody knows.
        """

    @property
    def disclosed(self) -> tuple[Text, ...]:
        """What is hidden in this position, in words, for everybody to check once the game is over; not a word before.

        Empty where nothing is hidden.
        """


class Spoken(Protocol[MoveT]):
    """How moves are read and written, and what is said about a position.

    ``read``, ``explain`` and ``hint`` refuse a seat that is not to act, and everybody once the game is over, with
    :class:`IllegalMove`.
    """

    def read(self, seat: int, text: str) -> MoveT:
        """The legal move a person wrote; raises one of the three refusals of a move otherwise."""

    def write(self, move: MoveT) -> Parts:
        """A legal move's parts; ``read`` of its notation gives an equal move back."""

    def notation(self, move: MoveT) -> str:
        """The move as it is typed and kept in the record: its parts joined."""

    def public_notation(self, move: MoveT) -> str:
        """The notation with whatever is secret about the move left out, for everybody but the seat that makes it."""

    def explain(self, seat: int, path: Parts) -> Text:
        """What choosing these parts means, in words: a whole move, or the beginning of one.

        Raises one of the three refusals of a move for parts that no legal move begins with.
        """

    def tell(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """The story of a run of events that led to this position, in sentences, in the order they happened."""

    def note(self, events: Sequence[Event]) -> str:
        """The same in a few signs for a transcript's margin; empty where there is nothing to remark."""

    def hint(self, seat: int, level: int, cancelled: Check = never) -> Text:
        """Help for this seat and nobody else, levels from 1 to ``Game.hint_levels``, each telling more.

        Nothing more is told than the level asked for. Refuses with :class:`IllegalMove` where the game has no hints or
        the session was set up without. It may search: call it off the event loop. Raises
        :class:`games.core.search.Cancelled` once ``cancelled`` says that nobody waits any more.
        """


class Position(Playable[MoveT], Visible, Spoken[MoveT], Protocol[MoveT]):
    """The whole state of a game, hidden parts included; an immutable value.

    :class:`games.core.turns.InTurn` answers for every game in turns what most of them answer alike.
    """


class Game(Protocol[PositionT_co]):
    """A game's descriptor: what it is called, how it is set up, how its positions are made.

    :class:`games.core.turns.GameInTurns` is a base for it.
    """

    @property
    def key(self) -> str:
        """The word for the game in commands, tables and words files."""

    @property
    def rules_version(self) -> int:
        """The version new games begin under, raised by every change that would replay an old record differently."""

    @property
    def rules_versions(self) -> tuple[int, ...]:
        """The versions whose records still play on and play again, the newest last."""

    @property
    def seat_range(self) -> range:
        """How many seats can play."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen when a session is set up."""

    @property
    def has_secrets(self) -> bool:
        """Whether seats know things the others must not, such as a hand of cards."""

    @property
    def hint_levels(self) -> int:
        """How many levels of hints there are, 0 where there are none."""

    def seats_for(self, options: Options) -> range:
        """How many seats can play with these options, within ``seat_range``; raises as ``complete_options`` does."""

    def complete_options(self, given: Options) -> dict[str, OptionValue]:
        """The given options completed with defaults; raises :class:`InvalidSetup` for what cannot be."""

    def start(
        self, seats: int, options: Options, seed: bytes, first: int | None = None, rules_version: int | None = None
    ) -> PositionT_co:
        """The opening position. ``first`` is the seat that begins, None to draw it from the seed.

        It is played by the newest rules unless another of ``rules_versions`` is given, to its end, saved or not.
        """

    def opening_text(self, options: Options, seed: bytes) -> str:
        """The text to set up the same opening with, drawn or not; empty where a game takes no such text."""

    def load(self, data: Dump) -> PositionT_co:
        """The position that ``dump`` wrote."""
