"""Hekla's film: played once, in order, and it ends on the still picture."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from games.hekla.events import RowScored
from rendering.hekla.animation import ROW_HOLD, animate
from rendering.hekla.still import compose
from rendering.palette import HALF, halved
from tests.rendering.films import burning, pictures_of
from tests.rendering.hekla.views import DOUBLE_SCORING, SEATS, scoring_turns


@pytest.mark.parametrize("seats", [pytest.param(one, marks=pytest.mark.full) if one < 4 else one for one in SEATS])
def test_the_events_alone_lead_to_the_stones_of_the_next_view(seats: int) -> None:
    """Before the last marks are laid, the crater is the one of the next view."""
    turn = scoring_turns(seats, 4)[0]
    arrived = pictures_of(animate(turn.before, turn.events, turn.after))[-2].convert("RGB")
    scored = [event for event in turn.events if isinstance(event, RowScored)]
    shown = compose(replace(turn.after, mover=turn.before.mover), scored[-1:])
    left, top, right, bottom = (edge // HALF for edge in (160, 160, 840, 788))
    box = (left, top, right, bottom)
    assert ImageChops.difference(arrived.crop(box), halved(shown).convert("RGB").crop(box)).getbbox() is None


def test_each_row_that_scored_has_its_own_pause() -> None:
    frames = animate(DOUBLE_SCORING.before, DOUBLE_SCORING.events, DOUBLE_SCORING.after)
    rows = sum(isinstance(event, RowScored) for event in DOUBLE_SCORING.events)
    pauses = [frame.duration for frame in frames[1:-1] if frame.duration == ROW_HOLD]
    assert len(pauses) == rows == 2


def test_a_row_lights_up_and_an_eruption_flashes() -> None:
    """At its brightest there is more of the colours of fire than before and after."""
    pictures = pictures_of(animate(DOUBLE_SCORING.before, DOUBLE_SCORING.events, DOUBLE_SCORING.after))
    fire = [burning(picture) for picture in pictures]
    assert max(fire) > 2 * max(fire[0], fire[-1])
    lit = [now for past, now, later in zip(fire, fire[1:], fire[2:], strict=False) if past < now >= later]
    assert sum(one > fire[0] + 1000 for one in lit) >= 4, "two rows and two eruptions"
