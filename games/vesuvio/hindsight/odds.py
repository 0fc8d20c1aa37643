"""The odds of a game of Vesuvio, by what everybody can see: cards, the camera, and the way home before the lava."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from games.core.odds import Signs, shares
from games.vesuvio.computer.habits import advances_before, erupts
from games.vesuvio.computer.imagined import Imagined
from games.vesuvio.computer.worlds import deal_world
from games.vesuvio.prices import POINTS
from games.vesuvio.status import CameraState, Status
from games.vesuvio.view import VesuvioView

WEIGHTS = (0.45, 0.55, 0.33, 1.32, 0.43, -0.66, -1.22, -0.08, 2.07)
"""Fitted by ``tests.benchmarks.odds``."""

_CARDS = 5
_NOBODY = -1
"""The viewer of a world that is dealt for nobody: all hands are hidden."""


def odds(view: VesuvioView) -> tuple[float, ...]:
    """The shares of a game that goes on."""
    return shares(signs(view), WEIGHTS)


def signs(view: VesuvioView) -> Signs:
    """What speaks for each seat; nothing here depends on a hand, but on how many cards it has."""
    # What is looked at below is the same in every world.
    dice = Random(0)  # noqa: S311 - nothing is drawn from it that matters
    world = Imagined(deal_world(replace(view, viewer=_NOBODY, hand=()), dice), lambda bound: 0)
    hurry = erupts(world)
    found: list[tuple[float, ...] | None] = []
    for seat, status in enumerate(view.statuses):
        if status is Status.BURNED:
            found.append(None)
            continue
        cards, camera = view.hand_sizes[seat] / _CARDS, _camera(view, seat)
        home, place = status is Status.ESCAPED, world.places[seat]
        points = view.points if seat == view.mover else POINTS
        walks = place < 0 or world.ground.escapes(place, points, advances_before(world, seat))
        away = 0.0 if place < 0 else world.ground.home[place] / 20
        found.append(
            (
                cards,
                cards * home,
                cards * hurry * walks * (not home),
                camera,
                camera * home,
                float(home),
                float(hurry and not walks),
                away * hurry,
                away * (not hurry),
            )
        )
    return found


def _camera(view: VesuvioView, seat: int) -> float:
    """How likely the seat holds the camera, as far as everybody knows."""
    if view.camera.state is not CameraState.HELD or seat not in view.camera.publicly:
        return 0.0
    return 1 / len(view.camera.publicly)
