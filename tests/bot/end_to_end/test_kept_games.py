"""The bot, started on a database of an older version, shows the games that were under way and lets them go on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world import CHANNELS, channel_object
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House
from tests.bot.store import kept

(VOLCANO, _), (LOUNGE, _) = CHANNELS
"""Where a game is in the middle of a turn, and where a lobby is open."""

EARLY = 1100000000000000239
"""Where a game has had five actions."""


def owed(path: Path) -> list[tuple[int, str]]:
    """What is to be delivered, but for the game whose channel is gone."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
        rows = file.execute("SELECT session_id, kind FROM notices WHERE session_id != ?", (kept.ADRIFT,)).fetchall()
    return [(session_id, kind) for session_id, kind in rows]


def to_act(path: Path, session_id: int) -> set[int]:
    """The players a session waits for."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
        rows = file.execute(
            "SELECT user_id FROM waits JOIN seats USING (session_id, seat) WHERE session_id = ?", (session_id,)
        )
        return {row[0] for row in rows}


def places(path: Path) -> list[int]:
    """The channels in which something is played, but for the one that is gone."""
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute(
            "SELECT DISTINCT channel_id FROM sessions WHERE status IN ('lobby', 'playing') AND id != ?", (kept.ADRIFT,)
        ).fetchall()
    return [row[0] for row in rows]


def owed_boards(path: Path) -> list[int]:
    """The channels in which somebody waits for a board to be shown, or to be shown anew."""
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute(
            "SELECT channel_id FROM notices JOIN sessions ON sessions.id = session_id"
            " WHERE kind = 'board' AND status = 'playing' AND session_id != ?",
            (kept.ADRIFT,),
        ).fetchall()
    return [row[0] for row in rows]


async def test_the_bot_started_on_a_database_of_schema_9_restores_its_boards_and_plays_on(tmp_path: Path) -> None:
    path = kept.unpack(tmp_path)
    open_in, shown_in = places(path), owed_boards(path)
    assert len(shown_in) >= 6
    settings = SandboxSettings(folder=tmp_path / "sandbox", port=0, timing=QUICK)
    async with Sandbox(settings) as sandbox:
        for number, channel in enumerate(open_in):
            if channel not in (VOLCANO, LOUNGE):
                sandbox.history.channels[channel] = channel_object(channel, f"table-{number}", number)
        house = House(sandbox, BotProcess(sandbox, tmp_path))
        await house.bot.start()
        try:
            await house.driver.bot_ready(COMMANDS)

            async def nothing_owed() -> bool:
                return not owed(path)

            await house.written(nothing_owed, "nothing to be owed any more")
            await house.board(VOLCANO)
            board = await house.board(EARLY, sequence=5)
            (mover,) = [one for one in house.driver.members if one.id in to_act(path, kept.IN_A_THREAD)]
            _, move = board.selects[0].options[0]
            await mover.select(board, move)
            await house.board(EARLY, sequence=6)
            await house.ada.slash("board", repost=True, channel=LOUNGE)
            lobby = await house.lobby(LOUNGE, shows=house.bruno.mention)
            await house.ada.press(lobby, label="Start")
            await house.board(LOUNGE, sequence=0)
            assert [channel for channel in shown_in if not house.boards(channel)] == []
            assert "Traceback" not in house.bot.logged(), house.bot.logged()
        finally:
            await house.bot.kill()
