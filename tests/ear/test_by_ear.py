"""The games can be played by ear: what is heard is enough, nothing offered is refused, and nothing is unclear."""

from random import Random

import pytest

from tests.ear.__main__ import KINDS, played
from tests.ear.listener import ListeningPerson
from tests.ear.speech import GAMES, SPOKEN, speech


@pytest.mark.full
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_played_by_ear_ends_without_a_refusal_or_an_unclear_word(kind: str) -> None:
    for number in range(7, 7 + 1):
        listener = ListeningPerson(Random(number))
        assert played(listener, kind, number), (kind, number)
        assert not listener.refusals
        assert not listener.blemishes


@pytest.mark.full
@pytest.mark.parametrize("key", GAMES)
def test_a_game_sounds_as_it_did(key: str) -> None:
    """`uv run python -m tests.ear.speech` writes the speech anew."""
    assert speech(key) == (SPOKEN / f"{key}.txt").read_text(encoding="utf-8")
