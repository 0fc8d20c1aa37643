"""Vesuvio's film: played once, in order, and it ends on the still picture."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from games.core.contract import Event
from games.vesuvio.board import SPACES, Zone
from games.vesuvio.eruption import spread
from games.vesuvio.events import (
    CardStolen,
    Dug,
    EruptionCause,
    EruptionTriggered,
    LavaAdvanced,
    StoneKept,
    StoneReturned,
    TurnEnded,
    Walked,
)
from games.vesuvio.pieces import Card
from games.vesuvio.view import EruptionView
from rendering.palette import halved
from rendering.vesuvio import VesuvioPainter
from rendering.vesuvio.animation import WAVE_HOLD, animate
from rendering.vesuvio.still import compose
from tests.rendering.films import burning, pictures_of
from tests.rendering.playing import Turn
from tests.rendering.sentences import words
from tests.rendering.vesuvio.views import CROWD, place, view

PAINTER = VesuvioPainter()


def longest_flow() -> Turn:
    """An advance that covers as much as one can, seen from a mountain full of cards and tourists (V27)."""
    upper = frozenset(space for space in SPACES if space[0] in "BCDE" or (space[0] == "N" and int(space[1:]) > 10))
    before = replace(CROWD, places=(place("N5"), place("N5"), place("N8"), place("N10")), lava=upper, offers=())
    waves = spread(upper, frozenset())
    after = replace(before, lava=upper | {space for wave in waves for space in wave})
    return Turn(before, (LavaAdvanced(waves),), after)


def test_lava_flows_step_by_step_in_its_order() -> None:
    """V27: before the marks of the end are laid, each step shows the spaces covered so far and no others."""
    turn = longest_flow()
    (flow,) = (event for event in turn.events if isinstance(event, LavaAdvanced))
    frames = animate(turn.before, turn.events, turn.after)
    pictures = pictures_of(frames)
    steps = [picture for picture, frame in zip(pictures, frames, strict=True) if frame.duration == WAVE_HOLD]
    assert len(steps) == len(flow.waves) == 6
    covered = turn.before.lava
    for number, (wave, picture) in enumerate(zip(flow.waves, steps, strict=True)):
        covered |= set(wave)
        marks = (LavaAdvanced(flow.waves[number : number + 1]),)
        shown = halved(compose(replace(turn.before, lava=covered), marks))
        assert ImageChops.difference(picture, shown).getbbox() is None


def test_an_eruption_flashes_over_the_crater() -> None:
    before = view("N3", "N5")
    after = replace(before, eruption=EruptionView(EruptionCause.PHOTO, 0, begun=False, lava_in=2))
    fire = [
        burning(picture)
        for picture in pictures_of(animate(before, (EruptionTriggered(0, EruptionCause.PHOTO),), after))
    ]
    assert max(fire) > 2 * fire[0] > fire[-1]


def test_a_tourist_is_seen_on_its_way() -> None:
    """Between the first frame and the last there are some in which the tourist is in neither place."""
    before = view("N7", "N3", hand_sizes=(1, 0))
    after = replace(before, places=(place("N8"), place("N3")), points=3)
    first, *moving, _, last = pictures_of(animate(before, (Walked(0, place("N7"), place("N8"), 1),), after))
    looks = {picture.tobytes() for picture in (first, *moving, last)}
    assert len(moving) >= 3
    assert len(looks) == len(moving) + 2


@pytest.mark.parametrize("events", [(), (TurnEnded(0, 2),), (StoneReturned(0, Zone.GREEN, None, None),)])
def test_nothing_moves_when_a_turn_only_ends(events: tuple[Event, ...]) -> None:
    assert PAINTER.motion(CROWD, events, CROWD, words("en")) is None


def test_a_film_shows_no_card_that_only_some_have_seen() -> None:
    before = view("N9", "N9", hand_sizes=(2, 3))
    hidden = (Dug(0, "N9", 2, 2, None), StoneKept(0, None), CardStolen(0, 1, None))
    seen = (Dug(0, "N9", 2, 2, (Card.GOLD, Card.FLINT)), StoneKept(0, Card.GOLD), CardStolen(0, 1, Card.CAMERA))
    films = [animate(before, events, before) for events in (hidden, seen)]
    first, second = ([picture.tobytes() for picture in pictures_of(film)] for film in films)
    assert first == second
