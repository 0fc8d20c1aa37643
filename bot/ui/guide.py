"""A guided first game in ephemeral messages: a board, a task, and the result of the move. Nothing is stored."""

from __future__ import annotations

import io
from typing import Annotated, Any, Self

import discord

from bot.delivery.drawing import in_theme
from bot.host import Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.lookup.picks import picks
from bot.services.refusals import SessionRefusal
from bot.ui.base import PersistentSelect, layout, split_parts
from bot.ui.lines import pick_options
from bot.ui.showing import theme_of
from games import GUIDES
from games.core.contract import Parts
from games.core.text import Text, text


class GuideSelect(PersistentSelect, prefix="guide"):
    """The legal moves of a task, or their next parts; any may be tried, the right one leads to the next task."""

    game: Annotated[str, GUIDES]
    task: int
    path: Parts

    @classmethod
    def of(cls, game: str, task: int, language: Language, path: Parts = ()) -> Self:
        """The select of a task after these parts."""
        guide = GUIDES[game]
        position, _ = guide.board(task)
        options = pick_options(picks(position, guide.seat, path), language)
        return cls(game, task, path).listing(language.say(text("bot-guide-pick")), options)

    async def act(self, interaction: Interaction) -> None:
        """Go to the next task, list the next parts, or say that the task asks for another move."""
        await interaction.response.defer()
        language = language_of(interaction)
        guide = GUIDES[self.game]
        path = split_parts(self.item.values[0])
        position, _ = guide.board(self.task)
        if self.task >= len(guide.tasks):
            raise SessionRefusal(text("bot-refusal-not-offered"))
        wanted = guide.tasks[self.task].notation
        chosen = {position.write(move): position.notation(move) for move in position.moves(guide.seat)}
        if chosen.get(path) == wanted:
            view, files = await guide_view(interaction, self.game, self.task + 1, language)
        elif path in chosen:
            meaning = position.explain(guide.seat, path)
            other = text("bot-guide-other", move=chosen[path], meaning=meaning, wanted=wanted)
            view, files = await guide_view(interaction, self.game, self.task, language, remark=other)
        elif picks(position, guide.seat, path):
            view, files = await guide_view(interaction, self.game, self.task, language, path=path)
        else:
            raise SessionRefusal(text("bot-refusal-not-offered"))
        await interaction.edit_original_response(view=view, attachments=files)


async def guide_view(
    interaction: Interaction, game: str, task: int, language: Language, *, remark: Text | None = None, path: Parts = ()
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The result of the latest move, the board, and the next task; ``task`` equal to the number of tasks is the end."""
    host = interaction.client.host
    guide, language = GUIDES[game], host.signs.on(language, game)
    name = text(f"{game}-name")
    over = task == len(guide.tasks)
    title = text("bot-guide-over", game=name) if over else text("bot-guide-title", game=name, task=task + 1)
    lines = [title, *([guide.tasks[task - 1].done] if task else []), *([remark] if remark else [])]
    theme = await theme_of(host, interaction.guild_id, interaction.user.id)
    picture = in_theme(await host.pictures.guide(guide, task, language), theme)
    file = discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(file, description=picture.alt)
    )
    last = text("bot-guide-end", command=text(f"{game}-command")) if over else guide.tasks[task].ask
    items: list[str | discord.ui.Item[Any]] = ["\n".join(map(language.say, lines)), gallery, language.say(last)]
    if not over:
        items.append(discord.ui.ActionRow(GuideSelect.of(game, task, language, path)))
    return layout(*items), [file]
