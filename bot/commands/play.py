"""/move and /board: playing by typing, and seeing where the game stands."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands

from bot.boundary import answer, finish
from bot.commands.context import place, suggest
from bot.host import Interaction
from bot.language import Language
from bot.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES, CONTENT, STRING_OPTION, shorten
from bot.people import language_of
from bot.services.lookup.scenes import plan
from bot.services.people.cooldowns import Costly
from bot.services.refusals import SessionRefusal
from bot.services.table.acts import being_typed, follow_begun, position_of, require_seat, split_turn
from bot.services.table.tables import Table
from bot.store.sessions import Status
from bot.tree import localised
from bot.ui.base import layout
from bot.ui.hand import hand_aside
from bot.ui.picker import aside_after, played_sentence
from bot.ui.showing import charge, galleries
from bot.ui.telling import story
from games.core.contract import Position
from games.core.refusals import Refusal
from games.core.text import Text, text

NOT_A_MOVE = "?"
"""What an autocomplete entry stands for that only explains why there are no moves."""


def play_commands() -> tuple[app_commands.Command[Any, ..., None], ...]:
    """The commands a player uses every day."""
    return (_move_command(), _board_command(), _hand_command())


def _move_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(move=localised("bot-option-move-about"))
    @app_commands.rename(move=localised("bot-option-move-name"))
    @app_commands.guild_only()
    async def play(interaction: discord.Interaction[Any], move: app_commands.Range[str, 1, STRING_OPTION]) -> None:
        await _play(interaction, move)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-move"), description=localised("bot-command-move-about"), callback=play
    )
    suggest(command, "move", _complete)
    return command


def _board_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.describe(repost=localised("bot-option-repost-about"), plan=localised("bot-option-plan-about"))
    @app_commands.rename(repost=localised("bot-option-repost-name"), plan=localised("bot-option-plan-name"))
    @app_commands.guild_only()
    async def board(
        interaction: discord.Interaction[Any],
        repost: bool = False,  # noqa: FBT001, FBT002 - an option of the command
        plan: app_commands.Range[str, 1, STRING_OPTION] | None = None,
    ) -> None:
        await (_repost(interaction) if repost else _show(interaction, plan))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=localised("bot-command-board"), description=localised("bot-command-board-about"), callback=board
    )
    suggest(command, "plan", _complete)
    return command


def _hand_command() -> app_commands.Command[Any, ..., None]:
    @app_commands.guild_only()
    async def hand(interaction: discord.Interaction[Any]) -> None:
        await _show_hand(interaction)

    return app_commands.Command(
        name=localised("bot-command-hand"), description=localised("bot-command-hand-about"), callback=hand
    )


async def _play(interaction: Interaction, typed: str) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = await host.sessions.in_channel(channel_id)
    played = await host.sessions.play(table.session.id, interaction.user.id, typed, host.now())
    language = language_of(interaction)
    if played.aside:
        view, files = await aside_after(host, played, language)
        said = interaction.followup.send(view=view, files=files, ephemeral=True)
    else:
        said = answer(interaction, shorten(language.say(played_sentence(played)), CONTENT))
    await finish(interaction, table.session.id, said)


async def _show(interaction: Interaction, planned: str | None) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = await host.sessions.in_channel(channel_id)
    if table.session.status is Status.LOBBY:
        raise SessionRefusal(text("bot-refusal-not-begun"))
    language = language_of(interaction)
    seat = table.viewer(interaction.user.id)
    if planned is None:
        picture = await host.pictures.board(table, language, seat)
        said = _state(table, seat, language)
    else:
        own = require_seat(table, interaction.user.id)
        scene = await asyncio.to_thread(plan, table, own, split_turn(planned))
        picture = await host.pictures.scene(table, scene, language, seat)
        told = scene.position.tell(scene.position.witnessed(scene.events, seat))
        said = "\n".join((language.say(text("bot-plan")), story(table, told, language)))
    items, files = await galleries(host, picture, interaction.user.id)
    await interaction.followup.send(view=layout(said, *items), files=files, ephemeral=True)


async def _show_hand(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = await host.sessions.in_channel(channel_id)
    view, files = await hand_aside(host, table, interaction.user.id, language_of(interaction))
    await interaction.followup.send(view=view, files=files, ephemeral=True)


async def _repost(interaction: Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    host = interaction.client.host
    _, channel_id = place(interaction)
    table = await host.sessions.in_channel(channel_id)
    charge(interaction, Costly.REPOST)
    await host.sessions.owe_fresh_board(table.session.id, host.now())
    sentence = language_of(interaction).say(text("bot-reposted"))
    await finish(interaction, table.session.id, answer(interaction, sentence))


def _state(table: Table, seat: int | None, language: Language) -> str:
    return story(table, table.told(seat), language) or language.say(text("bot-no-moves-yet"))


async def _complete(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    language = language_of(interaction)
    try:
        _, channel_id = place(interaction)
        table = await interaction.client.host.sessions.at_hand(channel_id)
        # Playing the moves typed so far may have to prove an ending, which takes its time.
        table, seat, played = await asyncio.to_thread(follow_begun, table, interaction.user.id, typed)
    except Refusal as refusal:
        return [_explanation(language, refusal.text)]
    return _continuations(language, position_of(table), seat, played, being_typed(typed))


def _continuations(
    language: Language, position: Position[Any], seat: int, played: tuple[str, ...], begun: str
) -> list[app_commands.Choice[str]]:
    """What can come next: moves that are written so, or, if none is, those whose meaning is told with that word."""
    legal = [(move, position.notation(move)) for move in position.moves(seat)]
    wanted = _plain(begun)
    explained = [
        (notation, language.say(position.explain(seat, position.write(move))))
        for move, notation in legal
        if wanted in _plain(notation)
    ] or [
        (notation, meaning)
        for move, notation in legal
        if _plain(meaning := language.say(position.explain(seat, position.write(move)))).startswith(wanted)
    ]
    prefix = "… " if played else ""
    choices = []
    for notation, meaning in explained[:CHOICES]:
        value = " ".join((*played, notation))
        if len(value) > CHOICE_VALUE:
            return [_explanation(language, text("bot-complete-long"))]
        name = language.say(text("bot-complete-choice", move=f"{prefix}{notation}", meaning=meaning))
        choices.append(app_commands.Choice(name=shorten(name, CHOICE_NAME), value=value))
    return choices or [_explanation(language, text("bot-complete-none"))]


def _plain(typed: str) -> str:
    return typed.casefold().replace("-", "")


def _explanation(language: Language, reason: Text) -> app_commands.Choice[str]:
    return app_commands.Choice(name=shorten(language.say(reason), CHOICE_NAME), value=NOT_A_MOVE)
