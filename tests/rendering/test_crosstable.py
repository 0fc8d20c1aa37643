"""The table of a tournament in words: as much as fits, never a part of a line, and how much is left out."""

import pytest

from rendering.crosstable import ROWS, alt_of
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
