"""A guided first game in ephemeral messages: a board, a task, and the result of the move. Nothing is stored."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Self

import discord

from bot.delivery.drawing import in_theme
from bot.host import Interaction
from bot.language import Language
from bot.people import language_of
from bot.services.lookup.picks import Pick, picks
from bot.services.lookup.pitches import pitch_of
from bot.services.lookup.rulebook import Rule
from bot.services.refusals import SessionRefusal
from bot.ui.base import PersistentButton, PersistentSelect, layout, split_parts
from bot.ui.lines import pick_options
from bot.ui.opening import AgainstButton, OpenButton
from bot.ui.rules import FIRST_TOPIC, RuleButton
from bot.ui.showing import theme_of
from games import GUIDES, REGISTRY
from games.core.contract import Parts
from games.core.text import Notation, Text, text


class GuideSelect(PersistentSelect, prefix="guide"):
    """The legal moves of a task, or their next parts; any may be tried, the right one leads to the next task."""

    game: Annotated[str, GUIDES]
    task: int
    path: Parts

    @classmethod
    def of(cls, game: str, task: int, found: Sequence[Pick], language: Language, path: Parts = ()) -> Self:
        """The select of what was found for a task after these parts."""
        options = pick_options(game, found, language)
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
            other = text(
                "bot-guide-other",
                move=Notation(self.game, chosen[path]),
                meaning=meaning,
                wanted=Notation(self.game, wanted),
            )
            view, files = await guide_view(interaction, self.game, self.task, language, remark=other)
        elif any(parts[: len(path)] == path for parts in chosen):
            begun = text("bot-guide-begun", begun=Notation(self.game, "".join(path)))
            view, files = await guide_view(interaction, self.game, self.task, language, remark=begun, path=path)
        else:
            raise SessionRefusal(text("bot-refusal-not-offered"))
        await interaction.edit_original_response(view=view, attachments=files)


class TaskButton(PersistentButton, prefix="task"):
    """Goes back from the parts of a move to all moves of a task."""

    game: Annotated[str, GUIDES]
    task: int

    async def act(self, interaction: Interaction) -> None:
        """Show the task as it was before anything was picked."""
        await interaction.response.defer()
        if self.task >= len(GUIDES[self.game].tasks):
            raise SessionRefusal(text("bot-refusal-not-offered"))
        view, files = await guide_view(interaction, self.game, self.task, language_of(interaction))
        await interaction.edit_original_response(view=view, attachments=files)


class LearnButton(PersistentButton, prefix="learn"):
    """Begins a guided first game in an ephemeral message."""

    game: Annotated[str, GUIDES]

    @classmethod
    def of(cls, game: str, language: Language, label: str = "bot-hello-learn") -> Self:
        """The button for a game, with a label that may name it."""
        said = language.plain.say(text(label, game=text(f"{game}-name")))
        return cls(game).labelled(said, discord.ButtonStyle.primary)

    async def act(self, interaction: Interaction) -> None:
        """Show the first task."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        view, files = await guide_view(interaction, self.game, 0, language_of(interaction))
        await interaction.followup.send(view=view, files=files, ephemeral=True)


def learn_page(language: Language) -> discord.ui.LayoutView:
    """The question which game to learn, with what each is."""
    lines = [language.say(text("bot-learn-which"))]
    lines += [f"**{language.say(text(f'{game}-name'))}** – {language.say(pitch_of(game, language))}" for game in GUIDES]
    return layout("\n".join(lines), discord.ui.ActionRow(*(LearnButton.of(game, language) for game in GUIDES)))


async def guide_view(
    interaction: Interaction, game: str, task: int, language: Language, *, remark: Text | None = None, path: Parts = ()
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The board, then the result of the latest move and the next task; the end after the last task.

    ``remark`` is said instead of the result. It stands right above the list, where whoever picks from it looks.
    """
    host = interaction.client.host
    guide, language = GUIDES[game], host.signs.on(language, game)
    name = text(f"{game}-name")
    over = task == len(guide.tasks)
    above = [text("bot-guide-over", game=name) if over else text("bot-guide-title", game=name, task=task + 1)]
    above += [] if task else [guide.goal]
    theme = await theme_of(host, interaction.guild_id, interaction.user.id)
    picture = in_theme(await host.pictures.guide(guide, task, language), theme)
    file = discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alt)
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(file, description=picture.alt)
    )
    done = [guide.tasks[task - 1].done] if task else []
    below = [*([remark] if remark else done), *([] if over else [guide.tasks[task].ask])]
    items: list[str | discord.ui.Item[Any]] = [_said(above, language), gallery, _said(below, language)]
    if over:
        items += _after(game, language)
    else:
        found = await asyncio.to_thread(picks, guide.board(task)[0], guide.seat, path)
        items.append(discord.ui.ActionRow(GuideSelect.of(game, task, found, language, path)))
    if path:
        back = TaskButton(game, task).labelled(language.say(text("bot-guide-back")))
        items.append(discord.ui.ActionRow(back))
    return layout(*items), [file]


def _said(sentences: Iterable[Text], language: Language) -> str:
    return "\n".join(map(language.say, sentences))


def _after(game: str, language: Language) -> list[str | discord.ui.Item[Any]]:
    """How to go on after the last task: a game of one's own, the next game's first steps, the rules."""
    example = Notation(game, GUIDES[game].tasks[-1].notation)
    end = [text("bot-guide-end", game=text(f"{game}-name"), example=example)]
    end += [text("bot-guide-alone")] if REGISTRY[game].seat_range[0] == 1 else []
    games = tuple(GUIDES)
    following = games[(games.index(game) + 1) % len(games)]
    buttons: list[discord.ui.Item[Any]] = [OpenButton.of(game, language), AgainstButton.of(game, language)]
    if following != game:
        buttons.append(LearnButton.of(following, language, "bot-guide-next"))
    rules = RuleButton.of(Rule(game, FIRST_TOPIC), language.say(text("bot-learn-rules")))
    return [_said(end, language), discord.ui.ActionRow(*buttons, rules)]
