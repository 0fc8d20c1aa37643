"""The alternative text's sentences in both languages, straight from the files beside the painters."""

from functools import cache

from fluent.runtime import FluentBundle, FluentResource

from bot.words.languages import CODES, file_of
from games import package_of
from games.core.text import Notation, Seat, Text, Value
from rendering.painters import PAINTERS
from rendering.picture import Audience

LANGUAGES = CODES


def where(game: str) -> str:
    """Where a painter lies, as a person would look for it: "rendering/hekla"."""
    return type(PAINTERS[game]).__module__.replace(".", "/")


def source(game: str, code: str) -> str:
    path = file_of(type(PAINTERS[game]).__module__, "words", f"{code}.ftl")
    assert path.is_file(), f"{where(game)} needs words/{code}.ftl"
    return path.read_text(encoding="utf-8")


@cache
def words(code: str) -> Audience:
    """What says a text as the files have it: seats are numbers, and notations as records keep them."""
    bundle = FluentBundle([code], use_isolating=False)
    bundle.add_resource(FluentResource(file_of("rendering", "words", f"{code}.ftl").read_text(encoding="utf-8")))
    for game in PAINTERS:
        bundle.add_resource(FluentResource(source(game, code)))
        own = file_of(package_of(game), "words", f"{code}.ftl")
        bundle.add_resource(FluentResource(own.read_text(encoding="utf-8")))

    def value(one: Value) -> str | int:
        match one:
            case Text():
                return say(one)
            case Seat(index):
                return f"Player {index + 1}"
            case Notation():
                return one.written
            case tuple():
                said = [str(value(part)) for part in one]
                return {"en": " and ", "fr": " et "}[code].join(filter(None, [", ".join(said[:-1]), *said[-1:]]))
        return one

    def say(text: Text) -> str:
        named = text.key.split("-")[1]
        place = f"{where(named) if named in PAINTERS else 'rendering/...'}/words/{code}.ftl"
        pattern = bundle.get_message(text.key).value if bundle.has_message(text.key) else None
        assert pattern is not None, f"{place} needs {text.key}"
        values = {name: value(one) for name, one in text.values}
        sentence, errors = bundle.format_pattern(pattern, values)
        assert not errors, f"{place}: {text.key} is not given what it takes: {errors}"
        return str(sentence)

    return Audience(say)
