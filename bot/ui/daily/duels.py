"""Duels in messages: the challenge and its end for everybody, one's own duels in private, and how they are begun."""

from collections.abc import Sequence
from typing import ClassVar, Literal, TypeAlias

import discord

from bot.daily.duelling import DuelResult
from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Stamped
from bot.people.cooldowns import CostlyAction
from bot.store.rows.duels import PROBLEMS, Duel, DuelState, OwnDuel
from bot.ui.answers import require_posting
from bot.ui.base import LayoutPart, PersistentButton, PersonSelect, layout
from bot.ui.daily.tries import try_reply
from bot.ui.daily.words import duel_told, squares
from bot.words.language import Language
from games.core.text import Value, text

DuelAction: TypeAlias = Literal["accept", "decline", "play"]

OFFERED: dict[DuelState, tuple[DuelAction, ...]] = {
    DuelState.ASKED: ("accept", "decline"),
    DuelState.RUNNING: ("play",),
}
"""What can be done with a duel under way."""

LISTED = 8
"""The most duels on the page of one's own, the latest."""


class DuelButton(PersistentButton, prefix="duel", answers="editing"):
    """Accepts or declines a challenge, or goes on with the problems of a duel."""

    LABEL = "bot-duel-do-{action}"
    STYLES: ClassVar = {"accept": discord.ButtonStyle.success, "play": discord.ButtonStyle.primary}

    action: DuelAction
    duel_id: Stamped

    async def act(self, context: Context) -> None:
        """Do it; the message for everybody follows by itself."""
        if self.action == "decline":
            ended = await context.host.duels.decline(self.duel_id, context.user_id, context.now)
            context.host.wake_messenger()
            key = "bot-duel-declined-done" if ended.state is DuelState.DECLINED else "bot-duel-withdrawn-done"
            await context.reply(layout(context.say(text(key))))
            return
        if self.action == "accept":
            await context.host.duels.accept(self.duel_id, context.user_id, context.now)
            context.host.wake_messenger()
        shown = await context.host.duels.go_on(self.duel_id, context.user_id, context.guild_id, context.now)
        await context.reply(*await try_reply(context, shown))


class DuelSelect(PersonSelect, prefix="challenge", answers="editing"):
    """The list of the members of a server, one of whom to challenge."""

    PROMPT = "bot-duel-pick"

    what: Literal["duel"]

    async def act(self, context: Context) -> None:
        """Challenge whoever was picked."""
        await challenge(context, self.item.values[0])


async def challenge(context: Context, member: discord.Member | discord.User) -> None:
    """Challenge a member in this channel; the interaction is acknowledged."""
    here = (context.server_id, context.channel_id)
    if member.bot:
        raise SessionRefusal(text("bot-duel-refusal-no-person"))
    if not isinstance(member, discord.Member):
        raise SessionRefusal(text("bot-duel-refusal-not-member", player=player_name(member.id)))
    require_posting(context, text("bot-duel-refusal-here"))
    context.check_cooldown(CostlyAction.INVITE)
    language = (await context.language_of_all()).code
    await context.host.duels.challenge(context.user_id, member.id, here, language, context.now)
    context.host.wake_messenger()
    await context.answer(text("bot-duel-done", player=player_name(member.id)))


async def duels_page(context: Context) -> discord.ui.LayoutView:
    """One's own duels, and in a server the list to challenge somebody."""
    own = await context.host.duels.own(context.user_id, context.now)
    return duels_view(own, context.language, in_server=context.guild_id is not None)


def duels_view(own: Sequence[OwnDuel], language: Language, *, in_server: bool) -> discord.ui.LayoutView:
    """Each duel with how it stands for its reader, and what can be done."""
    how = text("bot-duel-how", days=language.say(text("bot-span-days", number=7)), problems=PROBLEMS)
    items: list[LayoutPart] = [language.say(how)]
    for one in own[:LISTED]:
        said = duel_told(one, language) if one.answers or one.duel.state is DuelState.RUNNING else _asked(one, language)
        actions = [] if one.duel.state is DuelState.RUNNING and one.current is None else OFFERED[one.duel.state]
        # Whoever has challenged can only withdraw.
        kept = [action for action in actions if action != "accept" or one.side == 1]
        items += [said, [DuelButton(action, one.duel.id).said(language) for action in kept]]
    if in_server:
        items.append(DuelSelect("duel").said(language))
    return layout(*items)


def _asked(own: OwnDuel, language: Language) -> str:
    key = "bot-duel-asked-you" if own.side == 1 else "bot-duel-asked-them"
    return language.say(text(key, player=player_name(own.other_id), until=_moment(own.duel.expires_at)))


def standing(duel: Duel, language: Language) -> str:
    """The message of the challenge, as the duel stands now."""
    said = text(f"bot-duel-{duel.state}", **_people(duel), problems=PROBLEMS, until=_moment(duel.expires_at))
    return language.say(said)


def standing_view(duel: Duel, language: Language) -> discord.ui.View | None:
    """The buttons of the challenge; None once nothing can be done."""
    if duel.state not in OFFERED:
        return None
    view = discord.ui.View(timeout=None)
    for action in OFFERED[duel.state]:
        view.add_item(DuelButton(action, duel.id).said(language))
    return view


def ended(duel: Duel, decided: DuelResult, language: Language) -> str:
    """How a duel has ended: squares and points of both, and who has won by what; never a move."""
    sides = (decided.first, decided.second)
    who = _people(duel)
    lines = [language.say(text("bot-duel-ended", challenger=who["challenger"], rival=who["rival"]))]
    for one in sides:
        side = text("bot-duel-side", strip=squares(one.reached), player=player_name(one.user_id), points=one.points)
        lines.append(language.say(side))
    lines.append(language.say(text(f"bot-duel-won-{decided.by}", **_compared(decided))))
    left = [player_name(one.user_id) for one in sides if None in one.reached and one.user_id > 0]
    lines += [language.say(text("bot-duel-left", player=one)) for one in left]
    lines.append(f"-# {language.say(text('bot-duel-legend'))}")
    return "\n".join(lines)


def _compared(decided: DuelResult) -> dict[str, Value]:
    first, second = decided.first, decided.second
    return {
        "player": player_name(first.user_id),
        "points": first.points,
        "others": second.points,
        "best": first.best,
        "theirs": second.best,
        "back": first.taken_back,
        "backs": second.taken_back,
    }


def _people(duel: Duel) -> dict[str, Value]:
    return {"challenger": player_name(duel.challenger_id), "rival": player_name(duel.rival_id)}


def _moment(at: int) -> str:
    return f"<t:{at // 1000}:R>"
