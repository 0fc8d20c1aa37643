"""Shows in a channel how a tournament stands, in one message that is kept up to date, and its card once it is over."""

from collections.abc import Mapping

from bot.delivery.composing import Composed, Tools
from bot.model.tournaments import TournamentState
from bot.store.rows import tournaments
from bot.store.rows.outbox import OutboxMessage
from bot.ui.crosstables import card_of, sheet_of
from bot.ui.tournaments import card_view, tournament_view
from bot.words.language import Language, language_for
from games.core.text import from_plain
from rendering.palette import ColourTheme


async def compose(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The tournament's message; a server that the bot has left is shown it once the bot is back."""
    found = await _found(tools, message)
    if found is None:
        return None
    state, language, theme = found
    tournament, held_up = state.tournament, message.payload.get("held_up")
    obstacle, names = held_up and from_plain(held_up), await _known(tools, state, language)
    begun, pictures = tournament.round_number > 0, tools.client.host.pictures
    drawn = await pictures.crosstable(sheet_of(state, names, language)) if begun else ()
    view, files = tournament_view(state, drawn, theme, language, obstacle)
    return Composed(
        view,
        files,
        channel_id=tournament.channel_id,
        edits=tournament.message_id,
        note=lambda transaction, message_id: tournaments.note_message(transaction, tournament.id, message_id),
    )


async def compose_card(tools: Tools, message: OutboxMessage) -> Composed | None:
    """The card. A result can be set after the end; a card that is gone, or another bot's, stays so."""
    found = await _found(tools, message)
    if found is None:
        return None
    state, language, theme = found
    tournament, guild = state.tournament, tools.client.get_guild(message.guild_id)
    said = card_of(state, await _known(tools, state, language), guild.name if guild else "", language)
    name = f"tournament-{int(tournament.id)}-{tournament.version}-card"
    picture = await tools.client.host.pictures.podium(said, tournament.game, name)
    view, files = card_view(state, picture, theme, language)
    card = Composed(
        view,
        files,
        channel_id=tournament.channel_id,
        note=lambda transaction, message_id: tournaments.note_card(transaction, tournament.id, message_id),
    )
    if tournament.card_id is None:
        return card
    await tools.edit(card, tournament.card_id)
    return None


async def _found(tools: Tools, message: OutboxMessage) -> tuple[TournamentState, Language, ColourTheme] | None:
    host, guild_id = tools.client.host, message.guild_id
    state = await host.tournament_runner.state(message.subject)
    if state is None or tools.client.get_guild(guild_id) is None:
        return None
    theme = ColourTheme(await host.preferences.theme(guild_id, None))
    return state, language_for(state.tournament.language), theme


async def _known(tools: Tools, state: TournamentState, language: Language) -> Mapping[int, str]:
    """The names of the players that are known, once it has begun."""
    players = [one.user_id for one in state.entrants] if state.tournament.round_number else []
    known = await tools.client.host.pictures.names_of(state.tournament.guild_id, players, language)
    return {player: name for player, name in known.items() if name is not None}
