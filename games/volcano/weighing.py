"""What a move of Volcano brings: its captures, and for a quiet step the best capture of the next one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from games.core.text import Text, text
from games.core.worth import Finish, Outlook, Worth, end_for, end_of, signed
from games.volcano.challenges import measure
from games.volcano.endings import Ending
from games.volcano.moves import CapMove, Claim, VolcanoMove, steps_on, write_move
from games.volcano.pieces import Colour, Stack
from games.volcano.scoring import arrange
from games.volcano.setup import Setup
from games.volcano.state import VolcanoState
from games.volcano.variants import MINI

_QUIET, _BARREN, _CLAIM = 0, -1, -2
"""Of moves that lead to no capture, a quiet step comes first: an eruption without one ends the turn for nothing."""


@dataclass(frozen=True, slots=True)
class Haul:
    """What a capture brings: points, and as a rank between equal points new colours, then pieces."""

    gain: int
    colours: int
    pieces: int
    label: Text

    @property
    def order(self) -> tuple[int, int, int]:
        """The sort key; the best capture has the highest."""
        return self.gain, self.colours, self.pieces


def weigh(state: VolcanoState, seat: int, moves: Sequence[VolcanoMove]) -> tuple[Worth, ...]:
    """The worths of these legal moves: the points of the captures, or of the best that the next step can bring.

    A quiet step is worth a capture that it makes possible, if no capture is as good without it.
    """
    state.require_turn(seat)
    best = max((haul.order for _, haul in _captures(state)), default=(0, 0, 0))
    return tuple(replace(_weigh(state, move, best), end=_end_of(state, move)) for move in moves)


def look_out(state: VolcanoState) -> Outlook:
    """The best capture, and whether a move wins: one that puts the mover ahead, or takes the last white (O15)."""
    gains: dict[VolcanoMove, int] = {move: haul.gain for move, haul in _captures(state)}
    lead, wild = _lead(state), state.setup.rules.wild
    asked = (move for move in state.moves(state.mover) if lead + gains.get(move, 0) > 0 or (wild and move in gains))
    ends = (_end_of(state, move) for move in asked)
    return Outlook(max(gains.values(), default=0), any(end is not None and end.rank > 0 for end in ends))


def _lead(state: VolcanoState) -> int:
    """By how many points the mover is ahead of all who still play."""
    scores = state.settled(Ending.AGREEMENT).scores
    return scores[state.mover] - max((scores[seat] for seat in state.playing if seat != state.mover), default=0)


def _end_of(state: VolcanoState, move: VolcanoMove) -> Finish | None:
    """How the mover's move ends the game, and what a claim would end if it is right.

    Of a challenge only its goal is told: that it is out of reach would be a hint (O21).
    """
    if isinstance(move, Claim):
        return _end_if_right(state)
    end = end_of(state, state.mover, move)
    return None if state.setup.challenge and end and end.rank < 0 else end


def _end_if_right(state: VolcanoState) -> Finish:
    """The end that a claim brings if it is right, which nobody knows: so it does not count as one that wins (O14)."""
    outcome = state.settled(Ending.CLAIMED)
    end = end_for(outcome, state.mover, outcome.scores)
    return Finish(min(end.rank, 0), replace(end.label, key="core-ends-if-right"))


def _weigh(state: VolcanoState, move: VolcanoMove, best: tuple[int, int, int]) -> Worth:
    if not isinstance(move, CapMove):
        return _later(None, _CLAIM, None)
    if state.flights_of(move):
        taken = tuple(piece for piece, _ in state.captures_of(move))
        if not taken:
            return _later(None, _BARREN, None)
        haul = haul_of(state.setup, state.captured[state.mover], taken)
        return Worth(haul.gain, (haul.colours, haul.pieces, 0, 0, 0, 0), haul.label, signed(haul.gain))
    caps, left = state.stepping(state.caps, state.left, move.start, move.target)
    then = max(_captures(replace(state, caps=caps, left=left)), key=lambda one: one[1].order, default=None)
    if then is None or then[1].order <= best:
        return _later(None, _QUIET, None)
    step, haul = then
    label = text("volcano-worth-next", move=write_move(state.grid, step), label=haul.label)
    return _later(haul, _QUIET, label)


def _later(haul: Haul | None, kind: int, label: Text | None) -> Worth:
    """The worth of a move that captures nothing itself; ``haul`` is what the next one can bring."""
    if haul is None:
        return Worth(0, (0, 0, 0, 0, 0, kind), label)
    return Worth(0, (0, 0, *haul.order, kind), label, signed(haul.gain))


@lru_cache(maxsize=1024)
def haul_of(setup: Setup, before: Stack, taken: Stack) -> Haul:
    """What pieces bring a seat that has others already: points (O17).

    In a challenge it is the pieces that its goal needs, less those that it does not need (O20).
    """
    after = (*before, *taken)
    if setup.challenge:
        old, new = (measure(setup.challenge, pieces, 0, 0) for pieces in (before, after))
        goal, spare = old.missing - new.missing, new.points - old.points
        return Haul(goal - spare, 0, len(taken), text("volcano-worth-goal", goal=goal, spare=spare))
    gain = arrange(after).total - arrange(before).total
    colours = len(_colours(after)) - len(_colours(before))
    return Haul(gain, colours, len(taken), _label(setup, before, after, gain))


def _label(setup: Setup, before: Stack, after: Stack, gain: int) -> Text:
    """The points, the tree that is completed, the colour or the white that is new (O13, O15, O17)."""
    first, then = arrange(before), arrange(after)
    tree = "mixed" if len(then.mixed) > len(first.mixed) else "none"
    if len(then.one_colour) > len(first.one_colour):
        tree = "single"
    whites = sum(piece.colour is Colour.WHITE for piece in after)
    held = len(_colours(after))
    fresh = held if held > len(_colours(before)) and setup.rules is not MINI else 0
    new_white = whites > sum(piece.colour is Colour.WHITE for piece in before)
    return text(
        "volcano-worth", points=signed(gain), tree=tree, colour=fresh, white=whites if new_white and not fresh else 0
    )


def _colours(pieces: Stack) -> frozenset[Colour]:
    return frozenset(piece.colour for piece in pieces if piece.colour is not Colour.WHITE)


def _captures(state: VolcanoState) -> Iterator[tuple[CapMove, Haul]]:
    """Every step that captures."""
    before, steps = state.captured[state.mover], steps_on(state.grid)
    for cap, forbidden in zip(state.caps, state.left, strict=True):
        for target, step in steps[cap].items() if state.stacks[cap] else ():
            if target in state.caps or target in forbidden:
                continue
            if taken := state.captures_of(step):
                yield step, haul_of(state.setup, before, tuple(piece for piece, _ in taken))
