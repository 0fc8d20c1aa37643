"""Look for perfect play of the solo challenges on the ``diagonal`` layout: ``python -m tests.golden.solve``.

The search goes from eruption to eruption, keeps the most promising places after each (a beam search) and never takes
a piece the challenge does not want. So what it finds scores 0 points, the best there is (O20); that no fewer
eruptions would do is not proved. A solution is written as its points, then its cap moves, a turn a line.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

from games.core.grid import Grid
from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove, write_move
from games.volcano.pieces import PIECES, Colour, Piece, Size, Stack
from games.volcano.solver.board import SolverBoard, Squares, bits, occupied, quiet_steps, squares_of
from games.volcano.solver.shortest import successors

FOLDER = Path(__file__).parent / VOLCANO.key / "solutions"
GRID = Grid(5, 5)
COLOURS = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE, Colour.CLEAR)
LONGEST = 60
"""Eruptions after which a search gives up."""
ARRANGEMENTS_KEPT = 2
"""Ways of placing the caps that are kept for one and the same board."""
WHIM = 0.3
"""How far chance may lift a place over a better one."""

Stacks: TypeAlias = tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a few turns have led, and those turns."""

    stacks: Stacks
    caps: Squares
    taken: Stack
    turns: tuple[tuple[CapMove, ...], ...]


Promise: TypeAlias = Callable[[Place], float]
"""How near a place seems to the goal; a piece taken counts 1."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """``wanted`` is what may be taken, ``goal`` how many pieces in all; the rest says how to look for it.

    ``beam`` places are kept after each eruption, ``sight`` arrangements of caps looked at in each, ``seed`` is that
    of the whims.
    """

    wanted: Counter[Piece]
    goal: int
    promise: Promise
    beam: int
    sight: int
    seed: int


def promise_of_reds(place: Place) -> float:
    """Reds should not be buried."""
    promise = float(len(place.taken))
    for stack in place.stacks:
        above = 0
        for piece in reversed(stack):
            if piece.colour is Colour.RED:
                promise -= 0.2 * min(above, 4)
            else:
                above += 1
    return promise


def promise_of_larges(place: Place) -> float:
    """Larges should be where one eruption brings them onto another large: in line with it, as far as they will fly."""
    where = [
        (square, above)
        for square, stack in enumerate(place.stacks)
        for above, piece in enumerate(reversed(stack))
        if piece.size is Size.LARGE
    ]
    on_top = {square for square, above in where if above == 0}
    buried = sum(above - 1 for _, above in where if above > 2)
    ready = sum(_flies_onto(on_top, square, above + 1) for square, above in where)
    nearly = sum(
        above < 2 and not _flies_onto(on_top, square, above + 1) and _flies_onto(on_top, square, above + 2)
        for square, above in where
    )
    return len(place.taken) + 0.2 * min(ready, len(where) - 1) + 0.12 * nearly - 0.2 * buried


def promise_of_trees(place: Place) -> float:
    """Of every piece still wanted, one should be near the top of a stack."""
    depths: dict[Piece, int] = {}
    for stack in place.stacks:
        for above, piece in enumerate(reversed(stack)):
            depths[piece] = min(above, depths.get(piece, above))
    missing = [piece for piece in PIECES.values() if piece.colour in COLOURS and piece not in place.taken]
    return len(place.taken) - sum(0.2 * min(depths.get(piece, 6), 6) for piece in missing)


CHALLENGES: dict[str, Challenge] = {
    "red": Challenge(
        Counter({piece: 5 for piece in PIECES.values() if piece.colour is Colour.RED}),
        goal=15,
        promise=promise_of_reds,
        beam=1000,
        sight=150,
        seed=2,
    ),
    "large": Challenge(
        Counter({piece: 5 for piece in PIECES.values() if piece.size is Size.LARGE}),
        goal=24,
        promise=promise_of_larges,
        beam=60,
        sight=120,
        seed=3,
    ),
    "trees": Challenge(
        Counter({piece: 1 for piece in PIECES.values() if piece.colour in COLOURS}),
        goal=15,
        promise=promise_of_trees,
        beam=1000,
        sight=150,
        seed=2,
    ),
}


def solve(challenge: Challenge) -> Place | None:
    """A place where the goal is met without a point, reached in the fewest eruptions the search finds."""
    dice = Random(challenge.seed)
    start = VOLCANO.start(1, {"layout": "diagonal"}, bytes(16))
    beam = [Place(start.stacks, squares_of(start.caps), (), ())]
    for _ in range(LONGEST):
        found: dict[tuple[Stacks, Squares], tuple[float, Place]] = {}
        for place in beam:
            for after in _after_a_turn(place, challenge):
                if len(after.taken) == challenge.goal:
                    return after
                if (after.stacks, after.caps) not in found:
                    promise = challenge.promise(after) + dice.random() * WHIM
                    found[after.stacks, after.caps] = promise, after
        beam = _most_promising(list(found.values()), challenge.beam)
    return None


def _most_promising(found: list[tuple[float, Place]], beam: int) -> list[Place]:
    kept: list[Place] = []
    boards: Counter[Stacks] = Counter()
    for _, place in sorted(found, key=lambda one: -one[0]):
        if boards[place.stacks] < ARRANGEMENTS_KEPT and len(kept) < beam:
            boards[place.stacks] += 1
            kept.append(place)
    return kept


def _after_a_turn(place: Place, challenge: Challenge) -> Iterator[Place]:
    """Every place a turn leads to that takes nothing unwanted, a few arrangements of caps for each eruption."""
    board = SolverBoard(GRID, place.stacks, tuple(cap.bit_length() - 1 for cap in bits(place.caps)))
    before = _spread(board, place.caps, challenge.sight)
    eruptions: dict[tuple[CapMove, int], list[Squares]] = {}
    for caps in before:
        for eruption in _eruptions(board, caps):
            ways = eruptions.setdefault(eruption, [])
            if len(ways) < ARRANGEMENTS_KEPT:
                ways.append(caps)
    for (move, flown), ways in eruptions.items():
        stacks, taken = _erupt(place, move, flown)
        if not Counter(taken) <= challenge.wanted:
            continue
        for caps in ways:
            turn = (*_way(before, caps), move)
            yield Place(stacks, caps ^ 1 << move.start ^ 1 << move.target, taken, (*place.turns, turn))


def _spread(board: SolverBoard, caps: Squares, sight: int) -> dict[Squares, Squares]:
    """The nearest arrangements quiet steps lead to, each with the one before it; the first with itself."""
    quiet = quiet_steps(board)
    before = {caps: caps}
    waiting = [caps]
    for here in waiting:
        for other in successors(here, quiet):
            if other not in before and len(before) < sight:
                before[other] = here
                waiting.append(other)
    return before


def _way(before: dict[Squares, Squares], caps: Squares) -> tuple[CapMove, ...]:
    moves: list[CapMove] = []
    while before[caps] != caps:
        earlier = before[caps]
        moves.append(CapMove((earlier & ~caps).bit_length() - 1, (caps & ~earlier).bit_length() - 1))
        caps = earlier
    return tuple(reversed(moves))


def _eruptions(board: SolverBoard, caps: Squares) -> Iterator[tuple[CapMove, int]]:
    """The steps that erupt, and how many pieces fly (O8)."""
    for cap in bits(caps & occupied(board)):
        start = cap.bit_length() - 1
        for target, ray in GRID.rays[start].items():
            flown = 0
            for landing in () if caps >> target & 1 else ray[1 : 1 + len(board.stacks[start])]:
                if caps >> landing & 1:
                    break
                flown += 1
            if flown:
                yield CapMove(start, target), flown


def _erupt(place: Place, move: CapMove, flown: int) -> tuple[Stacks, Stack]:
    """The board after the eruption and all that has been taken by then (O10)."""
    stacks, taken = list(place.stacks), place.taken
    flying = reversed(stacks[move.start][-flown:])
    stacks[move.start] = stacks[move.start][:-flown]
    for piece, landing in zip(flying, GRID.rays[move.start][move.target][1:], strict=False):
        if stacks[landing] and stacks[landing][-1].size is piece.size:
            taken = (*taken, piece)
        else:
            stacks[landing] = (*stacks[landing], piece)
    return tuple(stacks), taken


def _flies_onto(on_top: set[int], square: int, distance: int) -> bool:
    return any(len(ray) > distance and ray[distance] in on_top for ray in GRID.rays[square].values())


def write(place: Place, wanted: Counter[Piece]) -> str:
    """The solution as text."""
    points = sum((Counter(place.taken) - wanted).values())
    turns: Sequence[str] = [" ".join(write_move(GRID, move) for move in turn) for turn in place.turns]
    return "\n".join((f"points {points}", *turns)) + "\n"


def main() -> None:
    """Write a solution of every challenge."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, challenge in CHALLENGES.items():
        place = solve(challenge)
        if place is None:
            print(f"{name}: none found")
            continue
        (FOLDER / f"{name}.txt").write_text(write(place, challenge.wanted), encoding="utf-8")
        print(f"{name}: {len(place.turns)} eruptions, {sum(len(turn) for turn in place.turns)} cap moves")


if __name__ == "__main__":
    main()
