"""What is asked at the start of every turn: whether the game can go on (O14, O16, O20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.volcano import endings, proofs
from games.volcano.endings import Ending
from games.volcano.variants import MINI

if TYPE_CHECKING:
    from games.volcano.position import VolcanoPosition


def can_move(position: VolcanoPosition) -> bool:
    """Whether any cap has a legal move (O7, O12)."""
    rays = position.grid.rays
    return any(
        target not in position.caps and target not in left
        for cap, left in zip(position.caps, position.left, strict=True)
        for target in rays[cap]
    )


def ending_at_start(position: VolcanoPosition) -> Ending | None:
    """The ending that the start of this turn brings, if any; a challenge and a Mini game may need a proof."""
    if not can_move(position):
        return Ending.IMMOBILE
    if not endings.capture_is_possible(position.stacks):
        return Ending.SIZES
    limit = position.quiet_limit
    if limit is not None and position.rounds_without_capture >= limit:
        return Ending.QUIET
    setup = position.setup
    proving = setup.challenge or (setup.rules is MINI and not setup.claimed)
    if proving and not proofs.capture_is_reachable(position):
        return Ending.OUT_OF_REACH if setup.challenge else Ending.PROVED
    return None
