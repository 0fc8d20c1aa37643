"""Players of Volcano who look a few cap moves ahead, so that golden games read like real ones."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from games.volcano.moves import CapMove
from games.volcano.pieces import Colour, Piece
from games.volcano.position import VolcanoPosition

SIGHT = 60
"""How many arrangements of the caps a player considers in a turn."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The cap moves of a whole turn and where they lead."""

    moves: tuple[CapMove, ...]
    before: VolcanoPosition
    after: VolcanoPosition

    @property
    def taken(self) -> tuple[Piece, ...]:
        """What the turn captures."""
        seat = self.before.mover
        return self.after.captured[seat][len(self.before.captured[seat]) :]


Taste: TypeAlias = Callable[[Plan], float]
"""How much a player likes a plan."""

Player: TypeAlias = Callable[[VolcanoPosition, Random], Plan]
"""Somebody who makes whole turns."""


def plans(position: VolcanoPosition, sight: int) -> Iterator[Plan]:
    """Turns that end within the first ``sight`` arrangements of caps, shortest first."""
    seen = {frozenset(position.caps)}
    waiting: deque[tuple[VolcanoPosition, tuple[CapMove, ...]]] = deque([(position, ())])
    for _ in range(sight):
        if not waiting:
            return
        here, path = waiting.popleft()
        for move in here.moves(here.mover):
            if not isinstance(move, CapMove):
                continue
            after = here.play(here.mover, move).position
            if after.turn != position.turn:
                yield Plan((*path, move), position, after)
            elif frozenset(after.caps) not in seen:
                seen.add(frozenset(after.caps))
                waiting.append((after, (*path, move)))


def choose(position: VolcanoPosition, taste: Taste, dice: Random, sight: int = SIGHT) -> Plan:
    """The plan the player likes best, a shorter one first, by lot among equals."""
    found = list(plans(position, sight))
    return max(found, key=lambda plan: (taste(plan), -len(plan.moves), dice.random()))


def follow(position: VolcanoPosition, line: Sequence[CapMove]) -> Plan:
    """The plan of these moves."""
    after = position
    for move in line:
        after = after.play(position.mover, move).position
    return Plan(tuple(line), position, after)


def greedy(plan: Plan) -> float:
    """Wants points, ends the game to win it, and does not end it to lose."""
    seat = plan.before.mover
    outcome = plan.after.outcome
    if outcome:
        return 1000 if seat in outcome.winners else -1000
    return plan.after.view(None).scores[seat]


def devoted(plan: Plan) -> float:
    """Wants the goal of a challenge and nothing else."""
    progress = plan.after.progress
    return -2 * progress.missing - progress.points if progress else 0


def wayward(plan: Plan) -> float:
    """Wants everything but the goal of a challenge."""
    progress = plan.after.progress
    return progress.points + progress.missing if progress else 0


def enchanted(plan: Plan) -> float:
    """Wants the white pieces, and no colour more than needs be."""
    whites = sum(piece.colour is Colour.WHITE for piece in plan.taken)
    return 10 * whites - len({piece.colour for piece in plan.taken})


def restless(plan: Plan) -> float:
    """Moves the pieces about and captures as little as possible."""
    return -len(plan.taken)
