"""Which pictures of Vesuvio's rules move."""

from tests.rendering.test_lessons import NAMED, drawn, is_film

FILMS = {"fault-crossing", "lava", "lava-crossing", "lava-fault", "push", "push-path", "sacrifice", "shout"}


def test_what_happens_step_by_step_is_shown_as_a_film_and_nothing_else() -> None:
    assert {name for game, name in NAMED if game == "vesuvio" and is_film(drawn(game, name))} == FILMS
