"""What servers and people are told of their settings and of privacy fits into one message, at its longest."""

import pytest

from bot.limits import CONTENT, THREAD_NAME
from bot.play.guilds import NAMED_CHANNELS
from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core.text import text

NUMBER = 2**63 - 1
both_languages = pytest.mark.parametrize("code", CODES)


@both_languages
def test_a_refusal_names_no_more_channels_than_fit(code: str) -> None:
    named = tuple(f"<#{NUMBER - number}>" for number in range(NAMED_CHANNELS))
    assert len(language_for(code).say(text("bot-refusal-other-channels", channels=named))) <= CONTENT


@both_languages
def test_what_is_kept_is_told_in_one_message(code: str) -> None:
    keys = ("bot-privacy-title", "bot-privacy-kept", "bot-privacy-why", "bot-privacy-what")
    assert len("\n".join(language_for(code).say(text(key)) for key in keys)) <= CONTENT
    assert len(language_for(code).say(text("bot-privacy-sure", open=NUMBER))) <= CONTENT


@both_languages
@pytest.mark.parametrize("game", REGISTRY)
def test_a_threads_name_fits_and_names_nobody(code: str, game: str) -> None:
    title = REGISTRY[game].title({"variant": "mini", "melting": True} if game == "volcano" else {})
    name = language_for(code).say(text("bot-thread-name", game=title, number=str(NUMBER)))
    assert len(name) <= THREAD_NAME
    assert str(NUMBER) in name
