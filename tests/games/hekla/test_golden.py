"""Golden games of Hekla play again line by line, remarks, track positions and places included."""

from __future__ import annotations

import pytest

from games.core import transcript
from games.core.record import replay
from games.hekla.endings import ENDINGS, PASSES
from games.hekla.game import HEKLA
from tests.golden import make_hekla

FILES = sorted(make_hekla.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("name", [path.stem for path in FILES])
def test_a_golden_game_plays_again_line_by_line(name: str) -> None:
    written = (make_hekla.FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript.check(written, HEKLA).game == HEKLA.key


def test_every_ending_has_a_golden_game_but_that_of_passes_alone() -> None:
    """For all to be walled in at once, all have to work towards it; the test of H18 builds such a moment."""
    endings = set()
    for path in FILES:
        record = transcript.read(path.read_text(encoding="utf-8"))
        outcome = list(replay(HEKLA, record))[-1].position.outcome
        assert outcome is not None
        endings.add(outcome.ending)
    assert endings == set(ENDINGS) - {PASSES}


@pytest.mark.parametrize("name", ["forfeit", "quiet"])
def test_making_golden_games_anew_gives_the_same_files(name: str) -> None:
    written = transcript.write(make_hekla.play(name), HEKLA)
    assert written == (make_hekla.FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_game_can_be_made_anew() -> None:
    assert {path.stem for path in FILES} == set(make_hekla.SCRIPTS)
