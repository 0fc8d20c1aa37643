"""Nobody can tell that a plan exists before it is played: some of the games that a command plays a thousand of."""

from pathlib import Path

import pytest

from tests.soak.noninterference import compare_games

GAMES = 4


@pytest.mark.full
async def test_eight_observers_see_the_same_bytes_with_and_without_plans(tmp_path: Path) -> None:
    found = await compare_games(GAMES, tmp_path, GAMES)
    assert found.apart == []
    assert found.games == GAMES
    assert found.planned > 0
