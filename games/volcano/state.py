"""The state of a game of Volcano: the fields of a position, simple properties of them, and the state as plain data."""

from dataclasses import asdict, dataclass, fields, replace
from typing import ClassVar, Self, TypeAlias

from games.core.contract import Dump, Parts, Position
from games.core.grid import Grid
from games.core.outcome import Outcome, ScorePart
from games.core.values import deserialize_fields, put, serialize_fields
from games.volcano import endings
from games.volcano.challenges import Progress, measure
from games.volcano.endings import Ending
from games.volcano.eruption import Flight, erupted, flights
from games.volcano.moves import JOINER, CapMove, Claim, VolcanoMove, steps_on, write_parts
from games.volcano.pieces import Piece, Stack, read_pieces, write_pieces
from games.volcano.scoring import Arrangement, arrange, breakdown
from games.volcano.setup import Setup

_COUNTS = ("mover", "turn", "quiet", "eruptions", "cap_moves", "claimable", "forfeited")
"""The fields that are stored as they are declared."""

Caps: TypeAlias = tuple[int, ...]
Left: TypeAlias = tuple[frozenset[int], ...]
"""The squares of the caps, and for each cap the squares that it may not return to."""

NO_SQUARES: frozenset[int] = frozenset()
"""The squares that a cap may not return to at the start of a turn."""


@dataclass(frozen=True, slots=True)
class VolcanoState(Position[VolcanoMove]):
    """A game of Volcano at one moment. It hides nothing, so it is what every seat sees as well.

    ``stacks`` holds each square's pieces, bottom first; ``caps`` the caps' squares, where a cap keeps its index;
    ``left`` for each cap the squares it may not return to (O12); ``start_caps`` the caps at the start of the turn
    (O21). ``captured`` holds each seat's pieces in the order of capture; ``mover`` is the seat whose turn it is;
    ``quiet`` counts each seat's turns since the latest capture (O16); ``eruptions`` and ``cap_moves`` count from the
    first turn (O20). ``claimable``: whether the mover may claim the end now (O14).
    """

    game: ClassVar[str] = "volcano"
    joiner: ClassVar[str] = JOINER

    grid: Grid
    setup: Setup
    stacks: tuple[Stack, ...]
    caps: Caps
    left: Left
    start_caps: Caps
    captured: tuple[Stack, ...]
    mover: int
    turn: int
    quiet: tuple[int, ...]
    eruptions: int
    cap_moves: int
    claimable: bool
    forfeited: frozenset[int]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """The number of seats at the start of the game (O1)."""
        return len(self.captured)

    def breakdown(self, seat: int) -> tuple[ScorePart, ...]:
        """The seat's trees and single pieces (O17)."""
        return breakdown(arrange(self.captured[seat]))

    @property
    def rounds_without_capture(self) -> int:
        """Full rounds since the latest capture: turns that every seat still playing has had since (O16).

        Seats that forfeited do not count, so a round never waits for them (O22).
        """
        return min((self.quiet[seat] for seat in self.playing), default=0)

    @property
    def quiet_limit(self) -> int | None:
        """The number of full rounds without a capture that ends the game; None for no limit (O16)."""
        return endings.QUIET_ROUNDS if self.seats > 1 else None

    @property
    def trees(self) -> tuple[Arrangement, ...]:
        """Each seat's pieces arranged for the best score (O17)."""
        return tuple(map(arrange, self.captured))

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's current points (O17)."""
        return tuple(trees.total for trees in self.trees)

    @property
    def stepped(self) -> int:
        """The fewest steps that bring the caps from where the turn began to where they are."""
        return sum(map(self.grid.distance, self.start_caps, self.caps))

    @property
    def progress(self) -> Progress | None:
        """The progress of the challenge; None without one (O20)."""
        if not self.setup.challenge:
            return None
        return measure(self.setup.challenge, self.captured[0], self.eruptions, self.cap_moves)

    def moves(self, seat: int) -> tuple[VolcanoMove, ...]:
        """Every legal cap move by square, each clockwise from straight up, then the claim if it is possible.

        Empty for other seats.
        """
        if self.outcome or seat != self.mover:
            return ()
        steps, caps = steps_on(self.grid), self.caps
        moves = tuple(
            move
            for cap, left in sorted(zip(caps, self.left, strict=True))
            for target, move in steps[cap].items()
            if target not in caps and target not in left
        )
        return (*moves, Claim()) if self.claimable else moves

    @property
    def bound(self) -> bool:
        """Whether a cap may be kept from a square next to it that is free (O12)."""
        return self.setup.no_return or any(self.left)

    def stepping(self, caps: Caps, left: Left, start: int, target: int) -> tuple[Caps, Left]:
        """The caps after a quiet step from here on, and the squares that each may not return to (O12)."""
        cap = caps.index(start)
        gone = left[cap] | {start} if self.setup.no_return else left[cap]
        return put(caps, cap, target), put(left, cap, gone)

    def flights_of(self, move: CapMove) -> tuple[Flight, ...]:
        """The eruption a legal move would cause, top piece first; empty if it causes none (O8)."""
        return flights(self.stacks, move.start, self.grid.rays[move.start][move.target], self.caps)

    def captures_of(self, move: CapMove) -> tuple[tuple[Piece, int], ...]:
        """The pieces a legal move would capture, with their squares, in the order of flight (O10, O11)."""
        flown = self.flights_of(move)
        return erupted(self.stacks, move.start, flown, melting=self.setup.melting)[1] if flown else ()

    def write(self, move: VolcanoMove) -> Parts:
        """The cap's square and the square it goes to."""
        return write_parts(self.grid, move)

    def dump(self) -> Dump:
        """The position as plain data."""
        names = self.grid.names
        return {
            "board": [self.grid.files, self.grid.ranks],
            **asdict(self.setup),
            "stacks": [write_pieces(stack) for stack in self.stacks],
            "caps": [names[cap] for cap in self.caps],
            "left": [[names[square] for square in sorted(left)] for left in self.left],
            "start_caps": [names[cap] for cap in self.start_caps],
            "captured": [write_pieces(pieces) for pieces in self.captured],
            **serialize_fields(self, *_COUNTS),
            "ending": self.outcome.ending.value if self.outcome else None,
        }

    @classmethod
    def load(cls, data: Dump) -> Self:
        """The position that :meth:`dump` wrote."""
        grid = Grid(*data["board"])
        numbers = grid.numbers
        position = cls(
            grid=grid,
            setup=Setup(**{one.name: data.get(one.name, one.default) for one in fields(Setup)}),
            stacks=tuple(read_pieces(codes) for codes in data["stacks"]),
            caps=tuple(numbers[name] for name in data["caps"]),
            left=tuple(frozenset(numbers[name] for name in left) for left in data["left"]),
            start_caps=tuple(numbers[name] for name in data["start_caps"]),
            captured=tuple(read_pieces(codes) for codes in data["captured"]),
            outcome=None,
            **deserialize_fields(cls, data, *_COUNTS),
        )
        if not data["ending"]:
            return position
        return replace(position, outcome=position.settled(Ending(data["ending"])))

    def settled(self, ending: Ending) -> Outcome:
        """The outcome if the game ends so now."""
        return endings.settle_outcome(ending, self.captured, self.forfeited, self.setup, self.progress)
