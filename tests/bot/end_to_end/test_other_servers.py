"""No path leaves a server: whatever number a component or an option holds, other servers' sessions are not there."""

from typing import Any

from bot.model.proposals import ProposalKind
from bot.model.request import TableRequest
from bot.model.seasons import SeasonKind
from bot.play.proposals import Proposals
from bot.play.seasons import Seasons
from bot.play.sessions import Sessions
from bot.sandbox.drafts import LAYOUT, draft_message
from bot.sandbox.driver import Message, read_message
from bot.sandbox.world import APPLICATION
from bot.store.database import Database
from bot.ui.base import Component, PersistentSelect
from bot.ui.components import COMPONENTS
from bot.ui.invite import GuestSelect
from bot.ui.seasons import SeasonButton
from tests.bot.conftest import motions
from tests.bot.end_to_end.house import House

ELSEWHERE, NOON = 4242, 1_700_000_000_000
GONE = "isn’t here any more"
PLAIN = {r"\d{1,20}": "0", ".*": "", "[^:]*": "x"}


def example(component: type[Component[Any]], session: int, proposal: int) -> str:
    """An id that a component understands, about this session or this proposal."""
    about = {"session_id": str(session), "number": str(proposal)}
    fields = component.fields.items()
    return component.spelled(about.get(name) or (one.words or (PLAIN[one.pattern],))[0] for name, one in fields)


def about_sessions() -> list[type[Component[Any]]]:
    """Every component whose id names a session or a proposal."""
    return [one for one in COMPONENTS if {"session_id", "number"} & set(one.fields)]


def forge(house: House, kind: type[Component[Any]], custom_id: str) -> Message:
    """A message of the bot's with this component."""
    part: dict[str, Any] = {"type": 2, "style": 1, "label": "?", "custom_id": custom_id}
    if issubclass(kind, PersistentSelect):
        part = {"type": 3, "custom_id": custom_id, "options": [{"label": "?", "value": "b2/a3"}]}
    elif issubclass(kind, GuestSelect):
        part = {"type": 5, "custom_id": custom_id}
    row = {"type": 1, "components": [part]}
    payload = {"flags": LAYOUT, "components": [{"type": 10, "content": "?"}, row]}
    draft = draft_message(payload, [], house.driver.channel)
    return read_message(house.sandbox.history.add(house.driver.channel, APPLICATION, draft))


async def play_elsewhere(house: House) -> tuple[int, int, int]:
    """A running and a finished game in another server, with Ada and Bruno in them, and a proposal in the first.

    That server has a season too.
    """
    database = await Database.open(house.bot.database)
    sessions = Sessions(database)
    numbers = []
    for channel in (1, 2):
        opening = TableRequest(ELSEWHERE, channel, house.ada.id, "volcano", {}, None, "en")
        number = (await sessions.lobbies.open(opening, NOON)).session.id
        await sessions.lobbies.join(number, house.bruno.id, NOON)
        await sessions.lobbies.start(number, house.ada.id, NOON)
        numbers.append(number)
    seasons = Seasons(database)
    await seasons.choose(ELSEWHERE, SeasonKind.HAND, NOON)
    assert (await seasons.begin(ELSEWHERE, NOON)).number == 1
    proposal = (
        await Proposals(database, sessions, motions()).propose(numbers[0], house.ada.id, ProposalKind.END, NOON)
    ).proposal
    await sessions.resign(numbers[1], house.bruno.id, NOON)
    await database.close()
    assert proposal is not None
    return numbers[0], numbers[1], proposal.id


async def contents(house: House) -> list[tuple[object, ...]]:
    """Everything that is kept of sessions, proposals and actions."""
    database = await Database.open(house.bot.database)
    async with database.reading() as transaction:
        rows = [
            *await transaction.rows("SELECT id, status, sequence, opener_id, channel_id FROM sessions"),
            *await transaction.rows("SELECT session_id, sequence, notation FROM actions"),
            *await transaction.rows("SELECT session_id, seat, user_id FROM seats"),
            *await transaction.rows("SELECT id, status FROM proposals"),
            *await transaction.rows("SELECT proposal_id, seat, agreed FROM consents"),
        ]
    await database.close()
    return [tuple(row) for row in rows]


async def test_no_component_and_no_option_reaches_another_servers_session(house: House) -> None:
    running, over, proposal = await play_elsewhere(house)
    before = await contents(house)
    kinds = about_sessions()
    assert len(kinds) >= 10
    for kind in kinds:
        for session in (running, over, 999):
            custom_id = example(kind, session, proposal if session == running else 999)
            message = forge(house, kind, custom_id)
            for member in (house.ada, house.dmitri):
                member.speak("en-US")
                if issubclass(kind, PersistentSelect):
                    reply = await member.select(message, "b2/a3", custom_id=custom_id)
                elif issubclass(kind, GuestSelect):
                    reply = await member.select(message, house.bruno, custom_id=custom_id)
                else:
                    reply = await member.press(message, custom_id=custom_id)
                await reply.more()
                assert GONE in reply.text, f"{custom_id}: {reply.text}"
    for command in ("replay", "table continue"):
        for session in (running, over, 999):
            assert GONE in (await house.ada.slash(command, game=str(session))).text
        assert str(running) not in str(await house.ada.complete(command, "game", ""))
    season = forge(house, SeasonButton, "season:1:volcano:1")
    reply = await house.ada.press(season, custom_id="season:1:volcano:1")
    await reply.more()
    assert "This server has no seasons" in reply.text
    assert await contents(house) == before
