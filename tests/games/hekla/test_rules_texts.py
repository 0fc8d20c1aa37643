"""What the rules of Hekla list is so."""

import re

import pytest

from games.hekla.board import CIRCLE_PLACES, SIGHT, SQUARES
from tests.games.test_rules_texts import topic_of
from tests.games.wording import LANGUAGES

RUN = re.compile(r"([IO])(\d+) (?:to|à) \1(\d+) (?:see|voient les) (?:columns|colonnes|rows|lignes) (\w) (?:to|à) (\w)")
BOTH = re.compile(r"I(\d+) \((?:row|ligne) (\d), (?:column|colonne) (\w)\)")
INNER = 25


def line(name: str) -> frozenset[int]:
    """The squares of a column or a row."""
    return frozenset(at for at, square in enumerate(SQUARES) if name in square)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_circle_that_sees_is_listed_with_what_it_sees(language: str) -> None:
    """H5: by its ring and number, both rings whole; the start and the corners see nothing."""
    body = topic_of("hekla", language, "sight").body
    told = [frozenset[int]()] * len(CIRCLE_PLACES)
    for ring, first, last, start, end in RUN.findall(body):
        step = 1 if start < end else -1
        lines = [chr(code) for code in range(ord(start), ord(end) + step, step)]
        for circle, name in zip(range(int(first), int(last) + 1), lines, strict=True):
            told[circle + (INNER if ring == "O" else 0)] = line(name)
    for circle, row, column in BOTH.findall(body):
        told[int(circle)] = line(row) | line(column)
    assert tuple(told) == SIGHT
