"""Which pictures of Volcano's rules move."""

import pytest

from tests.rendering.test_lessons import NAMED, drawn, is_film

FILMS = {"eruption", "melting"}


@pytest.mark.full
def test_what_happens_step_by_step_is_shown_as_a_film_and_nothing_else() -> None:
    assert {name for game, name in NAMED if game == "volcano" and is_film(drawn(game, name))} == FILMS
