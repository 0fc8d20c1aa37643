"""What followers are sent: quietly, once, in their language, only what everybody may see, and only while they may."""

from typing import Any

import pytest

from bot.delivery.messenger import Messenger
from bot.discord_api.codes import Code
from bot.model.proposals import ProposalKind
from bot.sandbox.servers import ROLE, overwrite
from bot.sandbox.world import GUILD, VIEW_CHANNEL
from bot.store.rows import outbox
from bot.store.rows.followings import Tells
from tests.bot.desk import ERUPTION, Desk, received, use
from tests.wire.driver import Member, Message, Reply

SILENT = 1 << 12


@pytest.fixture
def messenger(desk: Desk) -> Messenger:
    hear_of_servers(desk)
    return desk.client.messenger


def hear_of_servers(desk: Desk) -> None:
    """As the gateway tells of them: their channels, and who may see them."""
    server: Any = desk.driver.sandbox.guild()
    desk.client._connection._add_guild_from_data(server)


async def follow(desk: Desk, session_id: int, member: Member, tells: Tells = Tells.TURNS, code: str = "en") -> None:
    await desk.client.host.followings.follow(session_id, member.id, tells, code, desk.clock())


def sent_to(member: Member) -> list[Message]:
    return list(member.messages(member.direct))


async def begin_followed(desk: Desk, *tells: Tells) -> tuple[int, list[Member]]:
    """A game of two that the others follow so."""
    session_id = await desk.begin()
    _, _, *others = desk.driver.members
    for member, one in zip(others, tells, strict=False):
        await follow(desk, session_id, member, one)
    return session_id, others


async def test_one_quiet_message_comes_at_the_end_or_one_a_turn(desk: Desk, messenger: Messenger) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id, (chloe, dmitri) = await begin_followed(desk, Tells.END, Tells.TURNS)
    await messenger.round()
    assert (sent_to(chloe), sent_to(dmitri)) == ([], [])
    await desk.play(session_id, ada, ERUPTION)
    for _ in range(2):
        await messenger.round()
    assert sent_to(chloe) == []
    (turn,) = sent_to(dmitri)
    assert "turn 1" in turn.text
    assert f"You follow this game: Volcano #{session_id}" in turn.text
    assert turn.images[0].alt
    assert turn.raw["flags"] & SILENT
    assert turn.mentions == ()
    assert (dmitri.pings(dmitri.direct), dmitri.pings()) == ((), ())
    await desk.client.host.sessions.resign(session_id, bruno.id, desk.clock())
    for _ in range(2):
        await messenger.round()
    (end,) = sent_to(chloe)
    assert "game over" in end.text
    assert "🥇" in end.text
    assert [one.text for one in sent_to(dmitri)[1:]] == [end.text]
    assert (end.mentions, [one.label for one in end.buttons]) == ((), [])
    assert sent_to(ada) == sent_to(bruno) == []


async def test_a_follower_sees_what_everybody_sees_also_one_who_plays(desk: Desk, messenger: Messenger) -> None:
    ada, _, chloe, _ = desk.driver.members
    session_id = await desk.begin(game="hekla")
    for one in (ada, chloe):
        await follow(desk, session_id, one)
    table: Any = await desk.client.host.sessions.by_id(session_id)
    while table.position.turn == 0:
        move = table.position.notation(table.position.moves(0)[0])
        table = (await desk.client.host.sessions.play(session_id, ada.id, move, desk.clock())).table
    await messenger.round()
    (mine,), (theirs,) = sent_to(ada), sent_to(chloe)
    assert mine.text == theirs.text
    assert mine.images[0].alt == theirs.images[0].alt


@pytest.mark.full
async def test_it_comes_in_the_followers_language_with_buttons_that_work_there(
    desk: Desk, messenger: Messenger
) -> None:
    session_id = await desk.begin()
    ada, _, chloe, _ = desk.driver.members
    await follow(desk, session_id, chloe, code="fr")
    await desk.play(session_id, ada, ERUPTION)
    await desk.client.outbox.deliver(session_id)
    await messenger.round()
    (message,) = sent_to(chloe)
    assert "Vous suivez cette partie" in message.text
    assert [one.label for one in message.buttons] == ["Voir le plateau", "À la fin", "Ne plus suivre"]
    assert str(GUILD) in str(message.raw["components"])


@pytest.mark.full
@pytest.mark.parametrize("cached", [True, False])
async def test_a_game_that_cannot_be_told_of_keeps_nobody_else_waiting(
    desk: Desk, messenger: Messenger, caplog: pytest.LogCaptureFixture, cached: bool
) -> None:
    ada, _, chloe, _ = desk.driver.members
    broken, sound = await desk.begin(), await desk.begin(desk.driver.other_channel)
    for one in (broken, sound):
        await follow(desk, one, chloe)
        await desk.play(one, ada, ERUPTION)
    async with desk.database.transaction() as transaction:
        await transaction.run("UPDATE sessions SET game = 'an older game' WHERE id = ?", (broken,))
    if not cached:
        desk.client.host.sessions._tables._kept.clear()
    for _ in range(2):
        await messenger.round()
    assert [f"Volcano #{sound}" in one.text for one in sent_to(chloe)] == [True]
    assert "is not sent" in caplog.text
    caplog.clear()


@pytest.mark.full
async def test_turns_played_while_nobody_was_told_come_together(desk: Desk, messenger: Messenger) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id, (chloe, *_) = await begin_followed(desk, Tells.TURNS)
    await desk.play(session_id, ada, ERUPTION)
    await desk.play(session_id, bruno, "a3-b3")
    await messenger.round()
    (message,) = sent_to(chloe)
    assert "turns 1 to 2" in message.text


async def attempt(desk: Desk) -> None:
    """The process dies after it has noted that it is about to send what is due."""
    (due,) = await desk.owed()
    assert await desk.client.host.followings.news(due.subject, due.target_id)
    async with desk.database.transaction() as transaction:
        assert await outbox.begin(transaction, due, desk.clock())


async def test_what_was_about_to_be_sent_at_a_kill_is_told_before_what_came_after_it_and_each_once(
    desk: Desk, messenger: Messenger
) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id, (chloe, *_) = await begin_followed(desk, Tells.TURNS)
    await desk.play(session_id, ada, ERUPTION)
    await attempt(desk)
    await desk.play(session_id, bruno, "a3-b3")
    for _ in range(3):
        await messenger.round()
    assert [("turn 1" in one.text, "turn 2" in one.text) for one in sent_to(chloe)] == [(True, False), (False, True)]
    assert await desk.owed() == []


async def test_a_turn_taken_back_before_its_message_was_sent_is_told_once_it_ends_again(
    desk: Desk, messenger: Messenger
) -> None:
    """Nor what is left of it: it is told once, when it ends."""
    ada, bruno, *_ = desk.driver.members
    session_id, (chloe, *_) = await begin_followed(desk, Tells.TURNS)
    await desk.play(session_id, ada, ERUPTION)
    await attempt(desk)
    undo = (await desk.client.host.proposals.propose(session_id, ada.id, ProposalKind.UNDO, desk.clock())).proposal
    assert undo is not None
    await desk.client.host.proposals.agree(undo.id, bruno.id, desk.clock())
    await messenger.round()
    assert sent_to(chloe) == []
    await desk.play(session_id, ada, "b3-b4")
    await messenger.round()
    assert [one.text.count("turn 1") for one in sent_to(chloe)] == [1]


@pytest.mark.parametrize("hidden", ["left the server", "sees no channel"])
async def test_nothing_is_sent_of_what_the_follower_may_not_see_any_more(
    desk: Desk, messenger: Messenger, hidden: str
) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id, (chloe, *_) = await begin_followed(desk, Tells.TURNS)
    sandbox = desk.driver.sandbox
    if hidden == "left the server":
        sandbox.departed.add(chloe.id)
    else:
        sandbox.history.channel(desk.driver.channel)["permission_overwrites"] = [
            overwrite(GUILD, ROLE, deny=VIEW_CHANNEL)
        ]
        hear_of_servers(desk)
    await desk.play(session_id, ada, ERUPTION)
    await messenger.round()
    assert sent_to(chloe) == []
    sandbox.departed.clear()
    sandbox.history.channel(desk.driver.channel)["permission_overwrites"] = []
    hear_of_servers(desk)
    await messenger.round()
    assert sent_to(chloe) == [], "what was not to be seen then is not told later"
    await desk.play(session_id, bruno, "a3-b3")
    await messenger.round()
    (message,) = sent_to(chloe)
    assert "turn 2" in message.text
    assert "turn 1" not in message.text


@pytest.mark.full
async def test_nothing_is_sent_before_the_server_is_known_and_nothing_is_lost(desk: Desk) -> None:
    messenger, (ada, *_) = desk.client.messenger, desk.driver.members
    session_id, (chloe, *_) = await begin_followed(desk, Tells.TURNS)
    await desk.play(session_id, ada, ERUPTION)
    await messenger.round()
    assert sent_to(chloe) == []
    hear_of_servers(desk)
    await messenger.round()
    assert len(sent_to(chloe)) == 1


async def answered(desk: Desk, member: Member, command: str) -> str:
    """All that a command answers."""
    interaction, reply = await use(desk, member, command)
    await desk.tree._call(interaction)
    return "\n".join(one.text for one in member.messages() if one.ephemeral) or reply.text


async def test_whoever_takes_no_messages_is_told_so_once_in_their_next_private_answer_and_not_in_the_channel(
    desk: Desk, messenger: Messenger
) -> None:
    ada, bruno, *_ = desk.driver.members
    session_id, (chloe, *_) = await begin_followed(desk, Tells.TURNS)
    chloe.speak("en-US")
    chloe.block()
    public = len(ada.messages())
    for member, turn in ((ada, ERUPTION), (bruno, "a3-b3")):
        await desk.play(session_id, member, turn)
        await messenger.round()
    assert sum(one.code == Code.CANNOT_MESSAGE for one in desk.driver.sandbox.calls) == 1
    assert len(ada.messages()) == public
    assert "I couldn’t write to you" not in await answered(desk, ada, "me show")
    told = await answered(desk, chloe, "me show")
    assert f"I couldn’t write to you about games you follow: #{session_id} Volcano" in told
    await answered(desk, chloe, "me show")
    assert (await answered(desk, chloe, "me show")).count("I couldn’t write to you") == 1
    assert (await desk.client.host.followings.of(session_id, chloe.id)).following is None


async def test_in_a_private_thread_only_those_who_were_let_in_are_told(desk: Desk, messenger: Messenger) -> None:
    ada, _, chloe, dmitri = desk.driver.members
    sandbox = desk.driver.sandbox
    made = await desk.client.http.start_thread_without_message(
        desk.driver.channel,
        name="alone",
        auto_archive_duration=1440,
        type=12,
        invitable=False,
        rate_limit_per_user=None,
    )
    session_id = await desk.begin(int(made["id"]))
    for one in (chloe, dmitri):
        await follow(desk, session_id, one)
    sandbox.history.invite(int(made["id"]), dmitri.id)
    await desk.play(session_id, ada, ERUPTION)
    await messenger.round()
    assert sent_to(chloe) == []
    assert len(sent_to(dmitri)) == 1


async def test_a_game_in_a_channel_that_one_does_not_see_is_not_followed_from_another(
    desk: Desk, messenger: Messenger
) -> None:
    session_id = await desk.begin()
    dmitri = desk.driver.member("Dmitri")
    said = []
    for denied in ((overwrite(GUILD, ROLE, deny=VIEW_CHANNEL),), ()):
        desk.driver.sandbox.history.channel(desk.driver.channel)["permission_overwrites"] = list(denied)
        hear_of_servers(desk)
        options = {"game": str(session_id)}
        made = await desk.driver.sandbox.acts.run(dmitri.person, desk.driver.other_channel, "table follow", options)
        await desk.tree._call(received(desk, made))
        said.append(Reply(desk.driver, made).text)
    assert "That game isn’t here any more" in said[0]
    assert "You follow" in said[1]


async def test_a_game_of_another_server_is_not_followed_by_its_number(desk: Desk, messenger: Messenger) -> None:
    session_id = await desk.begin(guild=GUILD + 1)
    interaction, reply = await use(desk, desk.driver.member("Dmitri"), "table follow", game=str(session_id))
    await desk.tree._call(interaction)
    assert "That game isn’t here any more" in reply.text
