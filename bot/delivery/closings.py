"""Posts what is to be told of a season that has ended."""

from bot.delivery.composing import Composed, Tools
from bot.pictures.drawing import in_theme
from bot.pictures.studio import Pictures
from bot.standings.seasons import PODIUM, Closing
from bot.store.rows.outbox import OutboxMessage
from bot.ui.seasons import closing_view, season_card
from bot.words.language import Language, language_for
from games.core.text import text
from rendering.lettering import writable
from rendering.palette import ColourTheme
from rendering.picture import Picture


async def compose(tools: Tools, message: OutboxMessage) -> Composed | None:
    """Its cards, in the channel of now and in the server's language."""
    host = tools.client.host
    closing = await host.seasons.closing(message.guild_id, message.subject)
    if closing is None:
        return None
    guild = tools.client.get_guild(message.guild_id)
    language = language_for(closing.server.language or (str(guild.preferred_locale) if guild else ""))
    cards = await _cards(host.pictures, closing, guild.name if guild else "", language)
    view, files = closing_view(closing, cards, language)
    return Composed(view, files, channel_id=closing.server.season_channel_id or 0)


async def _cards(pictures: Pictures, closing: Closing, server: str, language: Language) -> list[Picture]:
    users = {one.user_id for _, leaders in closing.tables for one in leaders[:PODIUM]}
    known = await pictures.names_of(closing.server.guild_id, sorted(users), language)
    former = language.plain.say(text("bot-former-player"))
    names = {one: former if one < 0 else writable(known.get(one) or "") for one in users}
    theme, number = ColourTheme(closing.server.theme), closing.season.number
    cards = [(game, season_card(closing, game, names, writable(server) or "", language)) for game, _ in closing.tables]
    drawn = [await pictures.podium(said, game, f"season-{number}-{game}") for game, said in cards]
    return [in_theme(one, theme) for one in drawn]
