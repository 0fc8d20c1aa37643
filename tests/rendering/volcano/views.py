"""Volcano views and turns built by hand for the painters' tests."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.core.grid import Grid
from games.core.outcome import Outcome
from games.core.text import text
from games.volcano.challenges import Progress
from games.volcano.endings import Ending
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew, VolcanoEvent
from games.volcano.pieces import STANDARD_COLOURS, Colour, Stack, nest
from games.volcano.position import VolcanoPosition
from games.volcano.setup import Setup
from tests.rendering.playing import Turn

GRID = Grid(5, 5)
DIAGONAL = "rybbbgryybcgrybcggrycccgr"
OPENING: tuple[Stack, ...] = tuple(nest(Colour(letter)) for letter in DIAGONAL)
CAPS = (0, 6, 12, 18, 24)


def square(name: str) -> int:
    return GRID.numbers[name]


@dataclass(frozen=True)
class Shown(VolcanoPosition):
    """A position that says what it is told to about who is to act and about a challenge."""

    acting: frozenset[int] = frozenset()
    progress: Progress | None = None

    @property
    def to_act(self) -> frozenset[int]:
        return self.acting


def view(
    stacks: Sequence[Stack] = OPENING,
    caps: Sequence[int] = CAPS,
    captured: Sequence[Stack] = ((), ()),
    *,
    to_act: Iterable[int] = (0,),
    turn: int = 0,
    forfeited: Iterable[int] = (),
    left: Sequence[frozenset[int]] | None = None,
    quiet: int = 0,
    outcome: Outcome | None = None,
    grid: Grid = GRID,
    variant: str = "standard",
    melting: bool = False,
    progress: Progress | None = None,
) -> Shown:
    acting, seats = frozenset(to_act), len(captured)
    return Shown(
        grid=grid,
        setup=Setup(variant=variant, melting=melting),
        stacks=tuple(stacks),
        caps=tuple(caps),
        left=tuple(left) if left is not None else (frozenset(),) * len(caps),
        start_caps=tuple(caps),
        captured=tuple(captured),
        mover=min(acting, default=0),
        turn=turn,
        quiet=(quiet,) * seats,
        eruptions=0,
        cap_moves=0,
        claimable=False,
        forfeited=frozenset(forfeited),
        outcome=outcome,
        acting=acting,
        progress=progress,
    )


@dataclass(frozen=True)
class Kind:
    """A variant on one of its boards; empty squares are part of the opening, whites of Mega-Volcano's pieces."""

    variant: str
    grid: Grid
    colours: tuple[Colour, ...]
    opening: tuple[Stack, ...]

    @property
    def pieces(self) -> Stack:
        return tuple(piece for stack in self.opening for piece in stack)

    def view(
        self,
        stacks: Sequence[Stack] | None = None,
        caps: Sequence[int] | None = None,
        captured: Sequence[Stack] = ((), ()),
        **others: Any,
    ) -> Shown:
        own: dict[str, Any] = {"grid": self.grid, "variant": self.variant}
        shown = self.opening if stacks is None else stacks
        return view(shown, self.caps if caps is None else caps, captured, **own, **others)

    @property
    def caps(self) -> tuple[int, ...]:
        """On the nests of the first colour (O3)."""
        return tuple(place for place, stack in enumerate(self.opening) if stack and stack[0].colour is self.colours[0])

    def dealt(
        self, captured_count: int, seats: int, chooser: random.Random
    ) -> tuple[tuple[Stack, ...], tuple[Stack, ...]]:
        """All the pieces in random order: so many in the seats' hands, the others on the board."""
        pieces = list(self.pieces)
        chooser.shuffle(pieces)
        hands: list[Stack] = [()] * seats
        stacks: list[Stack] = [()] * self.grid.size
        for piece in pieces[:captured_count]:
            seat = chooser.randrange(seats)
            hands[seat] = (*hands[seat], piece)
        for piece in pieces[captured_count:]:
            place = chooser.randrange(self.grid.size)
            stacks[place] = (*stacks[place], piece)
        return tuple(stacks), tuple(hands)

    def shaken(self, seed: int) -> Shown:
        """A random view: any seats, hands, stacks, caps, forfeits and memory."""
        chooser = random.Random(seed)
        seats, places = chooser.randint(1, 6), range(self.grid.size)
        stacks, hands = self.dealt(chooser.randint(0, len(self.pieces)), seats, chooser)
        caps = chooser.sample(places, 5)
        left = [
            frozenset(chooser.sample([s for s in places if s != cap], chooser.randrange(len(places)))) for cap in caps
        ]
        gone = frozenset(chooser.sample(range(seats), chooser.randint(0, seats - 1)))
        acting = chooser.choice([seat for seat in range(seats) if seat not in gone])
        memory = left if chooser.random() < 0.7 else None
        return self.view(
            stacks, caps, hands, to_act=(acting,), turn=chooser.randint(0, 200), forfeited=gone, left=memory,
            quiet=chooser.randint(0, 19), melting=chooser.random() < 0.3,
        )  # fmt: skip


def _nests(letters: str) -> tuple[Stack, ...]:
    return tuple(() if letter == "-" else nest(Colour(letter)) for letter in letters)


MINI_COLOURS = (Colour.GREEN, Colour.BLUE, Colour.YELLOW)
MEGA_COLOURS = tuple(Colour(letter) for letter in "roygnbp")
KINDS = {
    "standard": Kind("standard", GRID, STANDARD_COLOURS, OPENING),
    "mini 4x4": Kind("mini", Grid(4, 4), MINI_COLOURS, _nests("gbygbygbygbygby-")),
    "mini 5x5": Kind("mini", Grid(5, 5), MINI_COLOURS, _nests("g-by--g-byy-g-bby-g--by-g")),
    "mega": Kind("mega", Grid(6, 6), MEGA_COLOURS, _nests("roygnbproygnbprwoygnbproygnbproygnbp")),
}
BOARDS = tuple(KINDS)


def shaken(seed: int, board: str = "standard") -> Shown:
    """A random view of a board: any seats, hands, stacks, caps, forfeits and memory."""
    return KINDS[board].shaken(seed)


def over(winners: Iterable[int], seats: int) -> Outcome:
    first = frozenset(winners)
    return Outcome(
        tuple(1 if seat in first else 2 for seat in range(seats)), (0,) * seats, Ending.AGREEMENT, text("test-over")
    )


def eruption(start: str, over_square: str, landings: Sequence[str], before: Shown | None = None) -> Turn:
    """One cap step and the flights it sets off; the first seat takes what lands on its own size (O10), or under melting
    what it lands on (O11)."""
    before = before or view(caps=[square(start), *(cap for cap in CAPS if cap != square(start))][:5])
    grid = before.grid
    origin, target_of_cap = grid.numbers[start], grid.numbers[over_square]
    stacks = list(before.stacks)
    events: list[VolcanoEvent] = [CapMoved(0, origin, target_of_cap)]
    caps = tuple(target_of_cap if cap == origin else cap for cap in before.caps)
    taken: list[PieceCaptured] = []
    for target in (grid.numbers[name] for name in landings):
        piece, below = stacks[origin][-1], stacks[target]
        stacks[origin] = stacks[origin][:-1]
        events.append(PieceFlew(piece, origin, target))
        captures = bool(below) and below[-1].size is piece.size
        if captures:
            taken.append(PieceCaptured(0, below[-1] if before.setup.melting else piece, target))
        if not captures:
            stacks[target] = (*below, piece)
        elif before.setup.melting:
            stacks[target] = (*below[:-1], piece)
    captured = (before.captured[0] + tuple(event.piece for event in taken), *before.captured[1:])
    after = replace(
        before,
        stacks=tuple(stacks),
        caps=caps,
        captured=captured,
        acting=frozenset((1 % len(captured),)),
        turn=before.turn + 1,
    )
    return Turn(before, (*events, *taken), after)
