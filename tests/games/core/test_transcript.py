"""A transcript reads back exactly, and what is wrong in one is told with its line."""

import re

import pytest

from bot.words.language import language_for
from games.core import transcript
from games.core.actions import Action, Conclude, Forfeit, Move
from games.core.record import Record
from games.core.transcript import TranscriptError
from games.volcano.game import VOLCANO
from tests.games.wording import LANGUAGES

WRITTEN = """\
fumarole transcript 1
game volcano
rules 1
seats 3
option layout "diagonal"
option opening ""
option no_return false
seed 000102030405060708090a0b0c0d0e0f
first 1

  1. seat 1: b2-a3 c3-b3 b3-b4           ; b3: g3>b5 +g3 [1 0 0]
  2. seat 2: d4-e3
  2. seat 3: forfeits
  2. seat 2: a1-b1                       ; a1: r3>c1 r2>d1 r1>e1 +r3 [1 1 0]
  3. agreed to end

ending agreement
placings 1 1 3
scores 1 1 0
"""


OPTIONS = (("layout", "diagonal"), ("opening", ""), ("no_return", False))
"""Fewer than the game has: a record is written with the options it holds."""


def record(*actions: Action) -> Record:
    return Record("volcano", 1, 3, OPTIONS, bytes(range(16)), 0, actions)


PLAYED = record(
    Move(0, "b2-a3"),
    Move(0, "c3-b3"),
    Move(0, "b3-b4"),
    Move(1, "d4-e3"),
    Forfeit(2),
    Move(1, "a1-b1"),
    Conclude(),
)


def test_a_record_is_written_a_line_a_turn() -> None:
    assert transcript.write(PLAYED, VOLCANO) == WRITTEN


def test_what_was_planned_is_marked_and_reads_back() -> None:
    planned = Move(1, "d4-e3", planned=True), Move(1, "a1-b1")
    actions = (*PLAYED.actions[:3], planned[0], Forfeit(2), planned[1], Conclude())
    written = WRITTEN.replace("seat 2: d4-e3", "seat 2: planned d4-e3")
    assert transcript.write(record(*actions), VOLCANO) == written
    assert transcript.check(written, VOLCANO) == record(*actions)


def test_a_transcript_reads_back_exactly() -> None:
    assert transcript.read(WRITTEN) == PLAYED
    assert transcript.check(WRITTEN, VOLCANO) == PLAYED


def test_a_game_that_has_not_begun_reads_back_and_says_that_its_first_seat_is_drawn() -> None:
    begun = Record("volcano", 1, 2, tuple(VOLCANO.complete_options({}).items()), bytes(16), None, ())
    written = transcript.write(begun, VOLCANO)
    assert "first drawn" in written.splitlines()
    assert transcript.check(written, VOLCANO) == begun


@pytest.mark.parametrize(
    ("correct", "wrong", "line", "fault"),
    [
        ("fumarole transcript 1", "chess transcript 1", 1, "expected"),
        ("game volcano\n", "", 2, "expected"),
        ("seats 3", "seats three", 4, "expected"),
        ('"diagonal"', "diagonal", 5, "expected"),
        ('"diagonal"', "[1]", 1, "illegal"),
        ("seed 00", "seed 0g", 8, "expected"),
        ("first 1", "first none", 9, "expected"),
        ("seat 1: b2-a3", "Ann: b2-a3", 11, "expected"),
        ("  3. agreed to end", "  3. agreed", 15, "expected"),
        ("ending agreement\n", "ending agreement\n  4. seat 1: a1-a2\n", 18, "differs"),
        ("d4-e3", "d4-e9", 12, "illegal"),
        ("seat 3: forfeits", "seat 4: forfeits", 13, "illegal"),
        ("rules 1", "rules 3", 1, "illegal"),
        ("scores 1 1 0\n", "scores 1 1 0\n  4. seat 1: a1-a2\n", 20, "differs"),
        ("  3. agreed to end\n", "", 16, "differs"),
        ("scores 1 1 0", "scores 7 0 0", 19, "differs"),
        ("placings 1 1 3", "placings 1 2 3", 18, "differs"),
        ("scores 1 1 0\n", "", 19, "differs"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(correct: str, wrong: str, line: int, fault: str) -> None:
    with pytest.raises(TranscriptError) as refusal:
        transcript.check(WRITTEN.replace(correct, wrong, 1), VOLCANO)
    assert (refusal.value.text.key, refusal.value.line) == (f"core-transcript-{fault}", line)
    for language in LANGUAGES:
        assert str(line) in language_for(language).say(refusal.value.text)


def test_remarks_numbers_of_turns_and_blanks_are_for_people() -> None:
    plain = re.sub(r" *;.*", "", WRITTEN).replace("  2. seat 2", "7. seat 2").replace("\n", "\n\n")
    assert transcript.check(plain, VOLCANO) == PLAYED
    assert transcript.check(WRITTEN.replace("+g3", "+g2"), VOLCANO) == PLAYED
    assert transcript.check(WRITTEN.partition("ending")[0], VOLCANO) == PLAYED


def test_a_text_that_stops_in_the_header_is_refused_after_its_last_line() -> None:
    with pytest.raises(TranscriptError) as refusal:
        transcript.read("fumarole transcript 1\ngame volcano\n")
    assert refusal.value.line == 3
