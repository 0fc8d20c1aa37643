"""Opens a tournament by one form, in which everything usual is already chosen."""

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
from bot.ui.forms import FormButton, form_of, labelled
from bot.ui.new_table import roles_of
from bot.ui.tournament_form import LISTS, SEVERAL, asked
from bot.wire.people import language_of
from bot.words.language import Language, language_for
from games import REGISTRY
from games.core.text import text


class NewTournamentButton(FormButton, prefix="tnew"):
    """Opens the form; what is sent opens the tournament."""

    LABEL = "bot-tournament-new-open"

    page: Literal["form"]

    async def form(self, interaction: Interaction) -> discord.ui.Modal:
        """The form; refuses a place where there can be no tournament."""
        _require_place(interaction)
        return self.lists(language_of(interaction))

    def lists(self, language: Language) -> discord.ui.Modal:
        """The form with a list for each part, the usual one chosen."""
        return form_of(self, language.say(text(self.LABEL)), *(_field(name, language) for name in LISTS))

    async def take(self, interaction: Interaction, written: Mapping[str, str]) -> None:
        """Open the tournament, and tell its organiser in private what to do next."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        chosen = {name: written.get(name, "").splitlines() for name in LISTS}
        for name, offered in LISTS.items():
            if not {*chosen[name]} <= {*offered()} or (name != SEVERAL and len(chosen[name]) != 1):
                raise StaleBoard(text("bot-refusal-stale"))
        host = interaction.client.host
        wish = asked(_usual(interaction), chosen, host.now())
        charge(interaction, Costly.OPEN)
        state = await host.tournaments.create(wish, host.now())
        host.rounds.wake()
        opened = text("bot-tournament-opened", number=str(int(state.tournament.id)))
        await answer(interaction, language_of(interaction).say(opened) + await company_note(interaction))


def _require_place(interaction: Interaction) -> tuple[int, int]:
    """The server and the text channel in which a tournament can be opened; refuses any other place."""
    channel = interaction.channel
    if interaction.guild_id is None:
        raise SessionRefusal(text("bot-refusal-server-only"))
    if not isinstance(channel, discord.TextChannel):
        raise SessionRefusal(text("bot-tournament-refusal-channel"))
    require_permissions(interaction, OWN_THREAD)
    return interaction.guild_id, channel.id


def _usual(interaction: Interaction) -> TournamentRequest:
    """The request for a tournament as it is usually played; refuses a place where there can be none."""
    guild_id, channel_id = _require_place(interaction)
    return TournamentRequest(
        guild_id,
        channel_id,
        interaction.user.id,
        next(iter(REGISTRY)),
        language_for(str(interaction.guild_locale or interaction.locale)).code,
        System.SWISS,
        DAY,
        role_ids=roles_of(interaction),
    )


def _field(name: str, language: Language) -> discord.ui.Label[Any]:
    """A list with one choice, or one in which as much as one likes can be picked."""
    several, offered = name == SEVERAL, LISTS[name]()
    first = None if several else next(iter(offered))
    options = [
        discord.SelectOption(label=shorten(language.plain.say(said), OPTION_LABEL), value=one, default=one == first)
        for one, said in offered.items()
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
