"""Opens a tournament, by what was typed or by one form in which everything usual, or typed, is already chosen."""

from collections.abc import Mapping
from typing import Any, Literal

import discord

from bot.host.boundary import answer
from bot.host.permissions import OWN_THREAD, require_permissions
from bot.host.services import Interaction
from bot.limits import OPTION_LABEL, shorten
from bot.model.moments import DAY
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.tournaments import System
from bot.people.cooldowns import Costly
from bot.tournaments.service import TournamentRequest
from bot.ui.answers import charge
from bot.ui.entrants import company_note
from bot.ui.forms import FormButton, form_of, labelled, open_form
from bot.ui.new_table import roles_of
from bot.ui.tournament_form import LISTS, USUAL, USUAL_LIMIT, Chosen, asked, offered, said
from bot.wire.people import language_of
from bot.words.language import Language, language_for
from games.core.text import text


class NewTournamentButton(FormButton, prefix="tnew"):
    """Opens the form; what is sent opens the tournament."""

    LABEL = "bot-tournament-new-open"

    page: Literal["form"]

    async def form(self, interaction: Interaction) -> discord.ui.Modal:
        """The form with a list for each part, the usual one chosen."""
        return self.filled(interaction, {})

    def filled(self, interaction: Interaction, typed: Chosen) -> discord.ui.Modal:
        """The form in which what was typed is chosen; refuses a place where there can be no tournament."""
        require_place(interaction)
        return self.lists(language_of(interaction), typed)

    def lists(self, language: Language, typed: Chosen) -> discord.ui.Modal:
        """The form in a language."""
        fields = (_field(name, typed, language) for name in LISTS)
        return form_of(self, language.say(text("bot-tournament-new-open")), *fields)

    async def take(self, interaction: Interaction, written: Mapping[str, str]) -> None:
        """Open the tournament."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        picked = {name: written.get(name, "").splitlines() for name in LISTS}
        for name, choices in picked.items():
            if any(said(name, one) is None for one in choices) or (name in USUAL and len(choices) != 1):
                raise StaleBoard(text("bot-refusal-stale"))
        await open_tournament(interaction, picked)


async def fill_form(interaction: Interaction, typed: Chosen) -> None:
    """Open the form as the answer to a command that leaves something open."""
    await open_form(interaction, NewTournamentButton("form").filled(interaction, typed))


def require_place(interaction: Interaction) -> tuple[int, int]:
    """The server and the text channel in which a tournament can be opened; refuses any other place."""
    channel = interaction.channel
    if interaction.guild_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    if not isinstance(channel, discord.TextChannel):
        raise SessionRefusal(text("bot-tournament-refusal-channel"))
    require_permissions(interaction, OWN_THREAD)
    return interaction.guild_id, channel.id


async def open_tournament(interaction: Interaction, chosen: Chosen) -> None:
    """Open what is chosen in the lists, and tell its organiser in private what to do next."""
    host = interaction.client.host
    now = host.now()
    wish = asked(_usual(interaction), chosen, now)
    charge(interaction, Costly.OPEN)
    state = await host.tournaments.create(wish, now)
    host.rounds.wake()
    opened = text("bot-tournament-opened", number=str(int(state.tournament.id)))
    await answer(interaction, language_of(interaction).say(opened) + await company_note(interaction))


def _usual(interaction: Interaction) -> TournamentRequest:
    """The request for a tournament as it is usually played; refuses a place where there can be none."""
    guild_id, channel_id = require_place(interaction)
    return TournamentRequest(
        guild_id,
        channel_id,
        interaction.user.id,
        USUAL["game"],
        language_for(str(interaction.guild_locale or interaction.locale)).code,
        System.SWISS,
        USUAL_LIMIT * DAY,
        role_ids=roles_of(interaction),
    )


def _field(name: str, typed: Chosen, language: Language) -> discord.ui.Label[Any]:
    """A list with one choice, or one in which as much as one likes can be picked."""
    several, mine = name not in USUAL, typed.get(name, ())
    chosen = mine or (() if several else (USUAL[name],))
    options = [
        discord.SelectOption(label=_label(name, one, language), value=one, default=one in chosen)
        for one in offered(name, mine)
    ]
    select: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=name,
        options=options,
        required=not several,
        min_values=0 if several else 1,
        max_values=len(options) if several else 1,
    )
    label, about = (language.say(text(f"bot-tournament-form-{name}{part}")) for part in ("", "-about"))
    return labelled(label, about, select)


def _label(name: str, choice: str, language: Language) -> str:
    """What is offered in words; nothing is that is none."""
    words = said(name, choice)
    if words is None:
        raise ValueError(f"no choice of {name}: {choice}")
    return shorten(language.plain.say(words), OPTION_LABEL)
