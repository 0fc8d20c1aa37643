"""Calls somebody to an open table."""

import discord

from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.model.preferences import Calls
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Stamped
from bot.model.turn_times import is_quiet
from bot.people.cooldowns import CostlyAction
from bot.ui.base import PersonSelect
from games.core.text import text


class GuestSelect(PersonSelect, prefix="guest", answers="privately"):
    """The list of people, one of whom to invite to an open table."""

    PROMPT = "bot-invite-pick"

    session_id: Stamped

    async def act(self, context: Context) -> None:
        """Invite whoever was picked."""
        session = (await context.host.sessions.by_id(self.session_id)).session
        guest: discord.User | discord.Member = self.item.values[0]
        require_member(guest)
        context.check_cooldown(CostlyAction.INVITE)
        await call_guest(context, session, guest.id)


def require_member(user: discord.User | discord.Member) -> None:
    """Refuses another bot, and somebody who is not in the server."""
    if user.bot:
        raise SessionRefusal(text("bot-refusal-no-person"))
    if not isinstance(user, discord.Member):
        raise SessionRefusal(text("bot-refusal-not-member", player=player_name(user.id)))


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
