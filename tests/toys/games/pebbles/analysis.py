"""Looking back at a game of Pebbles."""

from dataclasses import replace

from games.core.analysis import Alternative, Exchange, Lead, Praise
from games.core.search import Check
from games.core.text import text
from tests.toys.games.pebbles.moves import MOST, Take, read_move
from tests.toys.games.pebbles.position import PebblesPosition
from tests.toys.games.pebbles.view import PebblesView


class PebblesAnalyst:
    """Knows that more pebbles are better, and nothing of beads."""

    all_seen = False

    def alternative(
        self, view: PebblesView, seat: int, played: tuple[str, ...], cancelled: Check
    ) -> Alternative | None:
        """Take as many as possible in place of fewer."""
        taken, most = read_move(played[0]), min(MOST, view.pile)
        if not isinstance(taken, Take) or taken.count >= most:
            return None
        return Alternative(played, (f"take{most}",), taken.count, most, exact=True, said=())

    def explained(self, view: PebblesView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative | None:
        """With what the turn has brought."""
        return replace(alternative, said=(text("core-missed-played", brought=str(alternative.brought)),))

    def lead(self, position: PebblesPosition, seat: int, played: tuple[str, ...], cancelled: Check) -> float:
        """What it took more than another turn would have."""
        lead = _lead(position.view(seat), played)
        return lead.won if lead else 0.0

    def praised(self, position: PebblesPosition, seat: int, played: tuple[str, ...], cancelled: Check) -> Praise | None:
        """That, in words."""
        lead = _lead(position.view(seat), played)
        return lead.praise(seat) if lead else None

    def prospects(self, position: PebblesPosition) -> tuple[float, ...]:
        """By the pebbles taken so far."""
        points = [1 + taken for taken in position.view(None).taken]
        return tuple(one / sum(points) for one in points)


def _lead(view: PebblesView, played: tuple[str, ...]) -> Lead | None:
    taken, most = read_move(played[0]), min(MOST, view.pile)
    if not isinstance(taken, Take) or most == 1:
        return None
    others = tuple(Exchange(count, 0) for count in range(1, most + 1) if count != taken.count)
    return Lead(Exchange(taken.count, 0), others)
