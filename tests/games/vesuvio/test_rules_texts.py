"""What the texts of Vesuvio call things."""

import re

import pytest

from tests.games.test_rules_texts import topics

PRICE = {"en": "AP", "fr": "PA"}
PRICED = ("tiles", "enter", "walk", "climb", "descend", "leave", "dig", "push", "photo", "token", "shout", "distances")


@pytest.mark.parametrize("language", PRICE)
def test_action_points_are_never_called_points(language: str) -> None:
    """Points are what wins the game; who reads "3 points" beside a price takes it for the score."""
    told = {topic.key: topic.body for topic in topics("vesuvio", language) if topic.key in PRICED}
    assert told.keys() == set(PRICED)
    for key, body in told.items():
        assert re.search(rf"\d {PRICE[language]}\b", body), key
        assert not re.search(r"\d points?\b", body), key
