"""What pictures say is the same in both languages, for every game."""

from __future__ import annotations

import re

import pytest

from games import REGISTRY, package_of
from rendering import PAINTERS
from tests.rendering.sentences import source


@pytest.mark.parametrize("game", REGISTRY)
def test_a_painter_lies_in_the_folder_of_the_same_name_beside_its_game(game: str) -> None:
    """There the program looks for what pictures say."""
    assert game in PAINTERS, f'rendering/__init__.py needs a line for "{game}" in PAINTERS'
    *above, _, name = package_of(game).split(".")
    assert type(PAINTERS[game]).__module__ == ".".join((*above, "rendering", name))


@pytest.mark.parametrize("game", PAINTERS)
def test_both_languages_have_the_same_sentences_with_the_same_values(game: str) -> None:
    def shape(code: str) -> dict[str, list[str]]:
        lines = re.findall(r"^([a-z-]+) = (.*)$", source(game, code), re.MULTILINE)
        return {key: sorted(re.findall(r"\$([a-z]+)", sentence)) for key, sentence in lines}

    assert shape("en") == shape("fr")
    assert shape("en"), f"rendering/{game}/words/en.ftl has no sentence"
    assert all(key.startswith(f"picture-{game}-") for key in shape("en"))
