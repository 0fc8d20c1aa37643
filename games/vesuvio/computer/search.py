"""Looking ahead: a tree search over the moves to come, played to the end by habit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from games.core.tree_search import moves_tried
from games.vesuvio.computer.deeds import legal_deeds
from games.vesuvio.computer.habits import Habits, erupts, usual_deed
from games.vesuvio.computer.imagined import END, ESCAPED, LEAVE, Deed, Imagined

SPREAD = 10.0
"""How many points ahead make a seat e times as likely to have won: a close game tells little of who plays better."""

MOST_DEALS = 64
"""So many different worlds are dealt for a decision; a deal costs as much as fifty moves."""

CERTAINTY = 0.6
"""The part of a value that follows from who wins; the rest from how far ahead."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search may do: so many moves made in all, in at most so many worlds; the last one is played out."""

    nodes: int
    worlds: int


class Ahead:
    """A world to search in: its tree holds moves worth a thought, its end is played by habit.

    ``nodes`` counts the moves made in it.
    """

    def __init__(self, world: Imagined, dice: Random, habits: Habits) -> None:
        self.world = world
        self.nodes = 0
        self._dice, self._habits = dice, habits

    @property
    def mover(self) -> int:
        """The seat to move."""
        return self.world.mover

    def options(self) -> Sequence[Deed]:
        """The usual move first, and none that only wastes what the seat has."""
        world = self.world
        if world.over:
            return ()
        usual = usual_deed(world, self._dice, self._habits)
        if world.drawn:
            return (usual, *(deed for deed in legal_deeds(world) if deed != usual and not deed.more))
        hurries = erupts(world)
        return (
            usual,
            *(deed for deed in legal_deeds(world) if deed != usual and (hurries or deed.kind not in (END, LEAVE))),
        )

    def play(self, deed: Deed) -> None:
        """Make a move."""
        self.nodes += 1
        self.world.play(deed)

    def rate(self) -> Sequence[float]:
        """Play on by habit to the end; winning counts most, and by how much."""
        world = self.world
        while not world.over:
            self.nodes += 1
            world.play(usual_deed(world, self._dice, self._habits))
        return rate_end(world)


def rate_end(world: Imagined) -> tuple[float, ...]:
    """How good a finished game is for each seat, adding up to 1, or to 0 if nobody came home."""
    winners = world.winners()
    if not winners:
        return (0.0,) * world.seats
    points = [
        world.worth(hand) if state == ESCAPED else None for hand, state in zip(world.hands, world.states, strict=True)
    ]
    best = max(point for point in points if point is not None)
    shares = [0.0 if point is None else exp((point - best) / SPREAD) for point in points]
    total = sum(shares)
    return tuple(
        CERTAINTY * (seat in winners) / len(winners) + (1 - CERTAINTY) * share / total
        for seat, share in enumerate(shares)
    )


def _shuffled(world: Imagined, dice: Random) -> Imagined:
    other = world.copy()
    for deck in other.decks:
        dice.shuffle(deck)
    return other


def search(deal: Callable[[], Imagined], effort: Effort, dice: Random, habits: Habits) -> Deed:
    """The usual move, or one that proves clearly better in the worlds that ``deal`` makes until the effort is spent.

    Few worlds say little, and the habit is seldom wrong: another move must be better by more than its doubt. Each
    dealt world serves several times, with its decks in another order.
    """

    def worlds() -> Iterator[Ahead]:
        nodes, dealt = 0, list[Imagined]()
        for number in range(effort.worlds):
            if nodes >= effort.nodes:
                break
            if len(dealt) < MOST_DEALS:
                dealt.append(deal())
            ahead = Ahead(_shuffled(dealt[number % len(dealt)], dice), dice, habits)
            yield ahead
            nodes += ahead.nodes

    tried = {one.move: one for one in moves_tried(worlds())}
    usual = tried[usual_deed(deal(), dice, habits)]
    best = max(tried.values(), key=lambda one: one.worth - one.doubt)
    return best.move if best.worth - best.doubt > usual.worth else usual.move
