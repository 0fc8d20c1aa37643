"""The channel that a rehearsal is given: whether it can be one, and what the bot may do there."""

from dataclasses import dataclass
from typing import Any

from bot.operating.rehearsal.places import GUILD_COMMANDS
from bot.operating.rehearsal.sides import Request, Side
from bot.sandbox.servers import MEMBER, effective
from bot.sandbox.world import TEXT_CHANNEL
from games.core.text import Text, text

ADMINISTRATOR = 1 << 3


class Unsuitable(Exception):
    """No rehearsal can be held here; ``text`` says why."""

    def __init__(self, said: Text, *, token: bool = False) -> None:
        super().__init__(str(said))
        self.text = said
        self.token = token
        """Whether the token is refused."""


@dataclass(frozen=True, slots=True)
class RehearsalPlace:
    """A text channel; ``allowed`` is what the bot may do in it."""

    channel: str
    server: str
    allowed: int
    administrator: bool
    overwritten: bool
    """Whether the channel has permissions of its own for the bot alone, which are not to be changed."""


async def look(side: Side) -> RehearsalPlace:
    """Look at the channel, and name bot and server; raises :class:`Unsuitable`."""
    try:
        return await _look(side)
    except (KeyError, TypeError, ValueError) as odd:
        raise Unsuitable(text("bot-rehearse-odd", problem=f"{type(odd).__name__}: {odd}")) from odd


async def _look(side: Side) -> RehearsalPlace:
    own = await side.ask(Request("GET", "/users/@me"))
    if own.status == 401:
        raise Unsuitable(text("bot-start-refused"), token=True)
    application = await side.ask(Request("GET", "/oauth2/applications/@me"))
    channel = await side.ask(Request("GET", "/channels/<<channel>>"))
    if not own.good or not application.good or not channel.good:
        raise Unsuitable(text("bot-rehearse-no-channel"))
    if channel.body.get("type") != TEXT_CHANNEL:
        raise Unsuitable(text("bot-rehearse-no-text-channel"))
    side.things |= {"bot": own.body["id"], "application": application.body["id"], "guild": channel.body["guild_id"]}
    guild = await side.ask(Request("GET", "/guilds/<<guild>>"))
    member = await side.ask(Request("GET", "/guilds/<<guild>>/members/<<bot>>"))
    if not guild.good or not member.good:
        raise Unsuitable(text("bot-rehearse-no-channel"))
    return _place(side, channel.body, guild.body, member.body)


def _place(side: Side, channel: Any, guild: Any, member: Any) -> RehearsalPlace:
    held, bot = {*member["roles"], side.things["guild"]}, int(side.things["bot"])
    base = 0
    for role in guild["roles"]:
        base |= int(role["permissions"]) if role["id"] in held else 0
    roles, overwrites = [int(role) for role in member["roles"]], channel.get("permission_overwrites", [])
    administrator = bool(base & ADMINISTRATOR) or guild["owner_id"] == side.things["bot"]
    allowed = base if administrator else effective(base, overwrites, int(side.things["guild"]), roles, bot)
    return RehearsalPlace(
        channel=channel["name"],
        server=guild["name"],
        allowed=allowed,
        administrator=administrator,
        overwritten=any(one["type"] == MEMBER and one["id"] == side.things["bot"] for one in overwrites),
    )


async def has_commands(side: Side) -> bool:
    """Whether the bot has commands for this server alone, which are not to be replaced."""
    answer = await side.ask(Request("GET", GUILD_COMMANDS))
    return answer.good and bool(answer.body)
