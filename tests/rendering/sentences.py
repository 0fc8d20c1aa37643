"""The alternative text's sentences in both languages, straight from the files beside the painters."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from fluent.runtime import FluentBundle, FluentResource

from games.core.text import Text, Words
from rendering import PAINTERS

LANGUAGES = ("en", "fr")


def source(game: str, code: str) -> str:
    return files(f"rendering.{game}").joinpath("words", f"{code}.ftl").read_text(encoding="utf-8")


@cache
def words(code: str) -> Words:
    bundle = FluentBundle([code], use_isolating=False)
    for game in PAINTERS:
        bundle.add_resource(FluentResource(source(game, code)))

    def say(text: Text) -> str:
        pattern = bundle.get_message(text.key).value
        assert pattern is not None
        sentence, errors = bundle.format_pattern(pattern, dict(text.values))
        assert not errors
        return str(sentence)

    return say
