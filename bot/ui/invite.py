"""Calls somebody to a table: an open one, or one that a form opens for the two."""

from collections.abc import Mapping
from typing import Any

import discord

from bot.host.boundary import answer, confirm
from bot.host.services import Interaction
from bot.limits import RADIO_OPTIONS
from bot.model.moments import is_quiet
from bot.model.preferences import Calls
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Stamped
from bot.people.cooldowns import Costly
from bot.ui.answers import charge
from bot.ui.base import PersonSelect, language_of_all
from bot.ui.fields import Called, command_called, field_of, run_command, tree_of
from bot.ui.forms import FormButton, form_of, labelled
from bot.ui.new_table import OPENED
from bot.wire.people import language_of, player_name
from bot.words.language import Language, language_for
from games import REGISTRY
from games.core.text import text

_ASKED = ("clock", "casual")
"""The options of a new table that the form asks for beside the game."""

_TWO = 2


class TableForm(FormButton, prefix="table-for"):
    """Asks which game to challenge somebody to, opens a table of two seats, and invites them."""

    guest_id: int

    async def form(self, interaction: Interaction) -> discord.ui.Modal:
        """The form: a game, its clock, and whether it counts."""
        language = language_of(interaction)
        games = duels()
        _require_server(interaction)
        parameters = {one.display_name: one for one in _new(interaction, games[0]).parameters}
        about = language.say(text("bot-option-game-about"))
        game = labelled(language.say(text("bot-menu-challenge-game")), about, _game_field(games, language))
        title = language.say(text("bot-menu-challenge"))
        return form_of(self, title, game, *(field_of(parameters[name], language) for name in _ASKED))

    async def take(self, interaction: Interaction, written: Mapping[str, str]) -> None:
        """Open the table as a typed command does, and invite the guest to it."""
        game, host = written.get("game", ""), interaction.client.host
        _require_server(interaction)
        await host.invitations.require_may(interaction.user.id, self.guest_id)
        charge(interaction, Costly.INVITE)
        await run_command(interaction, _new(interaction, game), {**written, "seats": str(_TWO)})
        session = interaction.extras.get(OPENED)
        if isinstance(session, Session):
            await call_guest(interaction, session, self.guest_id)


class GuestSelect(PersonSelect, prefix="guest", answers="privately"):
    """The list of people, one of whom to invite to an open table."""

    PROMPT = "bot-invite-pick"

    session_id: Stamped

    async def act(self, interaction: Interaction) -> None:
        """Invite whoever was picked."""
        session = (await interaction.client.host.sessions.by_id(self.session_id)).session
        guest: discord.User | discord.Member = self.item.values[0]
        require_member(guest)
        charge(interaction, Costly.INVITE)
        await call_guest(interaction, session, guest.id)


def require_member(user: discord.User | discord.Member) -> None:
    """Refuses another bot, and somebody who is not in the server."""
    if user.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    if not isinstance(user, discord.Member):
        raise SessionRefusal(text("bot-refusal-not-member", player=player_name(user.id)))


def duels() -> tuple[str, ...]:
    """The games that two can play."""
    return tuple(key for key, game in REGISTRY.items() if _TWO in game.seat_range)[:RADIO_OPTIONS]


async def call_guest(interaction: Interaction, session: Session, guest_id: int) -> None:
    """Invite somebody to a table, and call them unless they want no pings; the interaction is acknowledged."""
    host, user_id = interaction.client.host, interaction.user.id
    await host.invitations.invite(session.id, user_id, guest_id, host.now())
    chosen = await host.preferences.of(guest_id)
    pinged = chosen.calls is not Calls.NEVER and not is_quiet(chosen, host.now())
    own, guest, game = player_name(user_id), player_name(guest_id), text(f"{session.game}-name")
    await answer(interaction, language_of(interaction).say(text("bot-invite-done", player=guest)))
    if session.channel_id == interaction.channel_id:
        said = text("bot-invited", host=own, player=guest, game=game)
    else:
        where = f"<#{session.channel_id}>"
        said = text("bot-invited-at", host=own, player=guest, game=game, place=where)
    mentioned = discord.AllowedMentions(users=[discord.Object(guest_id)] if pinged else False)
    public = (await language_of_all(interaction)).say(said)
    await confirm(interaction, interaction.followup.send(public, ephemeral=False, allowed_mentions=mentioned))


def _require_server(interaction: Interaction) -> None:
    """Refuse to call somebody where nobody can be called."""
    if interaction.guild_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))


def _new(interaction: Interaction, game: str) -> Called:
    group = language_for("en").say(text(f"{game}-command"))
    command = command_called(tree_of(interaction), f"{group} {language_for('en').say(text('bot-command-new'))}")
    if command is None:
        raise SessionRefusal(text("bot-refusal-stale"))
    return command


def _game_field(games: tuple[str, ...], language: Language) -> discord.ui.RadioGroup[Any]:
    options = [
        discord.RadioGroupOption(label=language.plain.say(text(f"{game}-name")), value=game, default=game == games[0])
        for game in games
    ]
    return discord.ui.RadioGroup(custom_id="game", required=True, options=options)
