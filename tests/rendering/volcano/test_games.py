"""Every game the rules can set up is painted, described and animated from its real positions and events."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.volcano.game import VOLCANO
from games.volcano.moves import CapMove
from games.volcano.setup import CHALLENGE, NO_CHALLENGE
from games.volcano.variants import CUSTOM, VARIANTS
from rendering import PAINTERS
from rendering.picture import ALT_TEXT_LIMIT
from rendering.volcano.challenge import GOALS
from tests.rendering.sentences import LANGUAGES, words
from tests.rendering.volcano.views import Turn

CHALLENGES = [choice for choice in CHALLENGE.choices if choice != NO_CHALLENGE]
SETUPS = [
    *(
        {"variant": key, "layout": layout, "melting": melting}
        for key, variant in VARIANTS.items()
        for layout in variant.layouts
        for melting in (False, True)
        if layout != CUSTOM
    ),
    *({"challenge": challenge} for challenge in CHALLENGES),
]
TURNS = 3


def turns(setup: dict[str, str | bool]) -> Iterator[Turn]:
    """The first turns of a game whose players capture where they can."""
    chooser = random.Random(7)
    position = VOLCANO.start(1 if "challenge" in setup else 3, VOLCANO.complete_options(setup), bytes(16))
    for _ in range(TURNS):
        before, number = position.view(None), position.turn
        events: list[Any] = []
        while position.turn == number:
            moves = [move for move in position.moves(position.mover) if isinstance(move, CapMove)]
            taking = [move for move in moves if any(flight.captures for flight in position.flights_of(move))]
            step = position.play(position.mover, chooser.choice(taking or moves))
            position = step.position
            events += step.events
        yield Turn(before, tuple(events), position.view(None))


@pytest.mark.full
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: " ".join(map(str, setup.values())))
def test_every_game_is_shown_from_its_first_turns(setup: dict[str, str | bool]) -> None:
    painter = PAINTERS["volcano"]
    shown = set()
    for turn in turns(setup):
        for code in LANGUAGES:
            picture = painter.still(turn.after, turn.events, words(code))
            assert len(picture.alt) <= ALT_TEXT_LIMIT
        shown.add(picture.data)
    assert len(shown) == TURNS
    assert painter.motion(turn.before, turn.events, turn.after, words("en")) is not None


def test_every_challenge_has_a_goal_in_a_picture() -> None:
    assert set(GOALS) == set(CHALLENGES)
