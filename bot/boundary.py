"""The one error boundary: every refusal and every fault that reaches a person passes through here."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from discord import app_commands

from bot.acknowledging import ALREADY_ACKNOWLEDGED, Unheard
from bot.language import Language, Names, language
from bot.permissions import missing_here
from bot.services.refusals import NoSession
from bot.services.rulebook import Rule
from bot.store.faults import DatabaseReplaced, is_busy
from games.core.refusals import Refusal
from games.core.text import Seat, Text, text

if TYPE_CHECKING:
    from bot.client import Fumarole

log = logging.getLogger(__name__)

UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION, INVALID_WEBHOOK_TOKEN = 10008, 10015, 10062, 50027
_TOO_LATE = {UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED}
_GONE = {UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, INVALID_WEBHOOK_TOKEN}

Unreachable = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError, Unheard)
"""What may go wrong between here and Discord; anything else is a fault of ours."""

_TROUBLE = (discord.DiscordServerError, aiohttp.ClientError, ConnectionError, TimeoutError)
"""What the network or Discord does to us, whatever we have asked for."""


async def answer(interaction: discord.Interaction[Any], sentence: str, **extras: Any) -> None:
    """Say something to one person only, whether or not their interaction has been acknowledged."""
    silent = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.followup.send(sentence, ephemeral=True, allowed_mentions=silent, **extras)
    else:
        await interaction.response.send_message(sentence, ephemeral=True, allowed_mentions=silent, **extras)


async def finish(interaction: discord.Interaction[Fumarole], session_id: int, saying: Awaitable[object]) -> None:
    """Say what has been done and show it to everybody, neither waiting for the other."""
    await asyncio.gather(confirm(interaction, saying), interaction.client.delivery.deliver(session_id))
    if interaction.type is discord.InteractionType.application_command:
        # After a press, the component itself does this.
        await tell_unshown(interaction, session_id)


async def tell_unshown(interaction: discord.Interaction[Fumarole], session_id: int) -> None:
    """Tell whoever has acted which permission is in the way, if what they did cannot be shown for want of one."""
    missing = missing_here(interaction)
    if not missing or not await interaction.client.delivery.owes(session_id):
        return
    sentence = language(str(interaction.locale)).say(text("bot-shown-not", missing=missing))
    await confirm(interaction, answer(interaction, sentence))


async def confirm(interaction: discord.Interaction[Any], saying: Awaitable[object]) -> None:
    """Say what has been done; it is done whether or not anybody hears of it, so a failure is only logged."""
    try:
        await saying
    except Unreachable as failure:
        log.warning("interaction %s: done, but it could not be said: %s", interaction.id, failure)


async def answer_error(interaction: discord.Interaction[Fumarole], error: BaseException) -> None:
    """Tell a person, and nobody else, why nothing happened: a refusal in words, a fault as an id that is logged."""
    cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, discord.HTTPException) and cause.code in _TOO_LATE:
        # Too late to say anything, or said by an earlier copy of the same interaction; nothing has been played.
        log.warning("interaction %s could not be acknowledged: %s", interaction.id, cause.code)
        return
    reply = _reason(interaction, cause)
    rule = interaction.client.rulebook.behind(reply.key) if isinstance(cause, Refusal) else None
    try:
        speaker = language(str(interaction.locale))
        sentence = speaker.say(reply, await _names(interaction, reply))
        extras = _see(rule, speaker) if rule else {}
        if isinstance(cause, Unheard):
            # Acknowledged after all, perhaps; then this takes the place of "thinking".
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await answer(interaction, sentence, **extras)
    except Unreachable as failure:
        log.warning("interaction %s could not be answered: %s", interaction.id, failure)


def _whereabouts(interaction: discord.Interaction[Fumarole]) -> str:
    """What was used and where, so that the session can be found; nothing of what was typed or chosen, or by whom."""
    if isinstance(interaction.command, app_commands.Command):
        used = f"/{interaction.command.qualified_name}"
    else:
        data: Any = interaction.data or {}
        kind, *rest = str(data.get("custom_id", "?")).split(":")
        used = f"{kind} of session {rest[0]}" if rest and rest[0].isdecimal() else kind
    return f"{used}, channel {interaction.channel_id}"


def _reason(interaction: discord.Interaction[Fumarole], cause: BaseException | None) -> Text:
    """What to tell of it; faults of ours are logged with their trace, and what the network does without one."""
    if isinstance(cause, Refusal):
        return cause.text
    if isinstance(cause, Unheard):
        log.warning("interaction %s could not be acknowledged: %s", interaction.id, cause)
        return text("bot-refusal-unheard")
    if isinstance(cause, _TROUBLE) or (isinstance(cause, discord.HTTPException) and cause.code in _GONE):
        log.warning("interaction %s could not be answered as it should be: %s", interaction.id, cause)
        return text("bot-refusal-unreachable")
    if is_busy(cause):
        log.warning("interaction %s: refused, as the database is busy", interaction.id)
        return text("bot-refusal-busy")
    if isinstance(cause, DatabaseReplaced):
        log.warning("interaction %s: refused, as the database is gone", interaction.id)
        return text("bot-refusal-replaced")
    error_id = secrets.token_hex(4)
    log.error("error %s in interaction %s (%s)", error_id, interaction.id, _whereabouts(interaction), exc_info=cause)
    return text("bot-refusal-error", id=error_id)


def _see(rule: Rule, speaker: Language) -> dict[str, discord.ui.View]:
    # Components answer their errors through here, so this part comes to them late.
    from bot.ui.rules import see_rule

    return {"view": see_rule(rule, speaker)}


async def _names(interaction: discord.Interaction[Fumarole], reply: Text) -> Names | None:
    """Seats as mentions if the sentence names any; it always speaks of the session in this channel."""
    if not _names_seats(reply) or interaction.channel_id is None:
        return None
    try:
        table = await interaction.client.sessions.in_channel(interaction.channel_id)
    except NoSession:
        return None
    return mentions(table.session.players)


def mentions(players: Sequence[int]) -> Names:
    """Seats called by mentioning their players."""
    return lambda seat: player_name(players[seat])


def player_name(user_id: int) -> str | Text:
    """A mention, or the words for somebody who has asked to be forgotten: their number is below zero."""
    return f"<@{user_id}>" if user_id > 0 else text("bot-former-player")


def calling(user_ids: Iterable[int]) -> discord.AllowedMentions:
    """Let a message notify exactly these people, those left out who have asked to be forgotten."""
    users = [discord.Object(user_id) for user_id in sorted(user_ids) if user_id > 0]
    return discord.AllowedMentions(everyone=False, roles=False, users=users)


def _names_seats(reply: Text) -> bool:
    values = [value for _, one in reply.values for value in (one if isinstance(one, tuple) else (one,))]
    return any(isinstance(value, Seat) or (isinstance(value, Text) and _names_seats(value)) for value in values)
