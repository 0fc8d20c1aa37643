"""The animation: played once, in order, and it ends on the still picture."""

import random
from math import dist

import pytest

from games.core.contract import Event, TurnPassed
from games.volcano.events import CapMoved, PieceCaptured
from games.volcano.pieces import PIECES, Stack
from rendering.painters import PAINTERS
from rendering.palette import APART, HALF
from rendering.volcano.animation import animate
from rendering.volcano.board import site_of
from rendering.volcano.pieces import tones_of
from tests.rendering.films import pictures_of, shades_of
from tests.rendering.playing import Turn
from tests.rendering.sentences import words
from tests.rendering.volcano.views import KINDS, eruption, square, view


def crowded(seed: int, board: str = "standard") -> Turn:
    """Six full hands and a turn of as many flights and captures as a diagonal holds, after a hundred cap steps."""
    chooser = random.Random(seed)
    kind = KINDS[board]
    stacks, hands = kind.dealt(len(kind.pieces) * 2 // 3, 6, chooser)
    full: list[Stack] = list(stacks)
    numbers = kind.grid.numbers
    landings = ["c3", "d4", "e5", "f6"][: kind.grid.files - 2]
    flying, waiting = ("y1", "g2", "b3", "y3")[-len(landings) :], ("b1", "y2", "g3", "b3")[-len(landings) :]
    full[0] = tuple(PIECES[code] for code in flying)
    for name, code in zip(landings, reversed(waiting), strict=True):
        full[numbers[name]] = (*full[numbers[name]], PIECES[code])
    caps = [0, *(numbers[name] for name in ("d1", "a4", "c4", "a3"))]
    there, back = CapMoved(0, caps[1], numbers["d2"]), CapMoved(0, numbers["d2"], caps[1])
    turn = eruption("a1", "b2", landings, kind.view(full, caps, hands))
    assert sum(isinstance(event, PieceCaptured) for event in turn.events) == len(landings)
    return Turn(turn.before, (there, back) * 50 + turn.events, turn.after)


def melted(*, melting: bool) -> Turn:
    stacks: list[Stack] = [()] * 25
    stacks[square("a1")], stacks[square("c3")] = (PIECES["y3"],), (PIECES["b3"],)
    return eruption("a1", "b2", ["c3"], view(stacks, (square("a1"),), melting=melting))


def test_under_melting_the_piece_that_landed_stays() -> None:
    """O11: the blue piece is taken and the yellow one lies on its square, also while the blue one leaves."""
    for melting, top in ((True, "y3"), (False, "b3")):
        turn = melted(melting=melting)
        assert turn.after.stacks[square("c3")] == (PIECES[top],)
        x, y = site_of((turn.before, turn.after)).foot(square("c3"))
        box = (x // HALF - 30, y // HALF - 12, x // HALF, y // HALF - 4)
        left = pictures_of(animate(turn.before, turn.events, turn.after))[-2].crop(box)
        lit = tones_of(PIECES[top].colour).lit
        ((shown, _),) = shades_of(left).most_common(1)
        assert dist(shown, lit) < APART


@pytest.mark.parametrize("landings", [["c3"], ["c3", "d4"], ["c3", "d4", "e5"]])
def test_every_flight_and_every_capture_takes_its_time(landings: list[str]) -> None:
    turn = eruption("a1", "b2", landings)
    captures = [event for event in turn.events if isinstance(event, PieceCaptured)]
    pictures = animate(turn.before, turn.events, turn.after)
    seconds = sum(frame.duration for frame in pictures[:-1]) / 1000
    assert 0.5 * (len(landings) + len(captures)) < seconds < 6


def test_where_nothing_flew_there_is_no_animation() -> None:
    one = view()
    events: tuple[Event, ...] = (CapMoved(0, square("a1"), square("a2")), TurnPassed(0))
    assert PAINTERS["volcano"].motion(one, events, one, words("en")) is None
