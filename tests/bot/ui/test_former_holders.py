"""Scenes of a game, and what is shared of it, name whoever held a seat then, and not who holds it by now."""

import discord
import pytest

from bot.host.context import Context
from bot.model.actions import require_begun
from bot.play.replays import Replay
from bot.ui.picker import changes_told
from bot.ui.replay import _picture, scene_view
from bot.words.language import language_for
from tests.bot.desk import ERUPTION, NOON, Desk, use

ENGLISH = language_for("en")


async def handed_over(desk: Desk) -> Replay:
    """Ada and Bruno have played a turn each; then Bruno's seat was given to Chidi, who has played one after Ada."""
    session_id = await desk.begin()
    ada, bruno, chidi, *_ = desk.driver.members
    await desk.play(session_id, ada, ERUPTION)
    for seat, member in enumerate((bruno, ada, chidi), 1):
        if member is chidi:
            await desk.client.host.seats.replace_player(session_id, bruno.id, chidi.id, NOON)
        table = require_begun(await desk.client.host.sessions.by_id(session_id))
        position = table.position
        while position.turn == seat:
            move = position.moves(seat % 2)[0]
            await desk.play(session_id, member, position.notation(move))
            position = require_begun(await desk.client.host.sessions.by_id(session_id)).position
    return await desk.client.host.replays.replay(session_id, table.session.guild_id)


@pytest.mark.full
async def test_each_scene_of_a_replay_names_those_who_played_it(desk: Desk) -> None:
    replay = await handed_over(desk)
    ada, bruno, chidi, *_ = desk.driver.members
    interaction, _ = await use(desk, ada, "replay")
    for turn, member, other in ((2, bruno, chidi), (4, chidi, bruno)):
        view, _ = await scene_view(Context.of(interaction), replay, turn)
        told = "\n".join(item.content for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay))
        assert f"<@{member.id}>" in told
        assert f"<@{other.id}>" not in told
    assert replay.table_at(0).session.players == (ada.id, bruno.id)
    assert replay.table_at(4).session.players == (ada.id, chidi.id)


@pytest.mark.full
async def test_pictures_that_are_shared_name_those_who_played_the_turn(desk: Desk) -> None:
    replay = await handed_over(desk)
    _, bruno, chidi, *_ = desk.driver.members
    for kind in ("still", "turn"):
        for turn, member, other in ((2, bruno, chidi), (4, chidi, bruno)):
            alt = (await _picture(desk.client.host, replay, kind, turn, ENGLISH)).alt
            assert member.name in alt
            assert other.name not in alt
    alt = (await _picture(desk.client.host, replay, "moments", 4, ENGLISH)).alt
    assert chidi.name in alt, "the last of the moments is described"


async def test_what_has_happened_since_a_line_was_begun_names_those_who_played_it(desk: Desk) -> None:
    replay = await handed_over(desk)
    _, bruno, chidi, *_ = desk.driver.members
    turns = await desk.client.host.replays.turns_since(replay.table.session.id, replay.scenes[0].ended)
    told = changes_told(replay.table, turns, ENGLISH).splitlines()
    # Of four turns the first is told no more.
    assert f"<@{bruno.id}>" in told[1]
    assert f"<@{chidi.id}>" in told[-1]


@pytest.mark.full
async def test_the_story_of_a_turn_names_who_played_it_though_somebody_else_sits_there_when_it_is_sent(
    desk: Desk,
) -> None:
    session_id = await desk.begin()
    await desk.deliver_due()
    ada, bruno, chidi, *_ = desk.driver.members
    await desk.play(session_id, ada, ERUPTION)
    await desk.deliver_due()
    await desk.play(session_id, bruno, "a3-b3")
    await desk.client.host.seats.replace_player(session_id, bruno.id, chidi.id, NOON)
    await desk.deliver_due()
    (told,) = [line for one in desk.boards() for line in one.text.split("\n") if "a3-b3" in line]
    assert f"<@{bruno.id}>" in told
    assert f"<@{chidi.id}>" not in told
