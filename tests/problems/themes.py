"""The theme of a problem, found in its best line by playing it: the idea that is told to whoever has handed in.

Each game has its themes in an order, and a problem has the first one that its line shows.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from games import REGISTRY
from games.core.problems import Problem
from games.hekla.events import RowScored, VolcanoPlaced, VulcanologistRetreated
from games.hekla.position import HeklaPosition
from games.vesuvio.board import PATH, SLOPES
from games.vesuvio.events import CardStolen, Dug, PhotoPoint, Shouted, TurnEnded, Walked
from games.vesuvio.moves import Dig
from games.volcano.eruption import captures_at_once
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew
from games.volcano.scoring import tally
from tests.problems.quarry import Refused

LONG_WALK = 4
"""So many cap moves without an eruption are a long walk."""


@dataclass(frozen=True)
class Step:
    """A move of the best line, with the positions before and after it."""

    notation: str
    before: Any
    after: Any
    events: Sequence[Any]

    def count(self, *kinds: type) -> int:
        """How many of its events are of these kinds."""
        return sum(isinstance(event, kinds) for event in self.events)


Shows: TypeAlias = Callable[[Problem, Sequence[Step]], bool]


def theme_of(problem: Problem) -> str:
    """The first of the game's themes that the best line shows. Raises Refused if it shows none."""
    steps = steps_of(problem)
    for theme, shows in THEMES[problem.game].items():
        if shows(problem, steps):
            return theme
    raise Refused("no theme")


def steps_of(problem: Problem) -> list[Step]:
    """The best line, played."""
    position = REGISTRY[problem.game].load(problem.dump)
    steps = []
    for notation in problem.line:
        played = position.play(problem.seat, position.read(problem.seat, notation))
        steps.append(Step(notation, position, played.position, played.events))
        position = played.position
    return steps


def _always(_problem: Problem, _steps: Sequence[Step]) -> bool:
    return True


def _prepared(_problem: Problem, steps: Sequence[Step]) -> bool:
    """An eruption that captures nothing makes a later one possible."""
    return any(step.count(PieceFlew) and not step.count(PieceCaptured) for step in steps)


def _series(_problem: Problem, steps: Sequence[Step]) -> bool:
    """Several eruptions capture."""
    return sum(bool(step.count(PieceCaptured)) for step in steps) > 1


def _many(_problem: Problem, steps: Sequence[Step]) -> bool:
    """An eruption captures three pieces or more."""
    return max(step.count(PieceCaptured) for step in steps) > 2


def _cleared(_problem: Problem, steps: Sequence[Step]) -> bool:
    """A cap leaves the way of another one, or of what it lets erupt."""
    moves = [event for step in steps for event in step.events if isinstance(event, CapMoved)]
    last = steps[-1]
    needed = {moves[-1].target, *(event.target for event in last.events if isinstance(event, PieceFlew))}
    square = moves[-1].start
    own = {square}
    for move in reversed(moves[:-1]):
        if move.target == square:
            square = move.start
            own.add(square)
    return bool(needed & (set(steps[0].before.caps) - own))


def _back(_problem: Problem, steps: Sequence[Step]) -> bool:
    """A cap steps off a square and lets its pieces erupt from there, or over there, by the way it came."""
    moves = [event for step in steps for event in step.events if isinstance(event, CapMoved)]
    return any((one.start, one.target) == (two.target, two.start) for one, two in pairwise(moves))


def _tree(problem: Problem, steps: Sequence[Step]) -> bool:
    """A tree is completed without being asked for."""
    old, new = (tally(position.captured[problem.seat]) for position in (steps[0].before, steps[-1].after))
    return problem.kind != "tree" and new.one_colour + new.mixed > old.one_colour + old.mixed


def _restraint(_problem: Problem, steps: Sequence[Step]) -> bool:
    """The first cap move is quiet although another one captures at once."""
    start = steps[0].before
    return not steps[0].count(PieceFlew) and captures_at_once(start.grid, start.stacks, start.caps)


def _walk(_problem: Problem, steps: Sequence[Step]) -> bool:
    return sum(not step.count(PieceFlew) for step in steps) >= LONG_WALK


VOLCANO: dict[str, Shows] = {
    "prepared": _prepared,
    "series": _series,
    "many": _many,
    "cleared": _cleared,
    "walk": _walk,
    "completed": _tree,
    "back": _back,
    "restraint": _restraint,
    "way": _always,
}


def _turns(steps: Sequence[Step]) -> list[list[Step]]:
    """The steps of each turn of Hekla, which may go on with the choice of rows."""
    turns: dict[int, list[Step]] = {}
    for step in steps:
        turns.setdefault(step.before.turn, []).append(step)
    return list(turns.values())


def _scores(turn: Sequence[Step]) -> int:
    return sum(step.count(RowScored) for step in turn)


def _retreat(_problem: Problem, steps: Sequence[Step]) -> bool:
    """A long move is paid for with circles."""
    return any(step.count(VulcanologistRetreated) for step in steps)


def _rows(_problem: Problem, steps: Sequence[Step]) -> bool:
    """Several rows score in a turn."""
    return any(_scores(turn) > 1 for turn in _turns(steps))


def _each_turn(_problem: Problem, steps: Sequence[Step]) -> bool:
    """Every turn scores, and there is more than one."""
    turns = _turns(steps)
    return len(turns) > 1 and all(map(_scores, turns))


def _placed(_problem: Problem, steps: Sequence[Step]) -> bool:
    return any(step.count(VolcanoPlaced) for step in steps)


def _quiet(_problem: Problem, steps: Sequence[Step]) -> bool:
    """The first turn scores nothing although it could."""
    start: HeklaPosition = steps[0].before
    worths = start.worths(start.mover, start.moves(start.mover))
    return not _scores(_turns(steps)[0]) and any(worth.gain > 0 for worth in worths)


def _denial(problem: Problem, _steps: Sequence[Step]) -> bool:
    """The best answer counts, and who takes most leaves more to it: otherwise a greedy first try would find it."""
    return problem.kind == "lead"


def _one_stone(_problem: Problem, steps: Sequence[Step]) -> bool:
    """The same volcano moves in all turns."""
    ways = [step.notation.split(":")[-1].split("<")[0] for step in steps if "-" in step.notation]
    squares = [way.split("-") for way in ways]
    return len(squares) > 1 and all(one[1] == two[0] for one, two in pairwise(squares))


HEKLA: dict[str, Shows] = {
    "denial": _denial,
    "retreat": _retreat,
    "rows": _rows,
    "quiet": _quiet,
    "placed": _placed,
    "one-stone": _one_stone,
    "each-turn": _each_turn,
    "build": _always,
}


def _photo(_problem: Problem, steps: Sequence[Step]) -> bool:
    return any(step.count(PhotoPoint, Shouted) for step in steps)


def _robbed(steps: Sequence[Step]) -> list[int]:
    return [event.victim for step in steps for event in step.events if isinstance(event, CardStolen)]


def _dug(steps: Sequence[Step]) -> int:
    return sum(step.count(Dug) for step in steps)


def _waits(_problem: Problem, steps: Sequence[Step]) -> bool:
    """A turn is ended early, so that the next one can dig here again, or with all its points."""
    return any(isinstance(event, TurnEnded) and event.unused for step in steps[:-1] for event in step.events)


_HEIGHT = {space: float(number) for number, space in enumerate(PATH)} | {
    space: PATH.index(slope.low) + (number + 1) / 9 for slope in SLOPES for number, space in enumerate(slope.spaces)
}


def _uphill(problem: Problem, steps: Sequence[Step]) -> bool:
    """The way home leads uphill somewhere."""
    if problem.kind != "home":
        return False
    walks = [event for step in steps for event in step.events if isinstance(event, Walked) and event.start]
    return any(_HEIGHT[walk.end.space] > _HEIGHT[walk.start.space] for walk in walks if walk.start)


def _passes_by(problem: Problem, steps: Sequence[Step]) -> bool:
    """Nothing is dug at the start although it could be."""
    start = steps[0].before
    able = any(isinstance(move, Dig) for move in start.moves(problem.seat))
    first = next((step for step in steps if step.count(Dug)), None)
    return able and (first is None or first.before.table.places[problem.seat] != start.table.places[problem.seat])


VESUVIO: dict[str, Shows] = {
    "photo": _photo,
    "dig-and-rob": lambda _problem, steps: bool(_robbed(steps)) and _dug(steps) > 0,
    "chase": lambda _problem, steps: len(_robbed(steps)) > len(set(_robbed(steps))),
    "victims": lambda _problem, steps: len(set(_robbed(steps))) > 1,
    "robbery": lambda _problem, steps: bool(_robbed(steps)),
    "pause": _waits,
    "uphill": _uphill,
    "passes-by": _passes_by,
    "digs": lambda _problem, steps: _dug(steps) > 1,
    "one-dig": lambda _problem, steps: _dug(steps) == 1,
}

THEMES: Mapping[str, Mapping[str, Shows]] = {"volcano": VOLCANO, "hekla": HEKLA, "vesuvio": VESUVIO}
