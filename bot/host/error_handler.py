"""The error boundary: every refusal and every fault that a user sees is reported here."""

import logging
import secrets
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.discord_api.people import language_of, mentions
from bot.discord_api.requests import AckTimeout, Code, Unreachable
from bot.host.services import Interaction
from bot.model.refusals import NoSession, SessionRefusal, StaleBoard
from bot.store.faults import FaultKind, fault_kind, is_broken
from bot.store.statements import has_committed
from bot.words.language import Names
from games.core.refusals import Refusal
from games.core.text import Seat, Text, text

log = logging.getLogger(__name__)

_TOO_LATE = {Code.UNKNOWN_INTERACTION, Code.ALREADY_ACKNOWLEDGED}
_GONE = {Code.UNKNOWN_CHANNEL, Code.UNKNOWN_MESSAGE, Code.UNKNOWN_WEBHOOK, Code.INVALID_WEBHOOK_TOKEN}

REFUSALS_OF_FAULTS = {
    FaultKind.BUSY: "bot-refusal-busy",
    FaultKind.FULL: "bot-refusal-storage-full",
    FaultKind.READ_ONLY: "bot-refusal-storage-read-only",
    FaultKind.DISK: "bot-refusal-storage-disk",
    FaultKind.DAMAGED: "bot-refusal-storage-damaged",
    FaultKind.GONE: "bot-refusal-storage-gone",
    FaultKind.REPLACED: "bot-refusal-replaced",
    FaultKind.UNREACHABLE: "bot-refusal-storage-unreachable",
    FaultKind.FENCED: "bot-refusal-restarting",
}
"""What a player reads if the database does not work, by the reason."""

_FAULT, _FAULT_SAVED = "bot-refusal-error", "bot-refusal-error-saved"
_SOUNDS_UNDONE = {*REFUSALS_OF_FAULTS.values(), "bot-refusal-restarting"}
"""Refusals that must not be shown once the act is committed."""

AGAIN = "again"
"""Where a form keeps, in the ``extras`` of its interaction, what makes the message that leads back to it."""

_TROUBLE = (discord.DiscordServerError, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Failures of the network or of Discord that any request can meet."""


class Offering(SessionRefusal):
    """A refusal with buttons under it that lead on: a ``view`` in the language of whoever reads it."""

    def __init__(self, reason: Text, view: discord.ui.View) -> None:
        super().__init__(reason)
        self.view = view


async def answer(interaction: discord.Interaction[Any], sentence: str | None, **extras: Any) -> None:
    """Send an ephemeral answer, whether or not the interaction has been acknowledged; a layout has no sentence."""
    extras |= {} if sentence is None else {"content": sentence}
    extras |= {"ephemeral": True, "allowed_mentions": discord.AllowedMentions.none()}
    if interaction.response.is_done():
        await interaction.followup.send(**extras)
    else:
        await interaction.response.send_message(**extras)


async def answer_error(interaction: Interaction, error: BaseException, session_id: int | None = None) -> None:
    """Tell the user alone why nothing happened: a refusal in words, a fault as an id that is also logged.

    If something was committed before, a fault is not told as if nothing had been done.

    Seats are those of this session, or of the channel's: a game may have moved on to another channel since.
    """
    cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else error
    if isinstance(cause, discord.HTTPException) and cause.code in _TOO_LATE:
        # The interaction has expired, or an earlier copy of it was answered; nothing has been played.
        log.warning("interaction %s could not be acknowledged: %s", interaction.id, cause.code)
        return
    reply = _once_saved(_reason(interaction, cause)) if has_committed() else _reason(interaction, cause)
    host = interaction.client.host
    rule = host.rulebook.behind(cause) if isinstance(cause, Refusal) else None
    host.metrics.refused(reply.key)
    try:
        language = language_of(interaction)
        sentence = language.say(reply, await _names(interaction, reply, session_id))
        view = cause.view if isinstance(cause, Offering) else host.see_rule(rule, language) if rule else None
        offer = None if isinstance(cause, Offering | StaleBoard) else interaction.extras.get(AGAIN)
        if isinstance(cause, AckTimeout):
            # It may have been acknowledged after all; then this replaces "thinking".
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            shown = view if offer is None else offer(sentence, view.children if view else ())
            await answer(interaction, None if offer else sentence, **({"view": shown} if shown else {}))
    except Unreachable as failure:
        log.warning("interaction %s could not be answered: %s", interaction.id, failure)


def _whereabouts(interaction: Interaction) -> str:
    """The command or component and its channel, for the log; never what was typed or chosen, or by whom."""
    if isinstance(interaction.command, app_commands.Command):
        used = f"/{interaction.command.qualified_name}"
    else:
        data: Any = interaction.data or {}
        kind, *rest = str(data.get("custom_id", "?")).split(":")
        # Once games were put back, a number is followed by its generation.
        number = rest[0].partition(".")[0] if rest else ""
        used = f"{kind} of session {number}" if number.isdecimal() else kind
    return f"{used}, channel {interaction.channel_id}"


def _reason(interaction: Interaction, cause: BaseException | None) -> Text:
    """The sentence for the user; the bot's own faults are logged with a traceback, network failures without one."""
    if isinstance(cause, Refusal):
        return cause.text
    if isinstance(cause, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return text("bot-refusal-command-changed")
    if isinstance(cause, AckTimeout):
        log.warning("interaction %s could not be acknowledged: %s", interaction.id, cause)
        return text("bot-refusal-unheard")
    if isinstance(cause, _TROUBLE) or (isinstance(cause, discord.HTTPException) and _is_passing(interaction, cause)):
        log.warning("interaction %s could not be answered as it should be: %s", interaction.id, cause)
        return text("bot-refusal-unreachable")
    if (fault := fault_kind(cause)) is not None:
        # The operator is told by the database itself, once.
        log.warning("interaction %s: refused, as the database does not work: %s", interaction.id, fault)
        return text(REFUSALS_OF_FAULTS[fault])
    error_id = secrets.token_hex(4)
    log.error("error %s in interaction %s (%s)", error_id, interaction.id, _whereabouts(interaction), exc_info=cause)
    return text(_FAULT, id=error_id)


def _once_saved(reply: Text) -> Text:
    """What is said instead after a commit, which may have been all of the act or its first part."""
    if reply.key == _FAULT:
        return Text(_FAULT_SAVED, reply.values)
    return text("bot-refusal-saved") if reply.key in _SOUNDS_UNDONE else reply


def _is_passing(interaction: Interaction, failure: discord.HTTPException) -> bool:
    """Whether the same act may be answered the next time, or elsewhere: its message or channel is gone, or an emoji."""
    return failure.code in _GONE or interaction.client.host.emojis.refused(failure)


async def _names(interaction: Interaction, reply: Text, session_id: int | None) -> Names | None:
    """Names seats by mentions if the sentence names any."""
    sessions = interaction.client.host.sessions
    if not _names_seats(reply) or interaction.channel_id is None:
        return None
    try:
        here = sessions.in_channel(interaction.channel_id) if session_id is None else sessions.by_id(session_id)
        players = (await here).session.players
    except NoSession:
        return None
    except Exception as problem:
        if not is_broken(problem):
            raise
        # The refusal is told all the same, with the seats' own names.
        log.warning("interaction %s: its seats cannot be named: %s", interaction.id, type(problem).__name__)
        return None
    return mentions(players)


def _names_seats(reply: Text) -> bool:
    values = [value for _, one in reply.values for value in (one if isinstance(one, tuple) else (one,))]
    return any(isinstance(value, Seat) or (isinstance(value, Text) and _names_seats(value)) for value in values)
