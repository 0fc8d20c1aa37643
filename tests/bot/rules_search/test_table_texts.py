"""What is told about the bot itself: the same in both languages, and true."""

import re
from pathlib import Path

import pytest

import bot
from bot.daily.days import AWAY
from bot.model.preferences import Preferences
from bot.model.sessions import OnTimeout
from bot.model.turn_times import ARCHIVED_AFTER, CLAIM_WAITS, CLOCKS, DAY, HOUR, STALE_AFTER, USUAL_CLOCK, warning_at
from bot.play.ratings import ESTABLISHED, NEWCOMER, points_of
from bot.play.rematch import LIFETIME
from bot.rules_search.rulebook import TABLE, Rule, Rulebook, topics_of
from bot.words.language import CODES, language_for
from games.core.rules import Topic, parse_topics
from games.core.text import text

BOOK = Rulebook()

both_languages = pytest.mark.parametrize("code", CODES)


@pytest.fixture(scope="module", autouse=True)
def _loaded() -> None:
    """Read the texts when the first test runs; every test process imports this file, and few need them."""
    BOOK.load()


def written(code: str) -> str:
    """The texts as they are in the file."""
    return (Path(bot.__file__).parent / "rules" / f"{code}.md").read_text(encoding="utf-8")


def topics(code: str) -> tuple[Topic, ...]:
    """The topics as they are shown."""
    return topics_of(TABLE, code)


def told(key: str) -> str:
    """The English text of a topic."""
    topic = BOOK.find(Rule(TABLE, key), "en")
    assert topic is not None
    return topic.body


def test_both_languages_name_the_same_commands() -> None:
    for one, other in zip(parse_topics(written("en")), parse_topics(written("fr")), strict=True):
        named = [sorted(re.findall(r"\{(bot-[a-z-]+)\}", topic.body)) for topic in (one, other)]
        assert named[0] == named[1], one.key


@both_languages
def test_the_texts_name_commands_as_they_are(code: str) -> None:
    language = language_for(code)
    commands = re.findall(
        r"^(bot-command-[a-z]+) =", Path(bot.__file__).parent.joinpath("words", f"{code}.ftl").read_text("utf-8"), re.M
    )
    names = {language.say(text(key)) for key in commands}
    for topic in topics(code):
        assert "{" not in topic.body, topic.key
        assert {typed.split()[0] for typed in re.findall(r"`/([^`]+)`", topic.body)} <= names, topic.key


def test_the_times_and_numbers_that_are_told_are_those_of_the_program() -> None:
    assert (CLOCKS[1], CLOCKS[-1]) == (1, 14 * 24)
    assert "from one hour to fourteen days" in told("clock")
    assert USUAL_CLOCK == 3 * DAY
    assert "or else three days" in told("clock")
    assert warning_at(Preferences(), 0, 4 * DAY) == 3 * DAY
    assert "when a quarter is left" in told("clock")
    assert CLAIM_WAITS == 12 * HOUR
    assert "for twelve hours at most" in told("timeout")
    assert [one.value for one in OnTimeout] == ["claim", "forfeit", "nothing"]
    assert (STALE_AFTER, ARCHIVED_AFTER) == (30 * DAY, 7 * DAY)
    assert "for a month is archived a week after" in told("pause")
    assert LIFETIME == 3 * DAY
    assert "within three days" in told("rematch")
    assert AWAY == 2 * HOUR
    assert "away for more than two hours" in told("streak")
    assert (ESTABLISHED, points_of(NEWCOMER.skill)) == (5, 1000)
    assert "Everybody begins at 1000" in told("ratings")
    assert "Until your fifth rated game" in told("ratings")


@both_languages
def test_the_languages_that_are_told_are_those_that_there_are(code: str) -> None:
    names = tuple(language_for(code).name_of(one) for one in CODES)
    assert all(names)
    told_there = next(topic.body for topic in topics(code) if topic.key == "language")
    assert str(language_for(code).value(names)) in told_there


@pytest.mark.parametrize(
    "kept", ["ratings", "proposals", "computers you have beaten", "practice", "the servers", "set"]
)
def test_what_is_kept_about_people_is_told_whole(kept: str) -> None:
    assert kept in told("privacy")
