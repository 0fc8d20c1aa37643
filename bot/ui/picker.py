"""Selects for picking a move; they work for any game, from the parts of its moves."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Any, Self

import discord

from bot.boundary import finish, finish_briefly
from bot.delivery.names import SeatNames
from bot.host import Host, Interaction
from bot.language import Language, say_within
from bot.limits import CONTENT, OPTION_DESCRIPTION, OPTION_LABEL, shorten
from bot.people import language_of, mentions
from bot.services.lookup.picks import Pick, picks
from bot.services.refusals import StaleBoard
from bot.services.table.acts import require_begun
from bot.services.table.commit import Played
from bot.services.table.tables import Table
from bot.ui.base import PersistentSelect, emoji_of, join_parts, layout, split_parts
from bot.ui.showing import galleries
from games.core.contract import Parts
from games.core.text import Text, text


class MoveSelect(PersistentSelect, prefix="pick"):
    """A select of moves, or of the next parts of moves. Its id has the session's sequence number."""

    session_id: int
    sequence: int
    path: Parts

    @classmethod
    def of(cls, table: Table, seat: int, language: Language, placeholder: Text, path: Parts = ()) -> Self:
        """The select for the seat to act; raises :class:`StaleBoard` if no move begins with the path."""
        found = picks(table.position, seat, path)
        if not found:
            raise StaleBoard(text("bot-refusal-stale"))
        made = cls(table.session.id, table.session.sequence, path)
        return made.listing(language.say(placeholder), pick_options(found, language))

    async def act(self, interaction: Interaction) -> None:
        """Play the picked move, or show the select of the next parts."""
        await interaction.response.defer()
        host = interaction.client.host
        path = split_parts(self.item.values[0])
        table = require_begun(await host.sessions.by_id(self.session_id))
        seat = table.session.seat_of(interaction.user.id)
        if table.session.sequence == self.sequence and seat is not None and _is_partial(table, seat, path):
            await self._show_next(interaction, table, seat, path)
            return
        played = await host.sessions.play_path(self.session_id, interaction.user.id, path, self.sequence, host.now())
        await self._answer(interaction, played)

    async def _answer(self, interaction: Interaction, played: Played) -> None:
        """Send the private reply, or turn the ephemeral select into the note of what was played."""
        host = interaction.client.host
        language = host.signs.on(language_of(interaction), played.table.session.game)
        in_reply = interaction.message is not None and interaction.message.flags.ephemeral
        if played.revealed:
            view, files = await reply_after(host, played, language)
            saying: Awaitable[object] = (
                interaction.edit_original_response(view=view, attachments=files)
                if in_reply
                else interaction.followup.send(view=view, files=files, ephemeral=True)
            )
            await finish(interaction, self.session_id, saying)
        elif in_reply:
            done = layout(language.say(played_sentence(played)))
            saying = interaction.edit_original_response(view=done, attachments=[])
            await finish_briefly(interaction, self.session_id, saying)
        else:
            await host.outbox.deliver(self.session_id)

    async def _show_next(self, interaction: Interaction, table: Table, seat: int, path: Parts) -> None:
        language = interaction.client.host.signs.on(language_of(interaction), table.session.game)
        select = self.of(table, seat, language, text("bot-pick-next"), path)
        meaning = table.position.explain(seat, path)
        said = language.say(meaning.signed(""))
        view = layout(language.marked(meaning.sign, f"{said[:1].upper()}{said[1:]}"), discord.ui.ActionRow(select))
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.edit_original_response(view=view, attachments=[])
        else:
            await interaction.followup.send(view=view, ephemeral=True)


def pick_options(found: Sequence[Pick], language: Language) -> list[discord.SelectOption]:
    """Moves, or parts of moves, as select options."""
    return [
        discord.SelectOption(
            label=shorten(pick.label, OPTION_LABEL),
            value=join_parts(pick.path),
            description=shorten(language.plain.say(pick.meaning), OPTION_DESCRIPTION),
            emoji=emoji_of(pick.meaning.sign, language),
        )
        for pick in found
    ]


def prompt_for(seat: int, players: SeatNames) -> Text:
    """What the list of moves says, with the player's display name where it is known."""
    name = players[seat] if seat < len(players) else None
    return text("bot-pick-first", number=seat + 1) if name is None else text("bot-pick-named", name=name)


def played_sentence(played: Played) -> Text:
    """The sentence that tells the player what was played."""
    key = "bot-move-played-over" if played.turn_over else "bot-move-played"
    return text(key, moves=" ".join(played.notations))


async def reply_after(
    host: Host, played: Played, language: Language
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The private reply after a move: what was played and revealed to the player alone, the hand, the next choice."""
    seat = played.seat
    if seat is None:
        raise ValueError("only a seat has something to be told aside")
    return await private_reply(host, played.table, seat, language, (played_sentence(played), *played.revealed))


async def private_reply(
    host: Host, table: Table, seat: int, language: Language, told: Sequence[Text]
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """A private reply: what is told to the seat, its hand, and the select of its next move."""
    language = host.signs.on(language, table.session.game)
    names = mentions(table.session.players)
    items: list[str | discord.ui.Item[Any]] = []
    if told:
        items.append(say_within(CONTENT, language, lambda one: "\n".join(one.say(line, names) for line in told)))
    picture = await host.pictures.hand(table, language, seat)
    files: list[discord.File] = []
    if picture is not None:
        shown, files = await galleries(host, picture, table.session.players[seat], table.session.guild_id)
        items += shown
    if seat in table.position.to_act:
        prompt = prompt_for(seat, await host.pictures.names(table.session))
        items.append(discord.ui.ActionRow(MoveSelect.of(table, seat, language, prompt)))
    return layout(*items), files


def _is_partial(table: Table, seat: int, path: Parts) -> bool:
    """Whether the parts are the beginning of a legal move of this seat, but not a whole one."""
    moves = [table.position.write(move) for move in table.position.moves(seat)]
    return path not in moves and any(parts[: len(path)] == path for parts in moves)
