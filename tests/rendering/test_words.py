"""What pictures say is the same in both languages, for every game."""

from __future__ import annotations

import re

import pytest

from rendering import PAINTERS
from tests.rendering.sentences import source


@pytest.mark.parametrize("game", PAINTERS)
def test_both_languages_have_the_same_sentences_with_the_same_values(game: str) -> None:
    def shape(code: str) -> dict[str, list[str]]:
        lines = re.findall(r"^([a-z-]+) = (.*)$", source(game, code), re.MULTILINE)
        return {key: sorted(re.findall(r"\$([a-z]+)", sentence)) for key, sentence in lines}

    assert shape("en") == shape("fr")
    assert shape("en"), f"rendering/{game}/words/en.ftl has no sentence"
    assert all(key.startswith(f"picture-{game}-") for key in shape("en"))
