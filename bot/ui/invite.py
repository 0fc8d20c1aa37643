"""Calls somebody to a table: an open one, or one that a form opens for the two."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.host.context import Context
from bot.limits import RADIO_OPTIONS
from bot.model.preferences import Calls
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Stamped
from bot.model.turn_times import HOUR, is_quiet
from bot.people.cooldowns import Costly
from bot.ui.base import PersonSelect
from bot.ui.fields import YES, command_called, field_of, setup, tree_of
from bot.ui.forms import FormButton, form_of, labelled
from bot.ui.new_table import open_and_say, usual_request
from bot.wire.people import player_name
from bot.words.language import Language
from games import REGISTRY
from games.core.text import text

_ASKED = ("clock", "casual")
"""The options of a new table that the form asks for beside the game."""

_TWO = 2


class TableForm(FormButton, prefix="table-for", answers="privately"):
    """Asks which game to challenge somebody to, opens a table of two seats, and invites them."""

    guest_id: int

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form: a game, its clock, and whether it counts."""
        games = duels()
        _ = context.server_id
        command = command_called(tree_of(context), setup(games[0]))
        parameters = {one.display_name: one for one in command.parameters}
        about = context.say(text("bot-option-game-about"))
        game = labelled(context.say(text("bot-menu-challenge-game")), about, _game_field(games, context.language))
        title = context.say(text("bot-menu-challenge"))
        return form_of(self, title, game, *(field_of(parameters[name], context.language) for name in _ASKED))

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Open the table, and invite the guest to it."""
        _ = context.server_id
        usual, clock = usual_request(context, written["game"]), written.get("clock")
        await context.host.invitations.require_may(context.user_id, self.guest_id)
        context.charge(Costly.INVITE)
        limit = int(clock) * HOUR if clock else None
        request = replace(usual, capacity=_TWO, clock=limit, rated=written.get("casual") != YES)
        session = await open_and_say(context, request)
        await context.report_unshown(session.id)
        await call_guest(context, session, self.guest_id)


class GuestSelect(PersonSelect, prefix="guest", answers="privately"):
    """The list of people, one of whom to invite to an open table."""

    PROMPT = "bot-invite-pick"

    session_id: Stamped

    async def act(self, context: Context) -> None:
        """Invite whoever was picked."""
        session = (await context.host.sessions.by_id(self.session_id)).session
        guest: discord.User | discord.Member = self.item.values[0]
        require_member(guest)
        context.charge(Costly.INVITE)
        await call_guest(context, session, guest.id)


def require_member(user: discord.User | discord.Member) -> None:
    """Refuses another bot, and somebody who is not in the server."""
    if user.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    if not isinstance(user, discord.Member):
        raise SessionRefusal(text("bot-refusal-not-member", player=player_name(user.id)))


def duels() -> tuple[str, ...]:
    """The games that two can play."""
    return tuple(key for key, game in REGISTRY.items() if _TWO in game.seat_range)[:RADIO_OPTIONS]


async def call_guest(context: Context, session: Session, guest_id: int) -> None:
    """Invite somebody to a table, and call them unless they want no pings; the interaction is acknowledged."""
    await context.host.invitations.invite(session.id, context.user_id, guest_id, context.now)
    chosen = await context.host.preferences.of(guest_id)
    pinged = chosen.calls is not Calls.NEVER and not is_quiet(chosen, context.now)
    own, guest, game = player_name(context.user_id), player_name(guest_id), text(f"{session.game}-name")
    await context.answer(text("bot-invite-done", player=guest))
    if session.channel_id == context.channel_id:
        said = text("bot-invited", host=own, player=guest, game=game)
    else:
        where = f"<#{session.channel_id}>"
        said = text("bot-invited-at", host=own, player=guest, game=game, place=where)
    mentioned = discord.AllowedMentions(users=[discord.Object(guest_id)] if pinged else False)
    public = (await context.language_of_all()).say(said)
    await context.confirm(context.interaction.followup.send(public, ephemeral=False, allowed_mentions=mentioned))


def _game_field(games: tuple[str, ...], language: Language) -> discord.ui.RadioGroup[Any]:
    options = [
        discord.RadioGroupOption(label=language.plain.say(text(f"{game}-name")), value=game, default=game == games[0])
        for game in games
    ]
    return discord.ui.RadioGroup(custom_id="game", required=True, options=options)
