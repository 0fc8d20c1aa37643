"""Posts what is to be told of a season that has ended."""

import asyncio

from bot.delivery.composing import Composed, Tools
from bot.pictures.drawing import in_theme
from bot.pictures.studio import Pictures
from bot.standings.seasons import PODIUM, Closing
from bot.store.rows.outbox import OutboxMessage
from bot.ui.seasons import closing_alt, closing_view
from bot.words.language import Language, language_for
from games.core.text import text
from rendering.lettering import writable
from rendering.palette import ColourTheme
from rendering.picture import Picture
from rendering.season_table import TableRow, TableSection, draw_season

ALT_TEXT = 1000


async def compose(tools: Tools, message: OutboxMessage) -> Composed | None:
    """Its table, in the channel of now and in the server's language."""
    host = tools.client.host
    closing = await host.seasons.closing(message.guild_id, message.subject)
    if closing is None:
        return None
    guild = tools.client.get_guild(message.guild_id)
    language = language_for(closing.server.language or (str(guild.preferred_locale) if guild else ""))
    view, files = closing_view(closing, await _picture(host.pictures, closing, language), language)
    return Composed(view, files, channel_id=closing.server.season_channel_id or 0)


async def _picture(pictures: Pictures, closing: Closing, language: Language) -> Picture:
    users = {one.user_id for _, leaders in closing.tables for one in leaders[:PODIUM]}
    known = await pictures.names_of(closing.server.guild_id, sorted(users))
    former, unknown = (language.plain.say(text(key)) for key in ("bot-former-player", "bot-season-somebody"))
    names = {one: former if one < 0 else writable(known.get(one) or "") or unknown for one in users}
    sections = [
        TableSection(
            language.plain.say(text(f"{game}-name")),
            tuple(
                TableRow(one.place, names[one.user_id], one.points, f"{one.wins} / {one.games}")
                for one in leaders[:PODIUM]
            ),
        )
        for game, leaders in closing.tables
    ]
    alt = closing_alt(closing, names, language)[:ALT_TEXT]
    drawn = await asyncio.to_thread(draw_season, sections, f"season-{closing.season.number}", alt)
    return in_theme(drawn, ColourTheme(closing.server.theme))
