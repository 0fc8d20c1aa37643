"""A game goes on through restarts, a lost gateway, deleted messages and a failing Discord."""

import asyncio
from pathlib import Path

from bot.sandbox.history import Post
from bot.sandbox.world import APPLICATION
from tests.bot.end_to_end.house import COMMANDS, House, open_house, settled


async def test_commands_are_registered_once_not_at_every_start(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.restart_bot()
        await house.restart_bot()
        assert [call.path for call in house.sandbox.calls if call.method == "PUT"] == [
            f"/applications/{APPLICATION}/commands"
        ]


async def test_the_gateway_drops_in_the_middle_and_the_bot_resumes(house: House) -> None:
    await house.begin(house.bruno)
    gateway = house.sandbox.gateway
    for break_it in (
        gateway.drop(),
        gateway.ask_reconnect(),
        gateway.invalidate(resumable=True),
        gateway.invalidate(resumable=False),
    ):
        await break_it
        await house.driver.bot_ready(COMMANDS)
    reply = await house.ada.slash("move", move="b2-a3")
    assert reply.played
    await house.board(sequence=1)


async def test_a_board_deleted_between_its_edit_and_the_answer_comes_back(house: House) -> None:
    board = await house.begin(house.bruno)
    gone: list[int] = []

    def delete(what: str, post: Post) -> None:
        if what == "update" and post.id == board.id and not gone:
            gone.append(post.id)
            asyncio.get_running_loop().call_soon(house.sandbox.history.remove, post)

    house.sandbox.history.listeners.append(delete)
    assert (await house.ada.slash("move", move="b2-a3")).played
    await house.driver.until(lambda: gone and house.sandbox.history.find(board.id) is None)
    await settled(house)
    assert (await house.ada.slash("move", move="c3-b3")).played
    assert (await house.board(sequence=2)).id != board.id
    await settled(house)
    assert len(house.boards()) == 1


async def test_a_channel_deleted_under_a_command_is_no_fault_of_the_bot(house: House) -> None:
    await house.begin(house.bruno)
    house.sandbox.faults.slow_acknowledgement = 0.2
    await house.sandbox.acts.run(house.ada.person, house.driver.channel, "move", {"move": "b2-a3"})
    house.sandbox.delete_channel(house.driver.channel)
    await house.driver.until(
        lambda: any(call.code == 10003 and "callback" in call.path for call in house.sandbox.calls)
    )
    house.sandbox.faults.clear()
    reply = await house.ada.slash("games", channel=house.driver.other_channel)
    assert "Volcano" in reply.text
    assert " ERROR " not in house.bot.logged()
