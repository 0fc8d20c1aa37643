"""All that somebody has planned for later: the list of it, in which turns are dropped, and what they are told of it."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

import discord

from bot.discord_api.people import mentions
from bot.host.context import Context
from bot.limits import CONTENT, OPTION_LABEL, SELECT_OPTIONS
from bot.model.places import board_link
from bot.model.plans import PlannedTurn, chain, mark_of_all
from bot.model.refusals import StaleBoard
from bot.model.sessions import GenerationalId, Session
from bot.pictures.list_entries import name_in_list
from bot.pictures.names import SeatNames
from bot.store.rows.seats import KeptPlan, PlanEnd
from bot.ui.base import LayoutPart, PersistentSelect, layout, option, read_number
from bot.ui.picker import MoveLine
from bot.ui.trial_moves import begin_button, show_turn, turn_told
from bot.words.language import Language, say_within, shorten
from games.core.text import Text, text


class PlannedSelect(PersistentSelect, prefix="plans", answers="editing"):
    """The turns that somebody has planned in a game: to drop one, or to plan what follows it.

    Numbers are used again once a plan has gone, so a value also has the mark of what it shows.
    """

    action: Literal["drop", "then"]
    session_id: GenerationalId

    async def act(self, context: Context) -> None:
        """Do it; 0 drops all. If that is not what is planned now, say so and show what is."""
        number, _, mark = self.item.values[0].partition(":")
        shown = read_number(number), read_number(mark)
        try:
            if self.action == "then":
                await context.host.plans.require(self.session_id, context.user_id, *shown)
                await show_turn(context, self.session_id, shown[0], MoveLine())
                return
            await context.host.plans.drop(self.session_id, context.user_id, shown[0], context.now, shown[1])
        except StaleBoard as refusal:
            said = refusal.text
        else:
            await context.host.outbox.deliver(self.session_id)
            said = text("bot-plan-dropped")
        page = await plans_page(context, self.session_id, said)
        await context.reply(page)


async def plans_page(
    context: Context, session_id: int | None = None, said: Text | None = None
) -> discord.ui.LayoutView:
    """All that somebody has planned in every game; in the game ``session_id`` it can be changed."""
    listed = await context.host.plans.listed(context.user_id)
    here = next((session for session, _ in listed if session.id == session_id), None)
    players = () if here is None else await context.host.pictures.names(here, context.language)
    return page_of(listed, session_id, context.language, said, players)


def page_of(
    listed: Sequence[tuple[Session, KeptPlan]],
    session_id: int | None,
    language: Language,
    said: Text | None = None,
    players: SeatNames = (),
) -> discord.ui.LayoutView:
    """The plans in a list of lines; that of the game ``session_id`` with the lists to change it."""
    items: list[LayoutPart] = [] if said is None else [language.say(said)]
    if not listed:
        return layout(*items, language.say(text("bot-plan-none")))
    items.append(
        say_within(CONTENT, language, lambda one: "\n".join(_listed(session, kept, one) for session, kept in listed))
    )
    for session, kept in listed:
        if session.id == session_id:
            return layout(*items, *_rows(session, kept, language, players))
    return layout(*items)


def _listed(session: Session, kept: KeptPlan, language: Language) -> str:
    """The plan of a game, a line for each turn, further in the later it comes."""
    names, turns = mentions(session.players), [one for one in kept.turns if one.sure]
    number, channel = str(session.id), f"<#{session.channel_id}>"
    lines = [language.say(text("bot-plan-game", number=number, game=session.title, channel=channel))]

    def tell(after: int, depth: int) -> None:
        for one in turns:
            if one.after == after:
                lines.append(f"{'  ' * depth}- {language.say(turn_told(session.game, one), names)}")
                tell(one.number, depth + 1)

    tell(0, 0)
    return "\n".join(lines)


def _rows(session: Session, kept: KeptPlan, language: Language, players: SeatNames) -> list[LayoutPart]:
    """The lists to drop turns and to plan what follows one."""
    turns = [one for one in kept.turns if one.sure]
    labels = [(one, turn_label(session, turns, one, language, players)) for one in turns]
    options = [(one, option(f"{one.number}:{one.mark}", label)) for one, label in labels]
    every = option(f"0:{mark_of_all(turns)}", language.say(text("bot-plan-drop-all")))
    drops = [every, *(entry for _, entry in options[: SELECT_OPTIONS - 1])]
    follows = [entry for one, entry in options if one.position is not None]
    rows: list[LayoutPart] = [
        PlannedSelect("drop", session.id).with_options(language.say(text("bot-plan-drop")), drops)
    ]
    rows += (
        [PlannedSelect("then", session.id).with_options(language.say(text("bot-plan-then")), follows)]
        if follows
        else []
    )
    return [*rows, begin_button(session, language)]


def turn_label(
    session: Session, turns: Sequence[PlannedTurn], turn: PlannedTurn, language: Language, players: SeatNames
) -> str:
    """A planned turn in a list, which shows neither mentions nor signs, after a mark for each turn before it."""
    said = language.plain.say(turn_told(session.game, turn), partial(name_in_list, players))
    return "→ " * (len(chain(turns, turn.number)) - 1) + shorten(said.replace("`", ""), OPTION_LABEL)


def ended_view(
    why: PlanEnd, session: Session, board_id: int | None, language: Language, *, on_turn: bool
) -> discord.ui.LayoutView:
    """The direct message: that a plan cannot be played any more, and the way to the board."""
    game, number = session.title, str(session.id)
    channel = f"<#{session.channel_id}>"
    said = language.say(
        text("bot-plan-ended", game=game, number=number, channel=channel, why=text(f"bot-plan-ended-{why}"))
    )
    said += f" {language.say(text('bot-plan-ended-turn'))}" if on_turn else ""
    if not board_id:
        return layout(said)
    url = board_link(session.guild_id, session.channel_id, board_id)
    link = discord.ui.Button[Any](label=language.say(text("bot-plan-board")), url=url)
    return layout(said, link)
