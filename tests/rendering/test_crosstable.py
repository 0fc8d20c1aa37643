"""The table of a tournament in words: as much as fits, never a part of a line, and how much is left out."""

import pytest

from rendering.crosstable import ROWS, Cell, Crosstable, Line, alt_of, draw_crosstable
from rendering.picture import ALT_TEXT_LIMIT

MORE = tuple(f"{count} more" for count in range(1, ROWS + 1))


def test_the_fullest_way_that_fits_is_told() -> None:
    short = ["1. Ada", "2. Ben"]
    assert alt_of([["x" * ALT_TEXT_LIMIT, "y"], short, ["1.", "2."]], MORE) == "1. Ada\n2. Ben"


@pytest.mark.parametrize("length", [64, 100, 300, 600, ALT_TEXT_LIMIT + 1])
def test_what_does_not_fit_is_cut_between_lines_and_counted(length: int) -> None:
    lines = [f"{place}. ".ljust(length, "W") for place in range(1, ROWS + 1)]
    told = alt_of([lines], MORE)
    assert len(told) <= ALT_TEXT_LIMIT
    *kept, last = told.split("\n")
    assert kept == lines[: len(kept)]
    assert last == f"{ROWS - len(kept)} more"
    # One line more would be too long.
    assert len("\n".join((*lines[: len(kept) + 1], last))) > ALT_TEXT_LIMIT


def test_the_latest_rounds_stand_beside_the_sums_and_the_earlier_ones_follow() -> None:
    cells = tuple(Cell("1", "2", f"round {number}") for number in range(1, 6))
    lines = tuple(Line(str(place), str(place), "Ada", cells, ("3",), ("Ada", "Ada")) for place in range(1, 4))
    pictures = draw_crosstable(Crosstable("table", ("P",), lines, MORE))
    told = [[number for number in range(1, 6) if f"round {number}" in one.alt] for one in pictures]
    assert told == [[3, 4, 5], [1, 2]]
