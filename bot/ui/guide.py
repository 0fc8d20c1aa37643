"""What leads newcomers into a game: a guided first one, and the buttons under a lobby or a first board."""

import asyncio
from collections.abc import Iterable
from typing import Annotated, Any, Self

import discord

from bot.host.context import Context
from bot.model.refusals import StaleBoard
from bot.model.sessions import GenerationalId, Session, Status
from bot.model.tables import Lobby, Table
from bot.move_menu.entries import entries_among, weighed
from bot.pictures.drawing import in_theme
from bot.rules_search.rulebook import Rule
from bot.ui.answers import Reply, theme_of
from bot.ui.base import LayoutPart, PersistentButton, PersistentSelect, attached, gallery, layout
from bot.ui.new_table import AgainstButton, OpenButton
from bot.ui.picker import pick_options
from bot.ui.rules import FIRST_TOPIC, RuleButton, legend_buttons
from bot.words.language import Language, blurb_of
from games import GUIDES, REGISTRY
from games.core.chance import fingerprint
from games.core.contract import Position
from games.core.text import Notation, Text, text

LISTED = 5
"""How many moves of a task are listed, the right one first."""


class GuideSelect(PersistentSelect, prefix="guide", answers="editing"):
    """Some legal moves of a task; any may be tried, the right one leads to the next task."""

    game: Annotated[str, GUIDES]
    task: int

    @classmethod
    def of(cls, game: str, task: int, language: Language) -> Self:
        """The select of the move that a task asks for and of the best others."""
        guide = GUIDES[game]
        position, wanted = guide.board(task)[0], guide.tasks[task].notation
        moves = sorted(weighed(position, guide.seat), key=lambda one: one.notation != wanted)
        found = [pick for _, pick in entries_among(position, guide.seat, moves[:LISTED], warning=False)]
        return cls(game, task).with_options(language.say(text("bot-guide-pick")), pick_options(game, found, language))

    async def act(self, context: Context) -> None:
        """Go to the next task, or say that the task asks for another move, or that the move would lose everything."""
        guide = GUIDES[self.game]
        position, wanted = guide.board(self.task)[0], guide.tasks[self.task].notation
        move = next(one for one in position.moves(guide.seat) if position.write(one) == self.chosen_parts)
        if position.notation(move) == wanted:
            view, files = await guide_view(context, self.game, self.task + 1)
        else:
            other = text(
                "bot-guide-loses" if _loses(self.game, position, guide.seat, move) else "bot-guide-other",
                move=Notation(self.game, position.notation(move)),
                meaning=position.explain(guide.seat, self.chosen_parts),
                wanted=Notation(self.game, wanted),
            )
            view, files = await guide_view(context, self.game, self.task, remark=other)
        await context.edit(view, files)


def _loses(game: str, position: Position[Any], seat: int, move: Any) -> bool:
    """Whether a move loses at once, or leaves no way out of a danger where there is one."""
    (worth,), after = position.worths(seat, (move,)), position.play(seat, move).position

    def is_saved(one: Position[Any]) -> bool:
        return any(way.saves for way in REGISTRY[game].ways(one.view(seat)))

    return worth.loses or (seat in after.to_act and is_saved(position) and not is_saved(after))


class LearnButton(PersistentButton, prefix="learn", answers="privately"):
    """Begins a guided first game in an ephemeral message."""

    STYLE = discord.ButtonStyle.primary

    game: Annotated[str, GUIDES]

    @classmethod
    def of(cls, game: str, language: Language, label: str = "bot-hello-learn") -> Self:
        """The button for a game, with a label that may name it."""
        said = language.plain.say(text(label, game=text(f"{game}-name")))
        return cls(game).with_label(said)

    async def act(self, context: Context) -> None:
        """Show the first task."""
        await context.send(*await guide_view(context, self.game, 0))


def learn_page(language: Language) -> discord.ui.LayoutView:
    """The question which game to learn, with what each is."""
    lines = [language.say(text("bot-learn-which"))]
    lines += [
        f"**{language.say(text(f'{game}-name'))}** – {language.say(blurb_of(game, {}, language))}" for game in GUIDES
    ]
    return layout("\n".join(lines), [LearnButton.of(game, language) for game in GUIDES])


async def guide_view(context: Context, game: str, task: int, *, remark: Text | None = None) -> Reply:
    """The board, then the result of the latest move and the next task; the end after the last task.

    ``remark`` is said instead of the result. It stands right above the list, where whoever picks from it looks.
    """
    guide, language = GUIDES[game], context.signed(game)
    name = text(f"{game}-name")
    over = task == len(guide.tasks)
    above = [text("bot-guide-over", game=name) if over else text("bot-guide-title", game=name, task=task + 1)]
    above += [] if task else [guide.goal]
    theme = await theme_of(context)
    picture = in_theme(await context.host.pictures.guide(guide, task, language), theme)
    done = [guide.tasks[task - 1].done] if task else []
    below = [*([remark] if remark else done), *([] if over else [guide.tasks[task].ask])]
    items: list[LayoutPart] = [_said(above, language), gallery(picture), _said(below, language)]
    if over:
        items += _after(game, language)
    else:
        items.append(await asyncio.to_thread(GuideSelect.of, game, task, language))
    return layout(*items), [attached(picture)]


def _said(sentences: Iterable[Text], language: Language) -> str:
    return "\n".join(map(language.say, sentences))


def _after(game: str, language: Language) -> list[LayoutPart]:
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
    return [_said(end, language), [*buttons, rules]]


SHOWN = 8
"""How many digits of the fingerprint the label shows."""


class FairButton(PersistentButton, prefix="fair", answers="privately"):
    """Tells what the fingerprint of the deal is for.

    The id holds all of it. So every message with this button publishes the fingerprint, from the opening of the table
    on, and an answer with other digits than the message carries would be found out.
    """

    session_id: GenerationalId
    digits: str

    @classmethod
    def of(cls, session: Session, language: Language) -> Self:
        """The button of a session, with the first digits in its label."""
        digits = fingerprint(session.seed)
        return cls(session.id, digits).with_label(language.say(text("bot-fair", digits=digits[:SHOWN])))

    async def act(self, context: Context) -> None:
        """Answer whoever presses it, in private."""
        found = await of_deal(context, self.session_id, self.digits)
        said = [text("bot-fair-what", hash=self.digits)]
        if found.session.status is Status.OVER:
            said.append(text("bot-seed", seed=found.session.seed.hex()))
        await context.answer(_said(said, context.language))


async def of_deal(context: Context, session_id: GenerationalId, digits: str) -> Lobby | Table:
    """The session of a button that publishes its deal; refuses one whose deal is another."""
    found = await context.host.sessions.by_id(session_id)
    if fingerprint(found.session.seed) != digits:
        raise StaleBoard(text("bot-refusal-stale"))
    return found


def newcomers_buttons(session: Session, language: Language) -> list[discord.ui.Item[Any]]:
    """Buttons for whoever does not know the game yet, and the one of the fair deal."""
    game = session.game
    buttons: list[discord.ui.Item[Any]] = []
    if game in GUIDES:
        buttons.append(LearnButton.of(game, language, "bot-learn-three"))
    buttons.append(RuleButton.of(Rule(game, FIRST_TOPIC), language.say(text("bot-learn-rules"))))
    buttons += legend_buttons(game, language)
    buttons.append(FairButton.of(session, language))
    return buttons
