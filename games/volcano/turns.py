"""The checks at the start of every turn: whether the game can continue (O14, O16, O20)."""

from __future__ import annotations

from games.volcano import endings, proofs
from games.volcano.endings import Ending
from games.volcano.state import VolcanoState
from games.volcano.variants import MINI


def can_move(state: VolcanoState) -> bool:
    """Whether any cap has a legal move (O7, O12)."""
    rays = state.grid.rays
    return any(
        target not in state.caps and target not in left
        for cap, left in zip(state.caps, state.left, strict=True)
        for target in rays[cap]
    )


def ending_at_start(state: VolcanoState) -> Ending | None:
    """The ending at the start of this turn, if any. A challenge and a Mini game may need a proof, which is slow."""
    if not can_move(state):
        return Ending.IMMOBILE
    if not endings.capture_is_possible(state.stacks):
        return Ending.SIZES
    limit = state.quiet_limit
    if limit is not None and state.rounds_without_capture >= limit:
        return Ending.QUIET
    setup = state.setup
    proving = setup.challenge or (setup.rules is MINI and not setup.claimed)
    if proving and not proofs.capture_is_reachable(state):
        return Ending.OUT_OF_REACH if setup.challenge else Ending.PROVED
    return None
