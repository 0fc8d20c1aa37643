"""The games can be played by ear: what is heard is enough, nothing offered is refused, and nothing is unclear."""

from random import Random

import pytest

from tests.screen_reader.__main__ import KINDS, played
from tests.screen_reader.listener import ListeningPerson


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_played_by_ear_ends_without_a_refusal_or_an_unclear_word(kind: str) -> None:
    listener = ListeningPerson(Random(7))
    assert played(listener, kind, 7)
    assert not listener.refusals
    assert not listener.blemishes
