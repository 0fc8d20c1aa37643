"""What is hidden from somebody changes nothing of what they are sent: not a pixel, a word, a list or a line in the log.

The same questions are asked in two worlds that differ only in what the asker must not know, of the real client over
the sandbox's gateway.
"""

import asyncio
import logging
import re
from pathlib import Path

import discord.gateway
import discord.http
import pytest
import yarl

from bot.connection.client import Fumarole
from bot.discord_api import requests
from bot.model.request import TableRequest
from bot.model.tables import Table
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.sandbox.world import GUILD
from bot.store.database import Database
from bot.store.rows import notices
from games import REGISTRY
from tests.bot.desk import NOON, QUICK, rest
from tests.bot.tables import start
from tests.games.seating import seats_near
from tests.games.worlds import SEATS, World, draws, worlds_of
from tests.wire.driver import PATIENCE, Driver, Member, Message

SAMPLES = 9
_SNOWFLAKE = re.compile(r"\d{15,}")
_LINK = re.compile(r"(/channels/\d+/\d+)/\d+")


class Asker:
    """The people of a sandbox asking the client; everything they are sent is noted in a form that can be compared."""

    def __init__(self, client: Fumarole, database: Database, driver: Driver) -> None:
        self.client = client
        self.database = database
        self.driver = driver
        self.session_id = 0

    async def begin(self, game: str) -> None:
        """A game of the first members."""
        host, *others = (one.id for one in self.driver.members[: seats_near(REGISTRY[game], SEATS)])
        wish = TableRequest(GUILD, self.driver.channel, host, game, {}, None, "en")
        self.session_id = (await start(self.client.host.sessions, wish, *others)).session.id
        async with self.database.transaction() as transaction:
            # A game that begins shows the fingerprint of its seed, which is drawn; here it is nobody's secret.
            await transaction.run("UPDATE sessions SET seed = zeroblob(16)")

    async def show(self, world: World, number: int) -> None:
        """Have the game stand as in this world, and its board shown."""
        async with self.database.transaction() as transaction:
            await transaction.run("UPDATE sessions SET sequence = ? WHERE id = ?", (number, self.session_id))
            await notices.drop(transaction, self.session_id)
            await notices.queue_board(transaction, self.session_id, number, NOON, fresh=number == 1)
            session = (await self.client.host.sessions.load(transaction, self.session_id)).session
        self.client.host.sessions.keep(Table(session, world.after, world.before, number - 1, world.events))
        await self.client.outbox.deliver(self.session_id)
        assert not await self.client.outbox.queued(self.session_id), "the board could not be shown"

    async def ask(self, world: World) -> list[object]:
        """All that the viewer can ask, and what they are sent."""
        member = self.driver.members[world.after.seats if world.viewer is None else world.viewer]
        found = [
            (one, b.custom_id) for one in member.messages() for b in one.buttons if b.custom_id.startswith("more:")
        ]
        ((board, leads_on),) = found
        more = (await member.press(board, custom_id=leads_on)).message
        sent: list[object] = [self.plain(board)]
        # Each is read before the next one takes its place.
        sent += [self.plain((await member.slash(command)).message) for command in ("board", "hand", "games")]
        for action in ("now", "describe"):
            sent.append(self.plain((await member.press(more, custom_id=f"ask:{action}:{self.session_id}")).message))
        sent += await self.suggestions(member, world)
        return sent

    async def suggestions(self, member: Member, world: World) -> list[object]:
        seat, position = world.viewer, world.after
        typed = [""]
        if seat is not None and seat in position.to_act:
            plain = [move for move in position.moves(seat) if move not in draws(position, seat)]
            tried = (*draws(position, seat)[:2], *plain[:2])
            typed += [f"{position.notation(move)} " for move in tried]
        found: list[object] = []
        for one in typed:
            found.append((one, await member.complete("move", "move", one), await member.complete("plan", "move", one)))
            if one:
                found.append(self.plain((await member.slash("plan", move=one)).message))
        return found

    async def hand_of(self, seat: int) -> object:
        return self.plain((await self.driver.members[seat].slash("hand")).message)

    def plain(self, message: Message) -> tuple[object, ...]:
        """A message without the numbers that no two sandboxes share."""
        images = tuple((self.driver.download(one), one.alt, one.url.rsplit("/", 1)[-1]) for one in message.images)
        text = _LINK.sub(r"\1/#", message.text)
        return (text, message.ephemeral, message.mentions, message.buttons, message.selects, images)


async def answers(
    folder: Path,
    game: str,
    worlds: list[World],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> tuple[list[list[object]], list[object], list[str]]:
    """What the viewer of each world is sent, the hands that all the others are shown, and what is logged of it all."""
    await asyncio.to_thread(folder.mkdir)
    database = await Database.open(folder / "games.sqlite3")
    sandbox = Sandbox(SandboxSettings(folder=folder / "sandbox", port=0, bot=False, timing=QUICK))
    async with sandbox, Fumarole(database, lambda: NOON) as client:
        monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api_url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(sandbox.gateway_url))
        await client.login(sandbox.token)
        await rest(client)
        connecting = asyncio.create_task(client.connect())
        asker = Asker(client, database, Driver(sandbox))
        await asker.driver.bot_ready(("move", "board", "hand"))
        await client.wait_until_ready()
        await asker.begin(game)
        sent, hands = [], []
        caplog.clear()
        for number, world in enumerate(worlds, start=1):
            await asker.show(world, number)
            sent.append(await asker.ask(world))
            hands += [await asker.hand_of(seat) for seat in range(world.after.seats) if seat != world.viewer]
        lines = logged(caplog)
        await client.close()
        await connecting
    await database.close()
    return sent, hands, lines


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The bot's own lines, without the numbers that no two sandboxes share."""
    lines = [one.getMessage() for one in caplog.records if one.name.partition(".")[0] == "bot"]
    return [_SNOWFLAKE.sub("#", line) for line in lines]


@pytest.mark.full
@pytest.mark.parametrize("game", [key for key, game in REGISTRY.items() if game.has_secrets])
async def test_what_is_hidden_from_somebody_changes_nothing_they_are_sent(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot")
    # On a machine that stands still, one world would log a lost answer and the other none.
    monkeypatch.setattr(requests, "_ATTEMPT_SECONDS", PATIENCE)
    pairs = [pair for pair, _ in zip(worlds_of(game), range(SAMPLES), strict=False)]
    for one, other in pairs:
        assert one != other
        assert one.after.view(one.viewer) == other.after.view(other.viewer)
    mine = await answers(tmp_path / "one", game, [one for one, _ in pairs], monkeypatch, caplog)
    others = await answers(tmp_path / "other", game, [other for _, other in pairs], monkeypatch, caplog)
    for number, (sent, other_sent) in enumerate(zip(mine[0], others[0], strict=True)):
        for this, that in zip(sent, other_sent, strict=True):
            assert this == that, f"world {number}, viewer {pairs[number][0].viewer}"
    assert mine[2] == others[2]
    assert mine[1] != others[1], "the worlds differ in nothing that anybody is shown"
