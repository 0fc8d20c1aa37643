"""What pictures say is the same in both languages, for every game."""

from __future__ import annotations

import re

import pytest

from games import REGISTRY, package_of
from rendering import PAINTERS
from tests.rendering.sentences import source, where


@pytest.mark.parametrize("game", REGISTRY)
def test_a_painter_lies_in_the_folder_of_the_same_name_beside_its_game(game: str) -> None:
    """There the program looks for what pictures say."""
    assert game in PAINTERS, f'rendering/__init__.py needs a line for "{game}" in PAINTERS'
    *above, _, name = package_of(game).split(".")
    assert type(PAINTERS[game]).__module__ == ".".join((*above, "rendering", name))


@pytest.mark.parametrize("game", PAINTERS)
def test_both_languages_have_the_same_sentences_with_the_same_values(game: str) -> None:
    def shape(code: str) -> dict[str, list[str]]:
        lines = re.findall(r"^([a-z0-9-]+) = (.*)$", source(game, code), re.MULTILINE)
        return {key: sorted(re.findall(r"\$([a-z]+)", sentence)) for key, sentence in lines}

    unlike = sorted(key for key in {**shape("en"), **shape("fr")} if shape("en").get(key) != shape("fr").get(key))
    assert not unlike, f"{where(game)}/words: {unlike} are missing in a language, or take other values in one"
    assert shape("en"), f"{where(game)}/words/en.ftl has no sentence"
    stray = [key for key in shape("en") if not key.startswith(f"picture-{game}-")]
    assert not stray, f"{where(game)}/words: {stray} must begin with picture-{game}-"
