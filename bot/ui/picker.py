"""Picking a move from lists, for thumbs: works for any game from the parts of its moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import discord

from bot.boundary import finish
from bot.language import Language, language
from bot.limits import CUSTOM_ID, OPTION_DESCRIPTION, OPTION_LABEL, PLACEHOLDER, SELECT_OPTIONS, shorten
from bot.services.refusals import StaleBoard
from bot.services.tables import Table
from bot.ui.base import Component, layout
from games.core.contract import Parts, Position
from games.core.text import Text, text

if TYPE_CHECKING:
    from bot.client import Fumarole

_JOINT = "/"


@dataclass(frozen=True, slots=True)
class Pick:
    """One entry of a list: the parts chosen so far, and whether they make a whole move."""

    path: Parts
    label: str
    meaning: Text
    whole: bool


def picks(position: Position[Any], seat: int, path: Parts = ()) -> tuple[Pick, ...]:
    """What can be picked after these parts: whole moves if they fit one list, else the next part of each.

    Empty when no legal move begins with the path.
    """
    moves = [(move, position.write(move)) for move in position.moves(seat)]
    moves = [(move, parts) for move, parts in moves if parts[: len(path)] == path]
    whole = {parts: position.notation(move) for move, parts in moves}
    depth = None if len(moves) <= SELECT_OPTIONS else len(path) + 1
    listed = dict.fromkeys(parts[:depth] for parts in whole)
    return tuple(
        Pick(parts, whole.get(parts, f"{parts[-1]} …"), position.explain(seat, parts), whole=parts in whole)
        for parts in listed
    )


class MoveSelect(Component["discord.ui.Select[Any]"], template=r"pick:(?P<session>\d+):(?P<sequence>\d+):(?P<path>.*)"):
    """A list of moves, or of the next parts of moves. Its id says which state of the session it was made for."""

    def __init__(self, session_id: int, sequence: int, path: Parts, select: discord.ui.Select[Any]) -> None:
        super().__init__(select)
        self.session_id = session_id
        self.sequence = sequence
        self.path = path

    @classmethod
    def of(cls, table: Table, seat: int, speaker: Language, placeholder: Text, path: Parts = ()) -> Self:
        """The list for the seat that is to act; raises :class:`StaleBoard` if nothing begins with the path."""
        if table.position is None:
            raise ValueError("a lobby has no moves")
        found = picks(table.position, seat, path)
        if not found:
            raise StaleBoard(text("bot-refusal-stale"))
        custom_id = f"pick:{table.session.id}:{table.session.sequence}:{_JOINT.join(path)}"
        if len(custom_id) > CUSTOM_ID:
            raise ValueError(f"the path of a move is too long for an id: {custom_id}")
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=custom_id,
            placeholder=shorten(speaker.say(placeholder), PLACEHOLDER),
            options=[
                discord.SelectOption(
                    label=shorten(pick.label, OPTION_LABEL),
                    value=_JOINT.join(pick.path),
                    description=shorten(speaker.say(pick.meaning), OPTION_DESCRIPTION),
                )
                for pick in found
            ],
        )
        return cls(table.session.id, table.session.sequence, path, select)

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Understand the id; called by discord.py."""
        if not isinstance(item, discord.ui.Select):
            raise TypeError("a move list is a select")
        path = tuple(match["path"].split(_JOINT)) if match["path"] else ()
        return cls(int(match["session"]), int(match["sequence"]), path, item)

    async def act(self, interaction: discord.Interaction[Fumarole]) -> None:
        """Play the picked move, or show the list of what can follow the picked part."""
        await interaction.response.defer()
        host = interaction.client
        path = tuple(self.item.values[0].split(_JOINT))
        table = await host.sessions.by_id(self.session_id)
        seat = table.session.seat_of(interaction.user.id)
        if table.session.sequence == self.sequence and seat is not None and _is_partial(table, seat, path):
            await self._show_next(interaction, table, seat, path)
            return
        played = await host.sessions.play_path(self.session_id, interaction.user.id, path, self.sequence, host.now())
        if not self.path:
            await host.delivery.deliver(self.session_id)
            return
        # The list stood in a reply of its own, which has served its purpose.
        speaker = language(str(interaction.locale))
        sentence = speaker.say(text("bot-move-played", moves=" ".join(played.notations)))
        await finish(interaction, self.session_id, interaction.edit_original_response(view=layout(sentence)))

    async def _show_next(
        self, interaction: discord.Interaction[Fumarole], table: Table, seat: int, path: Parts
    ) -> None:
        speaker = language(str(interaction.locale))
        select = self.of(table, seat, speaker, text("bot-pick-next"), path)
        meaning = table.position.explain(seat, path) if table.position else text("bot-pick-next")
        view = layout(speaker.say(meaning), discord.ui.ActionRow(select))
        if self.path:
            await interaction.edit_original_response(view=view)
        else:
            await interaction.followup.send(view=view, ephemeral=True)


def _is_partial(table: Table, seat: int, path: Parts) -> bool:
    """Whether the parts begin a legal move of this seat without being one."""
    if table.position is None:
        return False
    moves = [table.position.write(move) for move in table.position.moves(seat)]
    return path not in moves and any(parts[: len(path)] == path for parts in moves)
