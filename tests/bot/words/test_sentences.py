"""Sentences that are parsed when they are first said, by whichever threads say them."""

from threading import Thread, current_thread, main_thread

import pytest
from fluent.runtime import FluentResource
from fluent.syntax.ast import Resource

from bot.words import language
from bot.words.language import Bundle, written

ENGLISH, FRENCH = "greeting = Good evening\n", "greeting = Bonsoir\n"


def said(bundle: Bundle) -> str:
    value = bundle.get_message("greeting").value
    assert value is not None
    return str(bundle.format_pattern(value)[0])


def bundle_of(*sources: str) -> Bundle:
    made = Bundle("fr")
    for source in sources:
        made.add(written(source))
    return made


def test_what_was_added_last_stands_unless_it_cannot_be_parsed() -> None:
    assert said(bundle_of(ENGLISH, FRENCH)) == "Bonsoir"
    assert said(bundle_of(ENGLISH, FRENCH, "greeting = { nothing\n")) == "Bonsoir"
    assert not bundle_of("greeting = { nothing\n").has_message("greeting")


def test_a_sentence_that_two_threads_say_first_stays_in_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever one of them parses, the other one looks it up, and says it, as far as it gets."""
    bundle = bundle_of(ENGLISH, FRENCH)
    others = iter((bundle.has_message, bundle.get_message))

    def parse(entry: str) -> Resource:
        parsed = FluentResource(entry)
        if current_thread() is main_thread():
            other = Thread(target=next(others), args=("greeting",))
            other.start()
            other.join()
        return parsed

    monkeypatch.setattr(language, "FluentResource", parse)
    assert said(bundle) == "Bonsoir"
