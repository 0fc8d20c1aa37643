"""What stands under a board, and behind More."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.host.context import Context
from bot.model.actions import require_begun
from bot.model.sessions import GenerationalId, Status
from bot.model.tables import Table
from bot.sandbox.interactions import COMPONENT
from bot.sandbox.world import GUILD
from bot.ui.controls import hand_reply, more_view
from bot.ui.matters import MatterButton
from bot.ui.picker import MoveSelect, prompt_for
from bot.ui.play_here import DoButton
from bot.words.language import CODES, language_for
from tests.bot.desk import Desk, received, use
from tests.bot.test_limits import check_layout
from tests.bot.ui.test_standings_views import words_of


async def test_more_has_groups_with_headings_and_what_each_may_do_about_the_table(desk: Desk) -> None:
    table = require_begun(await desk.client.host.sessions.by_id(await desk.begin()))
    english = language_for("en")

    def shown(user_id: int) -> tuple[list[str], list[str]]:
        children = list(more_view(table, user_id, english).walk_children())
        told = [one.content for one in children if isinstance(one, discord.ui.TextDisplay)]
        return told[1:], [one.item.label or "" for one in children if isinstance(one, MatterButton)]

    player, stranger = table.session.players[0], desk.driver.members[3].id
    own = ["**Understand the game**", "**For you alone**", "**This table**"]
    of_players = ["Pause the game", "Give my seat away", "End it here", "Resign"]
    assert shown(player) == (own, ["Copy the starting board", *of_players])
    assert shown(stranger) == (own, ["Copy the starting board"])
    for code in CODES:
        check_layout(more_view(table, player, language_for(code), moderating=True))


async def test_more_offers_moderators_and_players_only_what_fits_the_table_now(desk: Desk) -> None:
    table = require_begun(await desk.client.host.sessions.by_id(await desk.begin()))
    paused = replace(table, session=replace(table.session, paused_at=1))
    over = replace(table, session=replace(table.session, status=Status.OVER))
    helping = replace(table, session=replace(table.session, with_help=True))

    def shown(found: Table) -> set[str]:
        children = more_view(found, found.session.players[0], language_for("en"), moderating=True).walk_children()
        return {one.command for one in children if isinstance(one, DoButton)} - {"move", "board"}

    always = {"moderate end", "moderate replace"}
    assert shown(table) == {"moderate pause", *always}
    assert shown(paused) == {"moderate resume", *always}
    assert shown(over) == set()
    assert shown(helping) == {"moderate pause", *always, "hint"}


async def test_whose_turn_it_is_stands_beside_a_hand_only_for_those_who_wait(desk: Desk) -> None:
    table = require_begun(await desk.client.host.sessions.by_id(await desk.begin(game="vesuvio", players=3)))
    for seat, member in enumerate(desk.driver.members[:3]):
        interaction, _ = await use(desk, member, "hand")
        view, _ = await hand_reply(replace(Context.of(interaction), language=language_for("en")), table)
        assert ("not your turn" in words_of(view)) == (seat not in table.position.to_act)


@pytest.mark.full
@pytest.mark.parametrize("watched", [False, True])
async def test_a_server_that_watches_has_every_step_played_as_it_is_picked(desk: Desk, watched: bool) -> None:
    """Elsewhere the steps of a turn are gathered, and played together."""
    host, sandbox, ada = desk.client.host, desk.driver.sandbox, desk.driver.members[0]
    await host.guilds.change(GUILD, lambda server: replace(server, watched=watched))
    session_id = await desk.begin()
    await desk.client.outbox.deliver(session_id)
    (board,) = desk.boards()
    shown = board.selects[0]
    data: Any = {"custom_id": shown.custom_id, "component_type": 3, "id": 1, "values": ["b2/a3"]}
    post = sandbox.history.find(board.id)
    picked = received(desk, await sandbox.interactions.begin(COMPONENT, ada.id, desk.driver.channel, data, post))
    select = MoveSelect(GenerationalId(session_id), 0, ())
    select.item._refresh_state(picked, data)
    await select.callback(picked)
    assert (await host.sessions.by_id(session_id)).session.sequence == watched


def test_a_list_says_whose_it_is_by_name_or_else_by_the_number_of_the_seat() -> None:
    english = language_for("en")
    assert english.say(prompt_for(1, ("Ada", "Bruno"))) == "Bruno, your move"
    for names in (("Ada", None), ()):
        assert english.say(prompt_for(1, names)) == "Player 2: pick a move"
