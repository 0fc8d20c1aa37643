"""What the rest of the program needs of a game: a descriptor (:class:`Game`) and immutable positions.

A move is ONE decision by one seat. A turn is all moves of a seat until the next turn begins, which is another seat's
or, if no other seat plays, its own. Nothing changes in place: playing a move returns a new position and the events
that happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from games.core.analysis import Analyst
from games.core.chance import Chance
from games.core.gist import Gist
from games.core.options import Option, Options, OptionValue
from games.core.outcome import Outcome
from games.core.problems import Problems
from games.core.search import Check, never
from games.core.tally import Part
from games.core.text import Text
from games.core.worth import Worth

Parts: TypeAlias = tuple[str, ...]
"""A move as the steps in which a person picks it. Joined by the game's joiner they are the notation."""

Dump: TypeAlias = dict[str, Any]
"""Plain data that JSON can hold."""


class Event(Protocol):
    """Something that happened because of a move; each game has a closed union of events."""


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
        """Each seat's current points, None if the viewer must not know them.

        A game without points gives None for every seat until it is over; the board then shows no points.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""


MoveT = TypeVar("MoveT")
PositionT = TypeVar("PositionT", bound="Position[Any]")
PositionT_co = TypeVar("PositionT_co", bound="Position[Any]", covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[PositionT]):
    """The result of a move: the next position and the events in the order they happened.

    An ``irrevocable`` step drew from chance or revealed something hidden: neither it nor an earlier one can be undone.
    """

    position: PositionT
    events: tuple[Event, ...]
    irrevocable: bool = False


class Playable(Protocol[MoveT]):
    """The rules' part of a position.

    ``play`` raises :class:`IllegalMove` for a seat that is not to act. Once the game is over, ``play``, ``forfeit`` and
    ``conclude`` raise it for everybody. ``moves`` returns an empty tuple instead.
    """

    @property
    def seats(self) -> int:
        """How many seats the game was begun with."""

    @property
    def to_act(self) -> frozenset[int]:
        """The seats that owe a decision; empty when the game is over."""

    @property
    def turn(self) -> int:
        """The number of completed turns; every move that ends a turn increases it."""

    @property
    def forfeited(self) -> frozenset[int]:
        """The seats that have given up."""

    @property
    def can_forfeit(self) -> frozenset[int]:
        """The seats that may give up now; empty when the game is over.

        A seat can be in neither this set nor ``forfeited``: one that is already safe has nothing to give up.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def moves(self, seat: int) -> tuple[MoveT, ...]:
        """Every legal move of this seat in a fixed order; empty if the seat is not to act."""

    @property
    def forced(self) -> tuple[int, MoveT] | None:
        """A seat and its only move, such as a pass without a legal move, which the program plays for it at once.

        None if there is something to decide, even with a single legal move, and when the game is over.
        """

    def play(self, seat: int, move: MoveT) -> Step[Any]:
        """Make the move. Raises :class:`IllegalMove` for anything that ``moves`` does not list."""

    def as_if_turn_of(self, seat: int) -> Position[MoveT]:
        """The position as if this seat's turn had just begun, to plan on; itself if the seat is to act.

        It has all secrets of the position, so plans show views of it only. Raises :class:`IllegalMove` for a seat that
        plays no more turns, and if the game does not let seats look ahead.
        """

    def forfeit(self, seat: int) -> Step[Any]:
        """Give the seat up for good. Raises :class:`IllegalMove` if the seat is not in ``can_forfeit``."""

    def conclude(self) -> Step[Any]:
        """End the game now, by agreement of all seats, and score it."""

    def dump(self) -> Dump:
        """Plain data from which ``Game.load`` makes an equal position."""


class Visible(Protocol):
    """What may be seen of a position. Every seat may ask at any time; None is a spectator."""

    def view(self, seat: int | None) -> View:
        """What this seat may know."""

    def visible_events(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """The events without what this seat must not know.

        All words and pictures of events are made from these, as those of positions are made from ``view``.
        """

    @property
    def secret_choice(self) -> bool:
        """Whether the list of legal moves would tell the other seats a secret.

        Such a list is shown to the seat to act only. The value itself depends on public knowledge alone.
        """

    @property
    def disclosed(self) -> tuple[Text, ...]:
        """The position's secrets in words, which everybody may read once the game is over and nobody before.

        Empty for a game without secrets.
        """


class Memorable(Protocol):
    """What is worth showing of a game that is over; a game need bring nothing of it."""

    def breakdown(self, seat: int) -> tuple[Part, ...]:
        """What a seat's points at the end are made of, adding up to its score; empty if there is no more to say."""

    @property
    def decided(self) -> Text | None:
        """How the winners came first if not by their points, such as how a tie was broken; None if by their points."""

    def drama(self, events: Sequence[Event]) -> int:
        """How telling a turn with these public events was, apart from the points and the lead: 0 for not at all."""


class Spoken(Protocol[MoveT]):
    """How moves are read and written, and the sentences about a position.

    ``read``, ``explain``, ``worths`` and ``hint`` raise :class:`IllegalMove` for a seat that is not to act, and for
    everybody once the game is over.
    """

    def read(self, seat: int, text: str) -> MoveT:
        """The legal move a person typed. Raises UnreadableMove, AmbiguousMove or IllegalMove for anything else."""

    def write(self, move: MoveT) -> Parts:
        """A legal move's parts; ``read`` turns its notation back into an equal move."""

    def notation(self, move: MoveT) -> str:
        """The parts joined: the move as it is typed and recorded."""

    def gist(self, move: MoveT) -> Gist:
        """What a legal move of the seat to act is about: words that are typed for it are compared with this."""

    def public_notation(self, move: MoveT) -> str:
        """The notation without the move's secrets, for everybody but the seat that makes it."""

    def explain(self, seat: int, path: Parts) -> Text:
        """What these parts would do, in words: a whole move, the beginning of one, or no part yet.

        Raises as ``read`` does for parts that no legal move begins with.
        """

    def gives_up(self, seat: int, move: MoveT) -> Text | None:
        """What a legal move gives up for good, told to its seat alone before it is played; None for usual moves."""

    def worths(self, seat: int, moves: Sequence[MoveT]) -> tuple[Worth, ...]:
        """What each of these legal moves brings the seat: lists begin with the best, and say it.

        It follows from what everybody may know, or where ``secret_choice`` is True from what the seat may know.
        """

    def tell(self, events: Sequence[Event]) -> tuple[Text, ...]:
        """The events that led to this position as sentences, in order."""

    def note(self, events: Sequence[Event]) -> str:
        """The same events as a short remark in a transcript; may be empty."""

    def hint(self, seat: int, level: int, cancelled: Check = never) -> Text:
        """A hint for this seat alone. Levels go from 1 to ``Game.hint_levels``, and each tells more.

        Raises :class:`IllegalMove` if the game has no hints or the session was set up without them. It may search for
        long: call it off the event loop. Raises :class:`games.core.search.Cancelled` once ``cancelled`` returns True.
        """


class Position(Playable[MoveT], Visible, Memorable, Spoken[MoveT], Protocol[MoveT]):
    """The whole state of a game including its secrets; an immutable value.

    :class:`games.core.turns.InTurn` is a base with defaults for games in which the seats take turns.
    """


class Computer(Protocol):
    """What a game offers for computer players.

    :func:`games.core.computers.choose` also serves a game that offers nothing.
    """

    def world(self, view: Any, chance: Chance) -> Position[Any]:
        """A position in which the viewer of ``view`` sees just this view: what it hides is drawn from ``chance``.

        The draws yet to come in that position follow from ``chance`` as well. Raises ValueError for a spectator's view
        of a game with secrets, and for a game that is over.
        """

    def turn(self, view: Any, seat: int, level: int, chance: Chance) -> tuple[str, ...]:
        """The notations of the moves that the seat should make, at least one, in order.

        They are the rest of its turn, up to the first that draws from chance or shows something hidden; each is legal
        after those before it. ``view`` is the seat's own, and the seat is to act in it.
        """


class Game(Protocol[PositionT_co]):
    """A game's descriptor: its key, its options, and how its positions are made.

    :class:`games.core.turns.GameInTurns` is a base with defaults.
    """

    @property
    def key(self) -> str:
        """The game's name in commands, tables and words files, such as "hekla"."""

    @property
    def rules_version(self) -> int:
        """The version for new games. Every change that would replay an old record differently increases it."""

    @property
    def rules_versions(self) -> tuple[int, ...]:
        """The versions whose games can still be continued and replayed, the newest last."""

    @property
    def seat_range(self) -> range:
        """The numbers of seats that can play."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices when a session is set up."""

    @property
    def terms(self) -> tuple[str, ...]:
        """The terms in the gists of moves that have words of their own, which the words files list."""

    @property
    def has_secrets(self) -> bool:
        """Whether seats have secrets from each other, such as a hand of cards."""

    @property
    def hint_levels(self) -> int:
        """The number of hint levels, 0 for a game without hints."""

    def allows_hints(self, options: Options) -> bool:
        """Whether a session with these options was set up with hints, also against other people."""

    @property
    def computer(self) -> Computer | None:
        """What the game offers for computer players; None for a game whose computers choose among legal moves.

        :func:`games.core.computers.choose` asks either kind for a move.
        """

    @property
    def problems(self) -> Problems | None:
        """The game's kinds of problems and its list of them, None for a game without."""

    @property
    def analyst(self) -> Analyst | None:
        """What looks back at games that are over, None for a game without."""

    def seats_for(self, options: Options) -> range:
        """The numbers of seats that can play with these options; raises as ``complete_options`` does."""

    def complete_options(self, given: Options) -> dict[str, OptionValue]:
        """The given options completed with defaults. Raises :class:`InvalidSetup` for an invalid option."""

    def start(
        self, seats: int, options: Options, seed: bytes, first: int | None = None, rules_version: int | None = None
    ) -> PositionT_co:
        """The initial position. ``first`` is the seat that begins, None to draw it from the seed.

        The game follows the newest rules, or the given one of ``rules_versions``, until its end.
        """

    def opening_text(self, options: Options, seed: bytes) -> str:
        """The option text that sets up this opening again, drawn or not; empty if the game has no such option."""

    def load(self, data: Dump) -> PositionT_co:
        """The position that ``dump`` wrote."""
