"""What somebody keeps of a game for themselves: a note, and lines with their names, shown step by step or shared."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from typing import ClassVar, Literal

import discord

from bot.host.context import Context
from bot.limits import CONTENT, shorten
from bot.model.actions import require_seat
from bot.model.notations import shown
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Stamped
from bot.people.cooldowns import Costly
from bot.people.notes import LONGEST
from bot.play.saved_lines import LONGEST_NAME, ShownLine
from bot.store.rows.notes import SavedLine
from bot.ui.answers import Reply, galleries, post_picture, require_allowed
from bot.ui.base import (
    PersistentButton,
    PersistentSelect,
    Step,
    layout,
    option,
    read_number,
    step_buttons,
    step_from,
)
from bot.ui.forms import FormButton, form_of, labelled
from bot.ui.lines import MoveLine
from bot.ui.story import told_lines
from bot.wire.people import player_name
from bot.words.language import Language, say_within
from games.core.contract import Parts
from games.core.text import Notation, text

_FIELD = "name"


class _Keeping(FormButton, answers="privately"):
    """What opens the form that names a line to be kept."""

    LABEL = "bot-kept-keep"

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form with the room for a name."""
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id=_FIELD, max_length=LONGEST_NAME, required=False
        )
        label, about = (context.say(text(f"bot-kept-form-{one}")) for one in ("name", "about"))
        return form_of(self, context.say(text("bot-kept-form")), labelled(label, about, field))

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Keep the line under the name."""
        line = await self.keep(context, written.get(_FIELD, ""))
        said = text("bot-kept-done", name=_plain(line.name))
        await context.answer(said)

    @abstractmethod
    async def keep(self, context: Context, name: str) -> SavedLine:
        """Keep it."""


class KeepButton(_Keeping, prefix="keep"):
    """Keeps a line that is being tried; its id has the moves."""

    session_id: Stamped
    sequence: int
    path: Parts

    @classmethod
    def of(cls, session_id: Stamped, sequence: int, moves: Sequence[str], language: Language) -> "KeepButton":
        """The button for these moves after an action."""
        return cls(session_id, sequence, MoveLine(tuple(moves)).held).said(language)

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form; refuses whoever does not play."""
        found = await context.host.sessions.by_id(self.session_id)
        require_seat(found.session, context.user_id)
        return await super().form(context)

    async def keep(self, context: Context, name: str) -> SavedLine:
        """Keep the moves, also if the board has changed since."""
        moves = MoveLine.of(self.path).moves
        return await context.host.kept.keep(self.session_id, context.user_id, name, self.sequence, moves, context.now)


class KeepTurnButton(_Keeping, prefix="keep-turn"):
    """Keeps the turn that a replay shows."""

    LABEL = "bot-kept-keep-turn"

    session_id: Stamped
    turn: int

    async def keep(self, context: Context, name: str) -> SavedLine:
        """Keep its moves, as far as whoever presses could see them."""
        return await context.host.kept.keep_turn(self.session_id, context.user_id, name, self.turn, context.now)


class KeptSelect(PersistentSelect, prefix="kept", answers="privately"):
    """The list of one's own kept lines of a game."""

    session_id: Stamped

    @classmethod
    def of(cls, session_id: Stamped, lines: Sequence[SavedLine], game: str, language: Language) -> "KeptSelect":
        """The list of these lines."""
        options = [
            option(one.id, one.name, " ".join(shown(game, move, language) for move in one.moves)) for one in lines
        ]
        return cls(session_id).listing(language.say(text("bot-kept-list")), options)

    async def act(self, context: Context) -> None:
        """Show the picked line from its beginning, in a message of its own."""
        line_id = read_number(self.item.values[0])
        await context.send(*await line_view(context, self.session_id, line_id, 0))


class KeptStepButton(PersistentButton, prefix="kstep", answers="editing"):
    """Shows another step of a kept line; ``step`` is the one that is shown, 0 for the board before it."""

    STYLES: ClassVar = {"next": discord.ButtonStyle.primary}

    action: Step
    session_id: Stamped
    line_id: int
    step: int

    async def act(self, context: Context) -> None:
        """Show it."""
        to = step_from(self.action, self.step)
        await context.reply(*await line_view(context, self.session_id, self.line_id, to))


class KeptButton(PersistentButton, prefix="kline", answers="editing"):
    """Deletes a kept line, or shares it once the game is over."""

    LABEL = "bot-kept-{action}"
    PRIVATE: ClassVar = {"share"}

    action: Literal["delete", "share"]
    session_id: Stamped
    line_id: int

    async def act(self, context: Context) -> None:
        """Do it."""
        if self.action == "delete":
            await context.host.kept.delete(self.line_id, self.session_id, context.user_id)
            await context.reply(layout(context.say(text("bot-kept-deleted"))))
            return
        await _share(context, await context.host.kept.show(self.line_id, self.session_id, context.user_id))


async def kept_lists(context: Context, session: Session, language: Language) -> list[KeptSelect]:
    """The list of a user's kept lines of a game; nothing if there are none."""
    lines = await context.host.kept.listed(session.id, context.user_id)
    return [KeptSelect.of(session.id, lines, session.game, language)] if lines else []


async def line_view(context: Context, session_id: Stamped, line_id: int, step: int) -> Reply:
    """A kept line after so many moves, or the nearest number that it has, for its owner."""
    found = await context.host.kept.show(line_id, session_id, context.user_id)
    step = max(0, min(step, found.steps))
    table, scene = found.table, found.at(step)
    language = context.signed(table.session.game)
    picture = await context.host.pictures.scene(table, scene, language, found.viewer)
    shown_items, files = await galleries(context, picture)
    made = partial(KeptStepButton, session_id=session_id, line_id=line_id, step=step)
    buttons = step_buttons(made, step, found.steps, language)
    wanted: list[Literal["delete", "share"]] = ["share", "delete"] if found.over else ["delete"]
    acting = [KeptButton(one, session_id, line_id).said(language) for one in wanted]
    view = layout(_told(found, step, language), *shown_items, buttons, acting)
    return view, files


def _told(found: ShownLine, step: int, language: Language) -> str:
    """The name of the line, where it begins, its moves up to this step, and what the last of them brought."""
    table, scene = found.table, found.at(step)
    heading = text(
        "bot-kept-title",
        name=_plain(found.line.name),
        game=text(f"{table.session.game}-name"),
        turn=table.turn + 1,
        step=step,
        steps=found.steps,
    )
    parts = [language.say(heading), _moves(found, step, language)]
    if step:
        told = scene.position.tell(scene.position.visible_events(scene.events, found.viewer))
        parts.append(told_lines(table, told, language))
    return "\n".join(filter(None, parts))


def _moves(found: ShownLine, step: int, language: Language) -> str:
    game = found.table.session.game
    said = " → ".join(f"`{shown(game, one, language)}`" for one in found.line.moves[:step])
    return shorten(said, CONTENT // 2)


async def _share(context: Context, found: ShownLine) -> None:
    """Post the board after the line with its moves, as everybody may see it; its name stays its owner's."""
    table = found.table
    if not found.over:
        raise SessionRefusal(text("bot-refusal-kept-early"))
    require_allowed(context, table.session)
    context.charge(Costly.SHARE)
    language = await context.language_of_all()
    game = table.session.game
    said = say_within(
        CONTENT,
        language,
        lambda one: one.say(
            text(
                "bot-kept-told-played" if found.played else "bot-kept-told-tried",
                player=player_name(context.user_id),
                game=text(f"{game}-name"),
                turn=table.turn + 1,
                moves=Notation(game, " ".join(found.line.moves)),
            )
        ),
    )
    drawn = await context.host.pictures.scene(table, found.plan.scene, language, None)
    await post_picture(context, said, drawn)


def _plain(name: str) -> str:
    """A name as it was written: nothing in it is taken for markup."""
    return discord.utils.escape_markdown(name)


_NOTE = "note"
_QUOTED = ">" * 3 + " "
"""Discord's mark of a quotation that goes on to the end of a text."""


class NoteButton(FormButton, prefix="note", answers="privately"):
    """Opens one's own note on a game, to read, change or delete it."""

    LABEL = "bot-note-open"

    session_id: Stamped

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form with what has been written so far."""
        before = await context.host.notes.of(self.session_id, context.user_id)
        title = context.say(text("bot-note-title", number=str(self.session_id)))
        field: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            custom_id=_NOTE,
            style=discord.TextStyle.paragraph,
            default=before,
            max_length=LONGEST,
            required=False,
        )
        label, about = (context.say(text(f"bot-note-{one}")) for one in ("label", "about"))
        return form_of(self, title, labelled(label, about, field))

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Keep what is written, or nothing."""
        kept = await context.host.notes.write(self.session_id, context.user_id, written.get(_NOTE, ""), context.now)
        said = text("bot-note-saved" if kept else "bot-note-deleted")
        await context.answer(said)


async def note_told(context: Context, session_id: int) -> str | None:
    """A user's note on a session as their own messages show it; None if there is none."""
    written = await context.host.notes.of(session_id, context.user_id)
    if written is None:
        return None
    return f"{context.say(text('bot-note-shown'))}\n{_QUOTED}{written}"
