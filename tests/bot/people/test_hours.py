"""Quiet hours are understood as people write them, in the words of every language there is."""

from pathlib import Path

import pytest

from bot.model.preferences import Quiet
from bot.model.refusals import SessionRefusal
from bot.people.hours import read_quiet
from bot.words.languages import FOLDER
from tests.languages.pseudo import copy_language

NIGHT = Quiet(22 * 60, 7 * 60)


@pytest.mark.parametrize("typed", ["22:00-07:30", " 22-7:30 ", "22h–7h30", "22.00 to 7.30", "22:00 à 07:30"])
def test_quiet_hours_are_read_as_people_write_them(typed: str) -> None:
    assert read_quiet(typed) == Quiet(22 * 60, 7 * 60 + 30)


@pytest.mark.parametrize(
    "typed",
    [
        "22h-7h",
        "22 h – 7 h",
        "22:00 – 07:00",
        "22:00\u202f—\u202f07:00",
        "22 until 7",
        "from 22:00 till 7:00",
        "between 22 and 7",
        "10pm-7am",
        "10 PM to 7 AM",
        "10 p.m. – 7 a.m.",
        "10:00pm to 7:00am",
        "10 o’clock in the evening until 7 in the morning",
        "10pm-7",
        "de 22h à 7h",
        "De 22 h jusqu'à 7 h",
        "entre 22 heures et 7 heures",
        "10h du soir à 7h du matin",
        "２２：００～０７：００",
    ],
)
def test_quiet_hours_are_read_with_the_words_and_dashes_of_every_language(typed: str) -> None:
    assert read_quiet(typed) == NIGHT


@pytest.mark.full
def test_the_words_of_a_language_that_is_added_as_files_are_read_without_a_line_of_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SessionRefusal):
        read_quiet("van 22 uur tot 7 uur")
    copy_language(tmp_path, "nl")
    words = tmp_path / "bot" / "words" / "nl.ftl"
    kept = [line for line in words.read_text(encoding="utf-8").splitlines() if not line.startswith("bot-typed-")]
    added = ["bot-typed-from = van", "bot-typed-until = tot", "bot-typed-hour = uur"]
    added += ["bot-typed-morning = ’s ochtends", "bot-typed-evening = ’s avonds"]
    words.write_text("\n".join((*kept, *added)) + "\n", encoding="utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    for typed in ("van 22 uur tot 7 uur", "22 tot 7", "10 's avonds tot 7 's ochtends", "22h-7h"):
        assert read_quiet(typed) == NIGHT


def test_midnight_can_be_written_as_24() -> None:
    assert read_quiet("22-24") == Quiet(22 * 60, 0)


def test_noon_and_midnight_are_twelve_in_halves_of_a_day() -> None:
    assert read_quiet("12am-12pm") == Quiet(0, 12 * 60)


@pytest.mark.parametrize(
    "typed",
    ["", "22:00", "25-7", "22:60-7", "7-7", "24:30-7", "at night", "22:00-07:30 UTC", "13pm-7am", "0am-7am", "10-7am"],
)
def test_what_is_no_hours_is_refused(typed: str) -> None:
    with pytest.raises(SessionRefusal, match="bot-refusal-quiet"):
        read_quiet(typed)
