"""What the tests say of a game's words when something is missing: what to add, and where."""

import pytest

from games.core.text import Text, text
from tests.games.wording import speaker
from tests.rendering import sentences


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        (text("hekla-no-such-words"), r"games/hekla/words/fr\.ftl needs hekla-no-such-words"),
        (text("core-no-such-words"), r"games/core/words/fr\.ftl needs core-no-such-words"),
        (text("core-no-seat", count=2), r"games/core/words/fr\.ftl: core-no-seat is given count; .*seats"),
    ],
)
def test_words_that_are_missing_are_asked_for_where_they_belong(missing: Text, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        speaker("fr", "core", "hekla").say(missing)


def test_words_of_a_picture_that_are_missing_are_asked_for_where_they_belong() -> None:
    with pytest.raises(AssertionError, match=r"rendering/hekla/words/en\.ftl needs picture-hekla-no-such-words"):
        sentences.words("en")(text("picture-hekla-no-such-words"))
