"""A tournament goes on once the bot is back in its server, and one that has moved has messages of its own."""

from bot.delivery.tournaments import _thread_name
from bot.model.tournaments import System
from bot.model.turn_times import DAY, HOUR
from bot.sandbox.world import GUILD, PUBLIC_THREAD
from bot.store.rows import tournaments as rows
from bot.tournaments.service import TournamentRequest
from tests.bot.desk import NOON, Desk, hear_of_servers

LIMIT = 7 * DAY


async def begun(desk: Desk) -> int:
    """A tournament of all members, organised by the first."""
    tournaments = desk.client.host.tournaments
    people = [one.id for one in desk.driver.members]
    wish = TournamentRequest(GUILD, desk.driver.channel, people[0], "volcano", "en", System.SWISS, LIMIT)
    number = (await tournaments.create(wish, NOON)).tournament.id
    for one in people[1:]:
        await tournaments.join(number, one, NOON)
    await tournaments.start(number, people[0], NOON)
    return number


async def test_no_round_ends_while_the_bot_is_out_of_the_server(desk: Desk) -> None:
    client, host = desk.client, desk.client.host
    number = await begun(desk)
    # All servers are known, and this one is not among them.
    client._ready.set()
    assert client.get_guild(GUILD) is None
    for days in (1, 7, 21):
        desk.clock.moment = NOON + days * DAY
        await client.tournament_loop.round()
        state = await host.tournaments.find(number, GUILD)
        assert ({one.decided_by for one in state.pairings}, state.tournament.round_number) == ({None}, 1)
        # Everybody has a day once it is back, which is looked for every hour.
        assert state.tournament.round_until == max(NOON + LIMIT, desk.clock.moment + HOUR + DAY)
        assert state.tournament.due_at == desk.clock.moment + HOUR


async def test_a_message_by_another_bot_is_refused_once_and_the_result_is_shown_in_one_of_its_own(desk: Desk) -> None:
    hear_of_servers(desk)
    client, host = desk.client, desk.client.host
    number, organiser = await begun(desk), desk.driver.members[0].id
    # The message and the card of the bot from which the server has moved.
    foreign = [desk.driver.members[0].say(said).id for said in ("the tournament", "the card")]
    async with desk.database.transaction() as transaction:
        await rows.note_message(transaction, number, foreign[0])
        await rows.note_card(transaction, number, foreign[1])
    await host.tournaments.end(number, organiser, NOON)
    for _ in range(2):
        await host.tournaments.adjust(number, organiser, (1, 1), None, NOON)
        await client.messenger.round()
    shown = (await host.tournaments.find(number, GUILD)).tournament
    mine = [one.id for one in desk.driver.members[0].messages() if one.id not in foreign]
    assert ([shown.message_id], await desk.owed()) == (mine, [])


async def test_a_tournament_goes_on_at_once_when_a_board_shows_that_a_game_is_over(desk: Desk) -> None:
    loop, session_id = desk.client.tournament_loop.loop, await desk.begin()
    await desk.client.outbox.deliver(session_id)
    assert not loop.is_woken
    await desk.client.host.sessions.resign(session_id, desk.driver.members[0].id, NOON)
    await desk.client.outbox.deliver(session_id)
    assert loop.is_woken


async def test_a_members_thread_of_the_same_name_is_not_taken_for_that_of_a_table(desk: Desk) -> None:
    client, host = desk.client, desk.client.host
    number, member = await begun(desk), desk.driver.members[0]
    state = await host.tournament_runner.state(number)
    assert state is not None
    session = await host.tournament_runner.prepare(number, state.pairings[0], NOON)
    assert session is not None
    name = _thread_name(session, state.pairings[0])
    theirs = int(desk.driver.sandbox.history.add_thread(desk.driver.channel, name, PUBLIC_THREAD, member.id)["id"])
    hear_of_servers(desk)
    await client.tournament_loop.round()
    opened = (await host.tournaments.find(number, GUILD)).pairings
    places = {(await host.sessions.by_id(one.session_id or 0)).session.channel_id for one in opened}
    assert len(places) == len(opened)
    assert places.isdisjoint({theirs, desk.driver.channel})
