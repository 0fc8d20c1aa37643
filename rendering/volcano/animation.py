"""Animates a turn: caps hop, the vent flashes, pieces fly and land in order, captured ones go up in a flash."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from games.core.contract import Event
from games.core.values import put
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew
from games.volcano.pieces import Stack
from games.volcano.state import VolcanoState
from rendering.canvas import Point
from rendering.picture import WORDLESS, Audience
from rendering.reel import LANDING_HOLD, Carried, Frame, TurnFilm, dust, flash
from rendering.volcano.board import Heat, arc, lay_square, site_of, tip
from rendering.volcano.pieces import HEIGHTS, cap_stamp, has_red_caps, perch, piece_stamp
from rendering.volcano.still import compose, shared_rows

TAKEN_HOLD = 360

STEPS_SHOWN = 24
"""The most cap steps animated; earlier ones of the turn are applied without frames."""

_FLIGHT_FRAMES = 4


def animate(
    before: VolcanoState, events: Sequence[Event], after: VolcanoState, audience: Audience = WORDLESS
) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if no piece flew."""
    if not any(isinstance(event, PieceFlew) for event in events):
        return ()
    scene = _VolcanoScene(before, after, sum(isinstance(event, CapMoved) for event in events), audience)
    for event in events:
        if type(event) in _SHOWN:
            _SHOWN[type(event)](scene, event)
    return scene.end(after, events)


class _VolcanoScene(TurnFilm[VolcanoState]):
    """The film of a turn of so many cap steps; of the picture only the squares that change are laid anew."""

    def __init__(self, before: VolcanoState, after: VolcanoState, steps: int, audience: Audience) -> None:
        rows, self._site = shared_rows((before, after)), site_of((before, after))
        super().__init__(before, partial(compose, audience=audience, least=rows, site=self._site))
        self._red_caps, self._heats = has_red_caps(before), dict[int, Heat]()
        self._left = steps
        # Fewer frames per step in a long turn, to limit the film's length.
        self._pace = 3 if steps <= 4 else 1 if steps <= 10 else 0

    def step(self, event: CapMoved) -> None:
        """Let a cap hop to the next square; of too many the first appear there."""
        start = tip(self._site, self.view, event.start)
        bare = tuple(cap for cap in self.view.caps if cap != event.start)
        self.change(caps=(*bare, event.target))
        end = tip(self._site, self.view, event.target)
        self.change(caps=bare)
        self._lay(event.start)
        shown, self._left = self._left <= STEPS_SHOWN, self._left - 1
        if shown:
            path = arc((start[0], start[1] + 28), (end[0], end[1] + 28))
            self.carry(self._pace, Carried(cap_stamp(red=self._red_caps), path))
        self.change(caps=(*bare, event.target))
        self._lay(event.target)
        if shown:
            self.shoot()

    def fly(self, event: PieceFlew) -> None:
        """Open the vent, fly its top piece to its square and let it land with weight."""
        start, piece = self._centre(event.start, self.view.stacks[event.start]), piece_stamp(event.piece)
        self._open(event.start)
        self._set(event.start, self.view.stacks[event.start][:-1])
        stack = (*self.view.stacks[event.target], event.piece)
        end = self._centre(event.target, stack)
        self.carry(_FLIGHT_FRAMES, Carried(piece, arc(start, end)))
        foot = (end[0], self._site.foot(event.target)[1])
        self.land(piece, end, foot)
        self._heats[event.target] = Heat.HOT
        self._set(event.target, stack)
        self.shoot([(dust(0.9), foot)])
        self.shoot(duration=LANDING_HOLD)

    def capture(self, event: PieceCaptured) -> None:
        """Take a piece off its square in a flash.

        It is the top piece (O10), under melting the one just below, from which the top drops down (O11).
        """
        stack = list(self.view.stacks[event.square])
        x, y = centre = self._centre(event.square, tuple(stack))
        self.flare(centre, 0.4, 1.0)
        del stack[len(stack) - 1 - stack[::-1].index(event.piece)]
        self._set(event.square, tuple(stack))
        self.shoot([(flash(0.4), centre), (piece_stamp(event.piece).scaled(0.7), (x, y - 40))])
        self.shoot(duration=TAKEN_HOLD)

    def _open(self, square: int) -> None:
        """Let a volcano flash as it begins to erupt."""
        if self._heats.get(square) is not Heat.VENT:
            self._heats[square] = Heat.VENT
            self._lay(square)
            x, y = tip(self._site, self.view, square)
            self.flare((x, y + 10), 0.5, 1.0, 0.4)

    def _centre(self, square: int, stack: Stack) -> Point:
        """The middle of a square's top piece."""
        x, y = self._site.foot(square)
        return (x, y - perch(len(stack)) - HEIGHTS[stack[-1].size] / 2)

    def _set(self, square: int, stack: Stack) -> None:
        self.change(stacks=put(self.view.stacks, square, stack))
        self._lay(square)

    def _lay(self, square: int) -> None:
        self.picture = self.picture.copy()
        lay_square(self.picture, self._site, self.view, square, self._heats.get(square, Heat.COLD))


_SHOWN: dict[type, Callable[[_VolcanoScene, Any], None]] = {
    CapMoved: _VolcanoScene.step,
    PieceFlew: _VolcanoScene.fly,
    PieceCaptured: _VolcanoScene.capture,
}
"""What each kind of event shows."""
