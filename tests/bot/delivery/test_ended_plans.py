"""A player whose plan cannot be played any more is told so once, in private."""

import pytest

from bot.delivery.messenger import Messenger
from bot.discord_api.requests import Code
from bot.play.planned_turns import PlannedAt, TurnWish
from bot.ui.trial_moves import asked_lines
from bot.words.language import language_for
from tests.bot.desk import ERUPTION, Desk, use
from tests.wire.driver import Member, Message

REPLY, OTHER = "a3-b3", "a1-a2"
GONE = "can’t be played any more"
SILENT = 1 << 12


def sent_to(member: Member) -> list[Message]:
    return list(member.messages(member.direct))


async def answered(desk: Desk, member: Member, command: str) -> str:
    """All that a command answers."""
    interaction, reply = await use(desk, member, command)
    await desk.tree._call(interaction)
    return "\n".join(one.text for one in member.messages() if one.ephemeral) or reply.text


@pytest.fixture
def messenger(desk: Desk) -> Messenger:
    return desk.client.messenger


async def ask(desk: Desk, session_id: int, member: Member, code: str = "en") -> PlannedAt:
    """Ask about a reply to the eruption."""
    wish = TurnWish(0, tuple(ERUPTION.split()), (REPLY,))
    return await desk.client.host.plans.wish(session_id, member.id, wish, code, desk.clock())


async def keep(desk: Desk, session_id: int, member: Member, code: str = "en") -> None:
    """Keep it."""
    asked = await ask(desk, session_id, member, code)
    await desk.client.host.plans.keep(session_id, member.id, asked.turn.number, desk.clock())


async def begin_planned(desk: Desk, code: str = "en") -> tuple[int, Member, Member]:
    """A game in which Bruno has planned a reply to what Ada can play."""
    session_id = await desk.begin()
    ada, bruno, *_ = desk.driver.members
    await keep(desk, session_id, bruno, code)
    return session_id, ada, bruno


async def test_one_quiet_message_comes_in_the_planners_language_and_leads_to_the_board(
    desk: Desk, messenger: Messenger
) -> None:
    session_id, ada, bruno = await begin_planned(desk, "fr")
    await messenger.round()
    assert sent_to(bruno) == []
    await desk.play(session_id, ada, OTHER)
    await desk.client.outbox.deliver(session_id)
    for _ in range(2):
        await messenger.round()
    (message,) = sent_to(bruno)
    assert f"Votre plan dans **Volcano** n°\N{NARROW NO-BREAK SPACE}{session_id}" in message.text
    assert "les autres ont joué autre chose. C’est à vous." in message.text
    assert [one.label for one in message.buttons] == ["Voir le plateau"]
    assert message.raw["flags"] & SILENT
    assert (message.mentions, bruno.pings(bruno.direct), sent_to(ada)) == ((), (), [])


async def test_a_message_that_comes_late_does_not_say_that_it_is_ones_turn(desk: Desk, messenger: Messenger) -> None:
    session_id, ada, bruno = await begin_planned(desk)
    await desk.play(session_id, ada, OTHER)
    await desk.play(session_id, bruno, "e5-e4")
    await messenger.round()
    (message,) = sent_to(bruno)
    assert "the others have played something else." in message.text
    assert "your turn" not in message.text


async def test_whoever_takes_no_messages_is_told_once_in_their_next_private_answer(
    desk: Desk, messenger: Messenger
) -> None:
    session_id, ada, bruno = await begin_planned(desk)
    bruno.block()
    await desk.play(session_id, ada, OTHER)
    for _ in range(2):
        await messenger.round()
    assert sum(one.code == Code.CANNOT_MESSAGE for one in desk.driver.sandbox.calls) == 1
    assert GONE not in await answered(desk, ada, "me show")
    assert f"Your plan {GONE} in #{session_id} Volcano." in await answered(desk, bruno, "me show")
    assert (await answered(desk, bruno, "me show")).count(GONE) == 1


async def test_whoever_was_asked_about_a_plan_and_did_not_keep_it_is_told_nothing(
    desk: Desk, messenger: Messenger
) -> None:
    session_id = await desk.begin()
    ada, bruno, *_ = desk.driver.members
    await ask(desk, session_id, bruno)
    await desk.play(session_id, ada, OTHER)
    await messenger.round()
    assert sent_to(bruno) == []
    assert await desk.owed() == []


async def test_two_plans_that_end_in_one_turn_are_both_told_of(desk: Desk, messenger: Messenger) -> None:
    session_id, _, bruno = await begin_planned(desk)
    pauses = desk.client.host.pauses
    for told in (1, 2):
        await pauses.pause(session_id, desk.clock())
        await messenger.round()
        assert [GONE in one.text for one in sent_to(bruno)] == [True] * told
        await pauses.unpause(session_id, desk.clock())
        desk.clock.moment += 1000
        await keep(desk, session_id, bruno)


async def test_whoever_plans_anew_before_they_were_told_reads_so_in_the_question(
    desk: Desk, messenger: Messenger
) -> None:
    session_id, _, bruno = await begin_planned(desk)
    await desk.client.host.pauses.pause(session_id, desk.clock())
    await desk.client.host.pauses.unpause(session_id, desk.clock())
    for code, said in (("en", "The plan that you had"), ("fr", "Le plan que vous aviez")):
        asked = await ask(desk, session_id, bruno, code)
        lines = [language_for(code).say(one) for one in asked_lines(asked)]
        assert lines[0].startswith(said) is asked.replaces is (code == "en"), "it is said once"
    await messenger.round()
    assert sent_to(bruno) == []
