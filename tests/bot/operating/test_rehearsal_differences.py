"""A rehearsal at a Discord that differs in thirty ways: each of them is found, and said."""

import time
from pathlib import Path

import pytest

from bot.operating.rehearsal.performing import perform
from bot.operating.rehearsal.recording import Recording
from bot.operating.terminal import Exit
from tests.bot.operating.differing import Planted, differing, hold
from tests.bot.operating.thirty import OF_RECORDED, THIRTY

GAMES = {"volcano", "hekla", "vesuvio"}
ACTS = 40

TRIED = [one for one in THIRTY if one.name not in OF_RECORDED]

_recorded: list[Recording] = []


async def recording_for(planted: Planted) -> Recording | None:
    """What the bot sends, made once for all."""
    if planted.name not in OF_RECORDED:
        return None
    if not _recorded:
        _recorded.append(await perform(lambda: time.time_ns() // 1_000_000, ACTS, GAMES))
    return _recorded[0]


def test_there_are_thirty_of_them() -> None:
    assert len({one.name for one in THIRTY}) == len(THIRTY) == 30
    assert {one.name for one in THIRTY} > OF_RECORDED


async def test_it_says_that_it_had_no_emoji_to_upload(tmp_path: Path) -> None:
    async with differing(tmp_path / "given") as sandbox:
        rehearsed = await hold(sandbox, tmp_path, parts=("emoji",))
    assert rehearsed.report is not None
    assert rehearsed.report.stage.skipped == [("emoji", "no-emoji")]
    assert "uploaded none" in rehearsed.text


@pytest.mark.full
@pytest.mark.parametrize("planted", TRIED, ids=lambda one: one.name)
async def test_each_difference_is_found(planted: Planted, tmp_path: Path) -> None:
    async with differing(tmp_path / "given", [planted]) as sandbox:
        rehearsed = await hold(sandbox, tmp_path, await recording_for(planted))
    assert rehearsed.code == Exit.BAD
    assert rehearsed.found
