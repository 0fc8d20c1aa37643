"""Animates a turn: caps hop, the vent flashes, pieces lift, fly and land in order, captured ones go up in a flash."""

from collections.abc import Sequence
from dataclasses import replace

from games.core.contract import Event
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew
from games.volcano.pieces import Piece, Stack
from games.volcano.state import VolcanoState
from rendering.canvas import Point, Stamp
from rendering.picture import WORDLESS, Audience
from rendering.reel import FINAL_HOLD, Frame, Reel, dust, ease, flash
from rendering.volcano.board import Heat, Site, lay_square, site_of, tip
from rendering.volcano.marks import arc
from rendering.volcano.pieces import cap_stamp, look_of, middle_of, perch, piece_stamp
from rendering.volcano.still import compose, shared_rows

OPENING_HOLD = 700
LANDING_HOLD = 220
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
    rows, site = shared_rows((before, after)), site_of((before, after))
    scene = _VolcanoScene(before, site, Reel(compose(before, (), audience, rows, site), OPENING_HOLD))
    steps = sum(isinstance(event, CapMoved) for event in events)
    pace = _step_frames(steps)
    for event in events:
        if isinstance(event, CapMoved):
            scene.step(event, pace if steps <= STEPS_SHOWN else 0)
            steps -= 1
        elif isinstance(event, PieceFlew):
            scene.fly(event)
        elif isinstance(event, PieceCaptured):
            scene.capture(event)
    scene.reel.picture = compose(after, events, audience, rows, site)
    scene.reel.shoot(duration=FINAL_HOLD)
    return tuple(scene.reel.frames)


def _step_frames(steps: int) -> int:
    """Frames per cap step: fewer in a long turn, to limit the film's length."""
    return 4 if steps <= 4 else 2 if steps <= 10 else 1


class _VolcanoScene:
    """The current board within the turn, and the film so far."""

    def __init__(self, view: VolcanoState, site: Site, reel: Reel) -> None:
        self.reel = reel
        self._view = view
        self._site = site
        self._look = look_of(view)
        self._heats: dict[int, Heat] = {}

    def step(self, event: CapMoved, frames: int) -> None:
        """Let a cap hop to the next square; without frames it appears there."""
        start = tip(self._site, self._view, event.start)
        bare = tuple(cap for cap in self._view.caps if cap != event.start)
        self._view = replace(self._view, caps=(*bare, event.target))
        target = tip(self._site, self._view, event.target)
        self._view = replace(self._view, caps=bare)
        self._show(event.start)
        cap, path = cap_stamp(red=self._look.red_caps), arc(_lowered(start, 28), _lowered(target, 28))
        for frame in range(1, frames):
            self.reel.shoot([(cap, path(ease(frame / frames)))])
        self._view = replace(self._view, caps=(*bare, event.target))
        self._show(event.target)
        if frames:
            self.reel.shoot()

    def fly(self, event: PieceFlew) -> None:
        """Open the vent, lift its top piece, fly it to its square and let it land with weight."""
        start = self._centre(event.start, self._view.stacks[event.start])
        self._open(event.start)
        self._set(event.start, self._view.stacks[event.start][:-1])
        below = self._view.stacks[event.target]
        target = self._centre(event.target, (*below, event.piece))
        self.reel.shoot([(self._piece(event.piece, 0.9, 1.12), (start[0], start[1] - 22))])
        path = arc((start[0], start[1] - 22), target)
        for frame in range(1, _FLIGHT_FRAMES + 1):
            self.reel.shoot([(self._piece(event.piece), path(ease(frame / (_FLIGHT_FRAMES + 1))))])
        ground = (target[0], self._site.foot(event.target)[1])
        flat = self._piece(event.piece, 1.12, 0.84)
        self.reel.shoot([(dust(0.2), ground), (flat, (target[0], target[1] + 8))])
        self._heats[event.target] = Heat.HOT
        self._set(event.target, (*below, event.piece))
        self.reel.shoot([(dust(0.9), ground)])
        self.reel.shoot(duration=LANDING_HOLD)

    def capture(self, event: PieceCaptured) -> None:
        """Take a piece off its square in a flash.

        It is the top piece (O10), under melting the one just below, from which the top drops down (O11).
        """
        stack = list(self._view.stacks[event.square])
        at = len(stack) - 1 - stack[::-1].index(event.piece)
        centre = self._centre(event.square, tuple(stack))
        for strength in (0.4, 1.0):
            self.reel.shoot([(flash(strength), centre)])
        del stack[at]
        self._set(event.square, tuple(stack))
        rising = self._piece(event.piece, 0.7, 0.7)
        self.reel.shoot([(flash(0.4), centre), (rising, (centre[0], centre[1] - 40))])
        self.reel.shoot(duration=TAKEN_HOLD)

    def _open(self, square: int) -> None:
        """Let a volcano flash as it begins to erupt."""
        if self._heats.get(square) is Heat.VENT:
            return
        self._heats[square] = Heat.VENT
        self._show(square)
        x, y = tip(self._site, self._view, square)
        for strength in (0.5, 1.0, 0.4):
            self.reel.shoot([(flash(strength), (x, y + 10))])

    def _piece(self, piece: Piece, across: float = 1.0, down: float = 1.0) -> Stamp:
        return piece_stamp(piece, bold=self._look.bold).scaled(across, down)

    def _centre(self, square: int, stack: Stack) -> Point:
        """The middle of a square's top piece."""
        x, y = self._site.foot(square)
        return (x, y - perch(len(stack), bold=self._look.bold) - middle_of(stack[-1], bold=self._look.bold))

    def _set(self, square: int, stack: Stack) -> None:
        stacks = list(self._view.stacks)
        stacks[square] = stack
        self._view = replace(self._view, stacks=tuple(stacks))
        self._show(square)

    def _show(self, square: int) -> None:
        self.reel.picture = self.reel.picture.copy()
        lay_square(self.reel.picture, self._site, self._view, square, self._heats.get(square, Heat.COLD))


def _lowered(point: Point, depth: int) -> Point:
    return (point[0], point[1] + depth)
