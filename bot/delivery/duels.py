"""Shows in channels how duels stand: a challenge, what has become of it, and the result, a message of its own."""

import discord

from bot.delivery.composing import Composed, Tools
from bot.store.database import Transaction
from bot.store.rows import duels
from bot.store.rows.duels import UNDER_WAY
from bot.store.rows.outbox import OutboxMessage
from bot.ui.daily.duels import ended, standing, standing_view
from bot.ui.play_here import DoButton
from bot.words.language import language_for


async def compose(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The challenge as it stands while the duel is under way, then the result; the challenge says then what became."""
    host = tools.client.host
    news = await host.duels.news(message.subject, tools.now())
    if news is None:
        return None
    duel, language = news.duel, language_for(news.duel.language)
    said, view = standing(duel, language), standing_view(duel, language)

    async def note(transaction: Transaction, message_id: int) -> None:
        if duel.state in UNDER_WAY:
            await duels.note_shown(transaction, duel.id, message_id)
        else:
            await duels.delete(transaction, duel.id)

    shown = Composed(view, (), said, duel.channel_id, news.called, edits=duel.message_id, note=note)
    if duel.state in UNDER_WAY:
        return shown
    if duel.message_id is not None:
        await tools.edit(shown, duel.message_id)
    if news.verdict is not None:
        view = discord.ui.View(timeout=None)
        view.add_item(DoButton.of("daily duel", language))
        return Composed(view, (), ended(duel, news.verdict, language), duel.channel_id, news.called, note=note)
    await host.duels.forget(duel.id)
    return None


async def given_up(transaction: Transaction, message: OutboxMessage, now: int, for_good: bool) -> None:  # noqa: FBT001
    """Tell the channel nothing more of how the duel stands."""
    del for_good
    await duels.give_up(transaction, message.subject, now)
