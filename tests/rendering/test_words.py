"""Where what pictures say lies, for every game."""

import re

import pytest

from games import REGISTRY, package_of
from rendering.painters import PAINTERS
from tests.rendering.sentences import LANGUAGES, source, where


@pytest.mark.parametrize("game", REGISTRY)
def test_a_painter_lies_in_the_folder_of_the_same_name_beside_its_game(game: str) -> None:
    """There the program looks for what pictures say."""
    assert game in PAINTERS, f'rendering/painters.py needs a line for "{game}" in PAINTERS'
    *above, _, name = package_of(game).split(".")
    assert type(PAINTERS[game]).__module__ == ".".join((*above, "rendering", name))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", PAINTERS)
def test_the_keys_of_a_painters_sentences_begin_with_its_game(game: str, code: str) -> None:
    """That all languages have the same ones with the same values, tests/languages holds."""
    keys = re.findall(r"^([a-z0-9-]+) =", source(game, code), re.MULTILINE)
    assert keys, f"{where(game)}/words/{code}.ftl has no sentence"
    stray = [key for key in keys if not key.startswith(f"picture-{game}-")]
    assert not stray, f"{where(game)}/words: {stray} must begin with picture-{game}-"
