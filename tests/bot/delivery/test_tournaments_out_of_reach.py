"""A tournament of a server from which the bot was removed goes on where it stood once the bot is back."""

from bot.model.moments import DAY, HOUR
from bot.model.tournaments import System
from bot.sandbox.world import GUILD
from bot.tournaments.service import TournamentRequest
from tests.bot.desk import NOON, Desk

LIMIT = 7 * DAY


async def test_no_round_ends_while_the_bot_is_out_of_the_server(desk: Desk) -> None:
    client, host = desk.client, desk.client.host
    people = [one.id for one in desk.driver.members]
    wish = TournamentRequest(GUILD, desk.driver.channel, people[0], "volcano", "en", System.SWISS, LIMIT)
    number = (await host.tournaments.create(wish, NOON)).tournament.id
    for one in people[1:]:
        await host.tournaments.join(number, one, NOON)
    await host.tournaments.start(number, people[0], NOON)
    # All servers are known, and this one is not among them.
    client._ready.set()
    assert client.get_guild(GUILD) is None
    for days in (1, 7, 21):
        desk.clock.moment = NOON + days * DAY
        await client.steward.round()
        state = await host.tournaments.find(number, GUILD)
        assert ({one.decided_by for one in state.pairings}, state.tournament.round_number) == ({None}, 1)
        # Everybody has a day once it is back, which is looked for every hour.
        assert state.tournament.round_until == max(NOON + LIMIT, desk.clock.moment + HOUR + DAY)
        assert state.tournament.due_at == desk.clock.moment + HOUR
