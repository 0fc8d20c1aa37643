"""The buttons under the board: take back, the hand, and one that leads to all others.

The last stands under an open table too, with the list of people to invite to it.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

import discord

from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.model.actions import not_your_turn, require_begun, require_seat, require_turn
from bot.model.places import can_be_looked_up, has_settings
from bot.model.preferences import Calls
from bot.model.proposals import ProposalKind
from bot.model.refusals import NotSeated, SessionRefusal
from bot.model.sessions import GenerationalId, Session, Status
from bot.model.tables import Lobby, Table
from bot.model.turn_times import is_quiet
from bot.people.cooldowns import CostlyAction
from bot.ui.answers import Reply
from bot.ui.base import LayoutPart, PersistentButton, PersonSelect, SessionButton, layout
from bot.ui.guide import newcomers_buttons, of_deal
from bot.ui.matters import matter_buttons
from bot.ui.picker import private_reply
from bot.ui.play_here import OF_BOARDS, OF_MODERATORS, DoButton, EverythingButton, do_buttons
from bot.ui.replay import NoteButton
from bot.ui.result import ending_buttons
from bot.ui.suggestions import AskButton
from bot.ui.terms import help_lines, terms_lines
from bot.words.language import Language
from games.core.chance import fingerprint
from games.core.text import text

BUTTONS = 4
"""The most buttons under a board; the last one leads to all others."""


class UndoButton(PersistentButton, prefix="undo", answers="editing"):
    """The Take back button. Its id has the session's sequence number, so a double press undoes once."""

    LABEL = "bot-undo"

    session_id: GenerationalId
    sequence: int

    async def act(self, context: Context) -> None:
        """Undo the move for its player; refuses all others, because the button makes no proposals."""
        table = require_begun(await context.host.sessions.by_id(self.session_id))
        require_turn(table, require_seat(table.session, context.user_id))
        await context.host.proposals.propose(
            self.session_id, context.user_id, ProposalKind.UNDO, context.now, expected=self.sequence
        )
        await context.host.outbox.deliver(self.session_id)


class HandButton(SessionButton, prefix="hand", answers="privately"):
    """Shows the presser's hand and secret choices; on every board of a game with secrets."""

    action: Literal["show", "choose"]
    STYLES: ClassVar = {"choose": discord.ButtonStyle.primary}

    async def act(self, context: Context) -> None:
        """Show the hand, if the user has a seat."""
        table = require_begun(await context.host.sessions.by_id(self.session_id))
        await context.send_latest(self.session_id, *await hand_reply(context, table))


async def hand_reply(context: Context, table: Table) -> Reply:
    """The reply with a player's hand and what was revealed to them alone since their latest turn."""
    if not table.game.has_secrets:
        raise SessionRefusal(text("bot-refusal-no-secrets", game=text(f"{table.session.game}-name")))
    seat = table.session.seat_of(context.user_id)
    if seat is None:
        raise NotSeated(text("bot-refusal-not-seated"))
    revealed = await context.host.sessions.revealed(table.session.id, seat)
    lines = [text("bot-hand-news"), *revealed] if revealed else []
    if table.position.to_act and seat not in table.position.to_act:
        lines.append(not_your_turn(table.position, seat))
    return await private_reply(context, table, seat, lines)


class MoreButton(PersistentButton, prefix="more", answers="privately"):
    """Shows what else there is: ways to understand the game, what one can do oneself, and matters of the table.

    The id holds the whole fingerprint of the deal: so the table's message publishes it before anybody has moved.
    """

    session_id: GenerationalId
    digits: str

    @classmethod
    def of(cls, found: Lobby | Table, language: Language) -> "MoreButton":
        """The button of a lobby or a board."""
        label = "bot-lobby-more" if isinstance(found, Lobby) else "bot-board-more"
        return cls(found.session.id, fingerprint(found.session.seed)).with_label(language.say(text(label)))

    async def act(self, context: Context) -> None:
        """Show the buttons in private."""
        found = await of_deal(context, self.session_id, self.digits)
        moderating = has_settings(context.guild_id) and context.permissions.manage_messages
        await context.send(more_view(found, context.user_id, context.language, moderating=moderating))


def more_view(
    found: Lobby | Table, user_id: int, language: Language, *, moderating: bool = False
) -> discord.ui.LayoutView:
    """What this user can do beside the buttons under a lobby or a board, in groups; the last leads to all the rest."""
    session = found.session
    reading = [AskButton.of("describe", session.id, language)] if isinstance(found, Table) else []
    groups: dict[str, list[discord.ui.Item[Any]]] = {
        "learn": [*newcomers_buttons(session, language), *reading],
        "you": [*_own_buttons(found, language)],
        "table": [*matter_buttons(found, user_id, language)],
    }
    title = text("bot-lobby-title" if isinstance(found, Lobby) else "bot-board-more-title", game=session.title)
    terms = [*help_lines(session, language), *terms_lines(session, language)] if isinstance(found, Table) else []
    items: list[LayoutPart] = ["\n".join((language.say(title), *terms))]
    for heading, buttons in groups.items():
        if buttons:
            items += [language.say(text(f"bot-more-{heading}")), buttons]
    if isinstance(found, Lobby) and user_id == session.opener_id and can_be_looked_up(session.guild_id):
        items.append(GuestSelect(session.id).in_language(language))
    if moderating and (acts := _for_moderators(found)):
        items += [language.say(text("bot-more-moderate")), do_buttons(acts, language)]
    items += [discord.ui.Separator(), EverythingButton("commands").in_language(language)]
    return layout(*items)


def _for_moderators(found: Lobby | Table) -> list[str]:
    """What a moderator can do about the table as it is now."""
    session = found.session
    clock = "pause" if session.paused_at is None else "resume"
    running = {clock, "end", "replace"} if session.status is Status.PLAYING else set()
    fitting = {"end"} if isinstance(found, Lobby) else running
    return [one for one in OF_MODERATORS if one.removeprefix("moderate ") in fitting]


def _own_buttons(found: Lobby | Table, language: Language) -> Iterator[discord.ui.Item[Any]]:
    """Ways to move, or once the game is over to look back at it, and what somebody has of it for themselves."""
    session = found.session
    if isinstance(found, Table):
        outcome = found.position.outcome
        if outcome is None:
            yield AskButton.of("now", session.id, language)
            yield from (DoButton.of(one, language) for one in OF_BOARDS if one != "hint" or session.helps)
        else:
            yield from ending_buttons(found, outcome, language)[BUTTONS - 1 :]
        yield NoteButton(session.id).in_language(language)


class GuestSelect(PersonSelect, prefix="guest", answers="privately"):
    """The list of people, one of whom to invite to an open table."""

    PROMPT = "bot-invite-pick"

    session_id: GenerationalId

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
    own, guest, game = player_name(context.user_id), player_name(guest_id), session.title
    await context.answer(text("bot-invite-done", player=guest))
    if session.channel_id == context.channel_id:
        said = text("bot-invited", host=own, player=guest, game=game)
    else:
        where = f"<#{session.channel_id}>"
        said = text("bot-invited-at", host=own, player=guest, game=game, place=where)
    mentioned = discord.AllowedMentions(users=[discord.Object(guest_id)] if pinged else False)
    public = (await context.language_of_all()).say(said)
    await context.confirm(context.interaction.followup.send(public, ephemeral=False, allowed_mentions=mentioned))
