"""How a command ends that Discord keeps from its work; apart, since most commands do without Discord's library."""

import discord

from bot.wire.reaching import is_temporary, reason
from games.core.text import Text, text

CLOSED = {
    4004: "bot-start-refused",
    4010: "bot-start-program",
    4011: "bot-start-shards",
    4012: "bot-start-program",
    4013: "bot-start-program",
    4014: "bot-start-intents",
}
"""The gateway's close codes after which reconnecting is useless, with their sentences."""


def of_discord(problem: BaseException) -> tuple[Text, bool]:
    """The sentence for an exception of Discord's library, and whether a later attempt may work."""
    if isinstance(problem, discord.LoginFailure):
        return text("bot-start-refused"), False
    if isinstance(problem, discord.PrivilegedIntentsRequired):
        return text("bot-start-intents", code="4014"), False
    if isinstance(problem, discord.ConnectionClosed) and problem.code in CLOSED:
        return text(CLOSED[problem.code], code=str(problem.code)), False
    if isinstance(problem, discord.HTTPException) and not is_temporary(problem):
        return text("bot-start-rejected", problem=reason(problem)), False
    return text("bot-start-unreachable", problem=reason(problem)), True
