"""The answers of two buttons on every board: what a seat can do now, and a description of the board."""

from __future__ import annotations

import asyncio
from typing import Any, ClassVar, Literal

import discord

from bot.host import Host, Interaction
from bot.language import Language, say_within
from bot.limits import CONTENT, SELECT_OPTIONS, shorten
from bot.people import language_of, mentions
from bot.services.lookup.picks import choices
from bot.services.lookup.rulebook import Rule
from bot.services.table.acts import require_begun
from bot.services.table.tables import Table, retell
from bot.services.table.vocabulary import shown
from bot.ui.base import SessionButton, layout
from bot.ui.legend import legend_buttons
from bot.ui.picker import PlanButton
from bot.ui.rules import RuleButton
from bot.ui.showing import galleries
from games.core.contract import Position
from games.core.refusals import IllegalMove
from games.core.text import Seat, text

TURN_TOPIC = "your-turn"
"""The topic about turns that every game's rules have."""


class AskButton(SessionButton, prefix="ask"):
    """Asks about the game; anybody may press it, and the answer is ephemeral."""

    action: Literal["now", "describe"]
    STYLES: ClassVar = {"now": discord.ButtonStyle.secondary, "describe": discord.ButtonStyle.secondary}

    async def act(self, interaction: Interaction) -> None:
        """Answer for the game as it stands now."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        host = interaction.client.host
        table = require_begun(await host.sessions.by_id(self.session_id))
        language = language_of(interaction)
        silent = discord.AllowedMentions.none()
        if self.action == "now":
            view, files = await _answer(host, table, interaction.user.id, language)
            await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=silent)
            return
        seat = table.viewer(interaction.user.id)
        view = layout(told(table, await host.pictures.description(table, language, seat), seat, language))
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=silent)


async def _answer(
    host: Host, table: Table, user_id: int, language: Language
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """What this user can do in words, and a picture of it; out of turn, of what it could do as the board stands."""
    # Weighing the choices can be slow.
    said = await asyncio.to_thread(what_now, table, user_id, host.signs.on(language, table.session.game))
    items: list[str | discord.ui.Item[Any]] = [said]
    files: list[discord.File] = []
    position, seat = standing(table, user_id), table.session.seat_of(user_id)
    if position is not None and seat is not None:
        picture = await host.pictures.offers(table, position, language, seat)
        if picture is not None:
            if seat not in table.position.to_act:
                items.append(language.say(text("bot-ask-ahead")))
            shown, files = await galleries(host, picture, user_id, table.session.guild_id)
            items += shown
    buttons: list[discord.ui.Item[Any]] = [] if position is None else [PlanButton.of(table.session.id, language)]
    buttons += [*_rule(host, table, language), *legend_buttons(table.session.game, language)]
    items += [discord.ui.ActionRow(*buttons)] if buttons else []
    return layout(*items), files


def standing(table: Table, user_id: int) -> Position[Any] | None:
    """The position in which this user's seat is to act, or would be if its turn began now; None if there is none."""
    seat = table.session.seat_of(user_id)
    if seat is None or table.position.outcome is not None:
        return None
    try:
        position = table.position.as_if_turn_of(seat)
    except IllegalMove:
        return None
    return position if seat in position.to_act else None


def what_now(table: Table, user_id: int, language: Language) -> str:
    """What this user can do: the choices of their seat, grouped if there are many, or whose turn it is.

    A seat's choices are told to its own player only.
    """
    position = table.position
    names = mentions(table.session.players)
    game = text(f"{table.session.game}-name")
    if position.outcome is not None:
        (reason,) = retell(table.session, (position.outcome.reason,))
        return language.say(text("bot-ask-over", reason=reason), names)
    seat = table.session.seat_of(user_id)
    if seat is None or seat not in position.to_act:
        waiting = tuple(Seat(one) for one in sorted(position.to_act))
        key = (
            "bot-ask-stranger" if seat is None else "bot-ask-resigned" if seat in position.forfeited else "bot-ask-wait"
        )
        return language.say(text(key, game=game, players=waiting), names)
    found = choices(position, seat)
    lines = [text("bot-ask-turn", game=game, summary=position.explain(seat, ()))]
    lines += [
        text("bot-ask-option", move=shown(table.session.game, pick.label, language), meaning=pick.meaning)
        for pick in found[:SELECT_OPTIONS]
    ]
    if len(found) > SELECT_OPTIONS:
        lines.append(text("bot-ask-more", count=len(found) - SELECT_OPTIONS))
    said = say_within(CONTENT, language, lambda one: "\n".join(one.say(line, names) for line in lines))
    how = language.say(text("bot-ask-how-secret" if position.secret_choice else "bot-ask-how"))
    return f"{said}\n-# {how}"


def told(table: Table, description: str, seat: int | None, language: Language) -> str:
    """The description, one sentence a line for screen readers, and the turn on show."""
    names = mentions(table.session.players)
    title = language.say(text("bot-ask-described", game=text(f"{table.session.game}-name")))
    story = [language.say(sentence, names) for sentence in table.told(seat)]
    # An asterisk marks a cap; escape it, or Discord shows italics.
    plain = discord.utils.escape_markdown(description).replace(". ", ".\n")
    return shorten("\n".join((title, plain, *story)), CONTENT)


def _rule(host: Host, table: Table, language: Language) -> list[discord.ui.Item[Any]]:
    """The button to the rule about turns, if there is one."""
    rule = Rule(table.session.game, TURN_TOPIC)
    topic = host.rulebook.find(rule, language.code)
    return [] if topic is None else [RuleButton.of(rule, topic.heading)]
