"""Opens a tournament by one form, in which everything usual is already chosen."""

from collections.abc import Mapping
from typing import Any, Literal

import discord

from bot.host.context import Context
from bot.host.permissions import OWN_THREAD, require_permissions
from bot.model.moments import DAY
from bot.model.refusals import SessionRefusal, StaleBoard
from bot.model.tournaments import System
from bot.people.cooldowns import Costly
from bot.tournaments.service import TournamentRequest
from bot.ui.base import option
from bot.ui.entrants import company_note
from bot.ui.forms import FormButton, form_of, labelled
from bot.ui.tournament_form import LISTS, SEVERAL, asked
from bot.words.language import Language
from games import REGISTRY
from games.core.text import text


class NewTournamentButton(FormButton, prefix="tnew", answers="privately"):
    """Opens the form; what is sent opens the tournament."""

    LABEL = "bot-tournament-new-open"

    page: Literal["form"]

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form; refuses a place where there can be no tournament."""
        _require_place(context)
        return self.lists(context.language)

    def lists(self, language: Language) -> discord.ui.Modal:
        """The form with a list for each part, the usual one chosen."""
        return form_of(self, language.say(text(self.LABEL)), *(_field(name, language) for name in LISTS))

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Open the tournament, and tell its organiser in private what to do next."""
        chosen = {name: written.get(name, "").splitlines() for name in LISTS}
        for name, offered in LISTS.items():
            if not {*chosen[name]} <= {*offered()} or (name != SEVERAL and len(chosen[name]) != 1):
                raise StaleBoard(text("bot-refusal-stale"))
        wish = asked(_usual(context), chosen, context.now)
        context.charge(Costly.OPEN)
        state = await context.host.tournaments.create(wish, context.now)
        context.host.rounds.wake()
        opened = text("bot-tournament-opened", number=str(int(state.tournament.id)))
        await context.answer(context.say(opened) + await company_note(context))


def _require_place(context: Context) -> tuple[int, int]:
    """The server and the text channel in which a tournament can be opened; refuses any other place."""
    guild_id, channel = context.server_id, context.channel
    if not isinstance(channel, discord.TextChannel):
        raise SessionRefusal(text("bot-tournament-refusal-channel"))
    require_permissions(context.interaction, OWN_THREAD)
    return guild_id, channel.id


def _usual(context: Context) -> TournamentRequest:
    """The request for a tournament as it is usually played; refuses a place where there can be none."""
    guild_id, channel_id = _require_place(context)
    return TournamentRequest(
        guild_id,
        channel_id,
        context.user_id,
        next(iter(REGISTRY)),
        context.discords_language.code,
        System.SWISS,
        DAY,
        role_ids=context.role_ids,
    )


def _field(name: str, language: Language) -> discord.ui.Label[Any]:
    """A list with one choice, or one in which as much as one likes can be picked."""
    several, offered = name == SEVERAL, LISTS[name]()
    first = None if several else next(iter(offered))
    options = [option(one, language.plain.say(said), chosen=one == first) for one, said in offered.items()]
    select: discord.ui.Select[Any] = discord.ui.Select(
        custom_id=name,
        options=options,
        required=not several,
        min_values=0 if several else 1,
        max_values=len(options) if several else 1,
    )
    label, about = (language.say(text(f"bot-tournament-form-{name}{part}")) for part in ("", "-about"))
    return labelled(label, about, select)
