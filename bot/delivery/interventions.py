"""Telling a channel what a moderator has done to its game, and who it was; nobody is called."""

from __future__ import annotations

import discord

from bot.language import language
from bot.people import player_name
from bot.services.tables import Table
from bot.store import interventions as rows
from bot.store import notices
from bot.store.database import Database
from bot.store.interventions import Intervention
from bot.store.notices import Notice
from games.core.text import Value, text


async def send_intervention(
    database: Database, channel: discord.PartialMessageable, table: Table, notice: Notice
) -> None:
    """Say it once, and strike out the notice."""
    async with database.reading() as transaction:
        done = await rows.by_id(transaction, notice.target_id)
    if done is not None:
        await channel.send(
            intervention_sentence(table, done),
            nonce=f"i{notice.id}-{notice.target_id}",
            allowed_mentions=discord.AllowedMentions.none(),
        )
    async with database.transaction() as transaction:
        await notices.settle(transaction, notice)


def intervention_sentence(table: Table, done: Intervention) -> str:
    """What was done by whom, in the session's language; that they play themselves is said too."""
    values: dict[str, Value] = {
        "game": text(f"{table.session.game}-name"),
        "moderator": player_name(done.moderator_id),
        "number": (done.seat or 0) + 1,
        "player": player_name(done.user_id or 0),
    }
    keys = [f"bot-intervention-{done.measure}"]
    if done.moderator_id in table.session.players:
        keys.append("bot-intervention-own-game")
    return " ".join(language(table.session.language).say(text(key, **values)) for key in keys)
