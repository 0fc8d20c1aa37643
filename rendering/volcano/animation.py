"""Animates a turn: caps step, pieces fly in order, captured ones fly to their seat's panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from games.core.contract import Event
from games.volcano.events import CapMoved, PieceCaptured, PieceFlew
from games.volcano.pieces import Piece
from games.volcano.view import VolcanoView
from rendering.canvas import Point, cutout
from rendering.motion import FINAL_HOLD, Film, Frame, along, ease, reduced
from rendering.volcano.board import CENTRE, cell, corner
from rendering.volcano.look import Look, look_of
from rendering.volcano.marks import arc, vector
from rendering.volcano.panels import Panel
from rendering.volcano.pieces import cap, pyramid
from rendering.volcano.still import compose, set_panels, shared_rows

OPENING_HOLD = 700
LANDING_HOLD = 150
"""Milliseconds."""

STEPS_SHOWN = 24
"""The most cap steps animated; earlier ones of the turn are applied without frames."""

_FLIGHT_FRAMES = 11
_CAPTURE_FRAMES = 9
_SPRITE = 150


def animate(before: VolcanoView, events: Sequence[Event], after: VolcanoView) -> tuple[Frame, ...]:
    """The frames from one view to the other, ending on the marked still; empty if no piece flew."""
    if not any(isinstance(event, PieceFlew) for event in events):
        return ()
    rows = shared_rows((before, after))
    scene = _Scene(before, Film(compose(before, least=rows)), set_panels(after, rows))
    scene.film.shoot(duration=OPENING_HOLD)
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
    scene.film.change(compose(after, events, rows), (0, 0))
    scene.film.shoot(duration=FINAL_HOLD)
    return tuple(scene.film.frames)


def _step_frames(steps: int) -> int:
    """Frames per cap step: fewer in a long turn, to limit the film's length."""
    return 6 if steps <= 4 else 3 if steps <= 10 else 1


class _Scene:
    """The current board within the turn, and the film so far."""

    def __init__(self, view: VolcanoView, film: Film, panels: Sequence[Panel]) -> None:
        self.film = film
        self._grid = view.grid
        self._look = look_of(view)
        self._melting = view.melting
        self._stacks = list(view.stacks)
        self._caps = set(view.caps)
        self._panels = {panel.seat: panel for panel in panels}

    def step(self, event: CapMoved, frames: int) -> None:
        """Slide a cap; without frames it appears at its end."""
        self._caps.discard(event.start)
        self._show(event.start)
        start, target = self._centre(event.start), self._centre(event.target)
        for frame in range(1, frames):
            self.film.shoot([(_cap_cutout(self._look), along((start, target), ease(frame / frames)))])
        self._caps.add(event.target)
        self._show(event.target)
        if frames:
            self.film.shoot()

    def fly(self, event: PieceFlew) -> None:
        """Take the top piece off a volcano and fly it to its square, larger the higher it is."""
        self._stacks[event.start] = self._stacks[event.start][:-1]
        self._show(event.start)
        start = self._centre(event.start)
        path = arc(vector(self._grid, event.start, event.target))
        for frame in range(1, _FLIGHT_FRAMES):
            part = ease(frame / _FLIGHT_FRAMES)
            across, down = path(part)
            flying = _piece_cutout(event.piece, self._look, 1 + round(part * (1 - part) * 4 * 4) / 16)
            self.film.shoot([(flying, (start[0] + across, start[1] + down))])
        self._stacks[event.target] = (*self._stacks[event.target], event.piece)
        self._show(event.target)
        self.film.shoot(duration=LANDING_HOLD)

    def capture(self, event: PieceCaptured) -> None:
        """Lift a piece off its square and carry it to the seat's panel.

        It is the top piece (O10), under melting the one just below, which slides out from under the top (O11).
        """
        stack = list(self._stacks[event.square])
        del stack[len(stack) - 1 - stack[::-1].index(event.piece)]
        self._stacks[event.square] = tuple(stack)
        self._show(event.square)
        panel = self._panels[event.seat]
        start, target = self._centre(event.square), (panel.left + panel.width / 2, panel.top + 100)
        cover = [(_piece_cutout(stack[-1], self._look, 1.0), start)] if self._melting else []
        for frame in range(1, _CAPTURE_FRAMES + 1):
            part = ease(frame / _CAPTURE_FRAMES)
            small = _piece_cutout(event.piece, self._look, 1 - round(part * 9) / 16)
            self.film.shoot([(small, along((start, target), part)), *cover])
        self.film.shoot()

    def _centre(self, square: int) -> Point:
        left, top = corner(self._grid, square)
        return (left + CENTRE[0], top + CENTRE[1])

    def _show(self, square: int) -> None:
        image = cell(self._stacks[square], capped=square in self._caps, look=self._look)
        self.film.change(image, corner(self._grid, square))


@lru_cache(maxsize=8)
def _cap_cutout(look: Look) -> Image.Image:
    return reduced(cutout(_SPRITE, _SPRITE, cap((_SPRITE / 2, _SPRITE / 2), red=look.red_caps)))


@lru_cache(maxsize=64)
def _whole_cutout(piece: Piece, *, bold: bool) -> Image.Image:
    return cutout(_SPRITE, _SPRITE, pyramid(piece, (_SPRITE / 2, _SPRITE / 2), bold=bold))


@lru_cache(maxsize=512)
def _piece_cutout(piece: Piece, look: Look, scale: float) -> Image.Image:
    return reduced(_whole_cutout(piece, bold=look.bold), scale)
