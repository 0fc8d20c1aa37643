"""Looking back at a game of Pebbles."""

from dataclasses import fields
from random import Random

from games.core.analyst import Analyst, Words
from games.core.search import Judgement, Limits, result_shares
from games.core.text import Seat, Text, text
from tests.toys.games.pebbles.moves import PebblesMove, Take
from tests.toys.games.pebbles.position import PebblesPosition
from tests.toys.games.pebbles.view import PebblesView

BEADS = (0, 1, 2, 3, 0, 1, 2, 3)
"""The points of each bead in the bag."""


def deal_world(view: PebblesView, dice: Random) -> PebblesPosition:
    """A position in which the seat sees this view: the beads that it does not know are drawn."""
    unknown = list(BEADS)
    for bead in (*(bead for beads in view.beads for bead in beads or ()), view.drawn):
        if bead is not None:
            unknown.remove(bead)
    dice.shuffle(unknown)
    beads = tuple(
        tuple(unknown.pop() for _ in range(count)) if known is None else known
        for known, count in zip(view.beads, view.counts, strict=True)
    )
    (mover,) = view.to_act
    own = {field.name: getattr(view, field.name) for field in fields(PebblesPosition) if hasattr(view, field.name)}
    return PebblesPosition(**own | {"bag": tuple(unknown[: view.bag]), "beads": beads, "mover": mover})


class PebblesJudgement(Judgement):
    """Knows that more pebbles are better, and nothing of beads."""

    def evaluate(self, position: PebblesPosition) -> tuple[float, ...]:
        """By the pebbles taken so far."""
        if position.outcome:
            return result_shares(position.outcome.winners, position.seats)
        points = [1 + taken for taken in position.taken]
        return tuple(one / sum(points) for one in points)


class PebblesWords(Words):
    """What is said of turns of Pebbles."""

    def comes_to(self, world: PebblesPosition, moves: tuple[PebblesMove, ...]) -> int | None:
        """The number of pebbles; None for a bead."""
        return _taken(moves) or None

    def reasons(
        self, world: PebblesPosition, played: tuple[PebblesMove, ...], better: tuple[PebblesMove, ...]
    ) -> tuple[Text, ...] | None:
        """What the turn has brought, if that was less."""
        brought = _taken(played)
        return (text("core-missed-played", brought=str(brought)),) if _taken(better) > brought else None

    def praise(self, world: PebblesPosition, moves: tuple[PebblesMove, ...], own: int, other: int) -> Text:
        """How many pebbles."""
        return text("pebbles-hindsight-best", seat=Seat(world.mover), count=_taken(moves), own=own, other=other)


def _taken(moves: tuple[PebblesMove, ...]) -> int:
    return sum(move.count for move in moves if isinstance(move, Take))


ANALYST = Analyst(
    *(PebblesJudgement(), PebblesWords()),
    first=Limits(worlds=2, width=2, ends=2, reply=1),
    closer=Limits(worlds=4, width=2, ends=2, reply=1),
    deal=deal_world,
)
