"""Looking back at a game of Pebbles; a test can make it take long."""

import os
import time
from dataclasses import replace
from pathlib import Path

from games.core.analysis import Alternative
from games.core.search import Cancelled, Check
from games.core.text import text
from tests.toys.games.pebbles.moves import MOST, Take, read_move
from tests.toys.games.pebbles.view import PebblesView

WAITS_FOR = "PEBBLES_WAITS_FOR"
"""The environment variable that names a file; as long as it is there, nothing is found."""


class PebblesAnalyst:
    """Knows that more pebbles are better, and nothing of beads."""

    def alternative(
        self, view: PebblesView, seat: int, played: tuple[str, ...], cancelled: Check
    ) -> Alternative | None:
        """Take as many as possible in place of fewer."""
        held = os.environ.get(WAITS_FOR)
        while held and Path(held).exists():
            if cancelled():
                raise Cancelled
            time.sleep(0.01)
        taken, most = read_move(played[0]), min(MOST, view.pile)
        if not isinstance(taken, Take) or taken.count >= most:
            return None
        return Alternative(played, (f"take{most}",), taken.count, most, exact=True, said=())

    def explained(self, view: PebblesView, seat: int, alternative: Alternative, cancelled: Check) -> Alternative | None:
        """With what the turn has brought."""
        return replace(alternative, said=(text("core-missed-played", brought=str(alternative.brought)),))

    def prospects(self, view: PebblesView) -> tuple[float, ...]:
        """By the pebbles taken so far."""
        points = [1 + taken for taken in view.taken]
        return tuple(one / sum(points) for one in points)
