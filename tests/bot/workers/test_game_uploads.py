"""Whatever somebody sends as a game is one, or is refused in words that repeat nothing of it."""

import random

import pytest

from bot.words.language import language_for
from bot.workers.game_uploads import read_sent
from games.core.record import Record
from games.core.text import Text
from tests.golden.positions import FOLDER

SHORT = ("hekla/quiet", "vesuvio/shared", "volcano/forfeit-alone", "volcano/agreement")
MARK = "@everyone"


def spoiled(written: str, chance: random.Random) -> str:
    """The game with a line, a word or a sign of it changed, doubled, moved or gone."""
    lines = written.splitlines()
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    words = lines[at].split(" ")
    word = chance.randrange(len(words))
    number = "9" * chance.choice((1, 3, 20, 6000))
    way = chance.randrange(7)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(other, lines[at])
    elif way == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        words[word] = (number, MARK, words[word][::-1] + chance.choice("\x00\u202e;\ud800 é"), f"-{number}")[way - 3]
        lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


def test_a_spoiled_game_is_refused_in_words_that_repeat_nothing_of_it() -> None:
    seed = 30
    chance = random.Random(seed)
    refused = 0
    for number in range(400):
        written = (FOLDER / f"{chance.choice(SHORT)}.txt").read_text(encoding="utf-8")
        found = read_sent(spoiled(written, chance))
        assert isinstance(found, Record | Text), f"seed {seed}, game {number}"
        if isinstance(found, Text):
            refused += 1
            for code in ("en", "fr"):
                said = language_for(code).say(found)
                assert MARK not in said, f"seed {seed}, game {number}"
                assert len(said) < 300, f"seed {seed}, game {number}"
    assert refused > 200


@pytest.mark.parametrize(
    ("found", "instead", "expected"),
    [
        ("seats 3", "seats 99999999999", "bot-import-unplayable"),
        ("quiet_rounds 6", 'lava "@everyone"', "bot-import-unplayable"),
        ("quiet_rounds 6", f"quiet_rounds {'9' * 5000}", "bot-import-line"),
        ("rules 1", "rules 9", "bot-import-unplayable"),
        ("first drawn", "first 9", "bot-import-unplayable"),
        ("scores 0", "scores 7", "bot-import-line"),
        ("ending quiet", "ending lava", "bot-import-line"),
        ("seat 3: 2@F4", f"seat 3: takes back {'9' * 5000}", "bot-import-line"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(found: str, instead: str, expected: str) -> None:
    written = (FOLDER / "hekla" / "quiet.txt").read_text(encoding="utf-8")
    assert found in written
    told = read_sent(written.replace(found, instead, 1))
    assert isinstance(told, Text)
    assert told.key == expected
