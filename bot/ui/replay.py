"""The replay of a game: a turn, its picture, buttons to the other turns, one's own note, and what of it is shared."""

import io
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, ClassVar, Literal, Self, TypeAlias, get_args

import discord

from bot.discord_api.people import player_name
from bot.host.context import Context
from bot.host.services import Host
from bot.model.places import has_settings
from bot.model.refusals import SessionRefusal
from bot.model.sessions import GenerationalId, Status
from bot.people.cooldowns import CostlyAction
from bot.people.personal import LONGEST
from bot.pictures.drawing import in_theme
from bot.play.replays import Replay
from bot.play.scenes import Recap
from bot.ui.answers import Reply, galleries, post_picture, require_allowed, theme_of
from bot.ui.base import PersistentButton, PersistentSelect, attached, emoji_of, layout, option, step_buttons, step_from
from bot.ui.forms import FormButton, form_of, labelled
from bot.ui.lookback import analysis_of, look_back_buttons
from bot.ui.story import sign_in, told_lines
from bot.words.language import Language
from games.core.text import Text, text
from rendering.picture import Picture

Action: TypeAlias = Literal["first", "back", "next", "last", "film", "transcript"]
FILES: tuple[Action, ...] = ("film", "transcript")


class ReplayButton(PersistentButton, prefix="replay", answers="editing"):
    """Goes to another turn, or sends the whole game as a file; its id has the turn on show."""

    PRIVATE: ClassVar = FILES

    action: Action
    session_id: GenerationalId
    turn: int

    async def act(self, context: Context) -> None:
        """Replace the turn on show, or send the file."""
        guild_id = context.place or 0
        if self.action not in FILES:
            await show_turn(context, self.session_id, step_from(self.action, self.turn))
            return
        if self.action == "film":
            context.check_cooldown(CostlyAction.FILM)
            replay = await context.host.replays.replay(self.session_id, guild_id)
            seat = replay.table.viewer(context.user_id)
            drawn = await context.host.pictures.films.film(replay.table, replay.scenes, context.language, seat)
            file = attached(in_theme(drawn, await theme_of(context)))
        else:
            transcript = await context.host.replays.transcript(self.session_id, guild_id)
            file = discord.File(io.BytesIO(transcript.encode()), filename=f"fumarole-{self.session_id}.txt")
        await context.answer(text(f"bot-replay-{self.action}-sent"), file=file)


class MomentSelect(PersistentSelect, prefix="moment", answers="editing"):
    """A list of the key moments, to go to one of them."""

    session_id: GenerationalId

    @classmethod
    def of(cls, replay: Replay, turn: int, language: Language) -> Self:
        """The list for a replay that shows this turn."""
        options = [
            option(
                index,
                language.say(text("bot-replay-moment", turn=index)),
                " ".join(map(language.plain.say, told)),
                emoji_of(sign_in(told), language),
                chosen=index == turn,
            )
            for index, told in ((one, _told(replay, one)) for one in replay.moments)
        ]
        return cls(replay.table.session.id).with_options(language.say(text("bot-replay-moments")), options)

    async def act(self, context: Context) -> None:
        """Show the picked turn in place of the one on show."""
        await show_turn(context, self.session_id, int(self.item.values[0]))


def _told(replay: Replay, index: int) -> tuple[Text, ...]:
    scene = replay.scenes[index]
    return tuple(scene.position.tell(scene.position.visible_events(scene.events, None)))


async def show_turn(context: Context, session_id: int, turn: int) -> None:
    """Replace the turn on show by another one, or by the nearest that the game has."""
    replay = await context.host.replays.replay(session_id, context.place or 0)
    view, files = await scene_view(context, replay, turn)
    await context.edit(view, files)


async def scene_view(context: Context, replay: Replay, turn: int) -> Reply:
    """The turn of a game, or the nearest that it has, as far as this user may see it."""
    turn = max(0, min(turn, len(replay.scenes) - 1))
    table, scene = replay.table, replay.scenes[turn]
    seat, language = table.viewer(context.user_id), context.signed(table.session.game)
    shown = replay.table_at(turn)
    picture = await context.host.pictures.scene(shown, scene, language, seat)
    items, files = await galleries(context, picture)
    name = table.session.title
    title = language.say(text("bot-replay-title", game=name, turn=turn, turns=len(replay.scenes) - 1))
    told = scene.position.tell(scene.position.visible_events(scene.events, seat))
    mark = language.say(text("bot-plan-played")) if scene.planned else ""
    note = await note_told(context, table.session.id)
    made = partial(ReplayButton, session_id=table.session.id, turn=turn)
    view = layout(
        "\n".join(filter(None, (title, told_lines(shown, told, language, beside=len(note or "")), mark))),
        *items,
        *([] if note is None else [note]),
        [*step_buttons(made, turn, len(replay.scenes) - 1, language)],
        [
            *(made(one).with_label(language.say(text(f"bot-replay-{one}"))) for one in FILES),
            NoteButton(table.session.id).in_language(language),
        ],
        *(one for one in _lists(replay, turn, language)),
        *([[*look_back_buttons(table.session.id, language)]] if table.session.status is Status.OVER else ()),
    )
    return view, files


def _lists(replay: Replay, turn: int, language: Language) -> Iterator[discord.ui.Item[Any]]:
    if len(replay.scenes) > 2:
        yield MomentSelect.of(replay, turn, language)
    yield ShareSelect.of(replay, turn, language)


Shared = Literal["still", "film", "moments"]


class ShareSelect(PersistentSelect, prefix="share", answers="privately"):
    """A list of what can be shared of a replay that shows this turn."""

    session_id: GenerationalId
    turn: int

    @classmethod
    def of(cls, replay: Replay, turn: int, language: Language) -> Self:
        """The list for a turn; a start position has no film, and a game of one turn no key moments."""
        kinds = [kind for kind in get_args(Shared) if kind == "still" or turn or kind == "moments"]
        kinds = [kind for kind in kinds if kind != "moments" or len(replay.scenes) > 2]
        options = [option(kind, language.say(text(f"bot-share-{kind}"))) for kind in kinds]
        return cls(replay.table.session.id, turn).with_options(language.say(text("bot-share")), options)

    async def act(self, context: Context) -> None:
        """Post what is picked, as everybody may see it."""
        kind = self.item.values[0]
        replay = await context.host.replays.replay(self.session_id, context.place or 0)
        require_allowed(context, replay.table.session)
        context.check_cooldown(CostlyAction.SHARE)
        language = await context.language_of_all()
        turn = min(self.turn, len(replay.scenes) - 1)
        game = replay.table.session.title
        said = text(f"bot-share-{kind}-told", player=player_name(context.user_id), game=game, turn=turn)
        if kind == "moments" and replay.table.session.status is Status.OVER:
            await _share_best(context, replay, said, language)
        else:
            picture = await _picture(context.host, replay, kind, turn, language)
            await post_picture(context, language.say(said), picture)


async def _share_best(context: Context, replay: Replay, said: Text, language: Language) -> None:
    """Post the film of the best turns and the end; that of the key moments where no turn stands out."""
    context.check_cooldown(CostlyAction.LOOK_BACK)
    finished = await context.host.lookbacks.finished(replay.table.session.id, context.place)
    async with analysis_of(context, finished, shares=True) as analysis:
        if analysis.bests:
            bests = [(one, await context.host.lookbacks.best(finished, one)) for one in analysis.bests]
            guild = context.interaction.guild if has_settings(context.guild_id) else None
            server = None if guild is None else guild.name
            drawn = await context.host.pictures.films.best_moments(replay.table, bests, language, server)
        else:
            drawn = await context.host.pictures.films.key_moments(replay, language)
        await post_picture(context, language.say(said), drawn)


async def _picture(host: Host, replay: Replay, kind: str, turn: int, language: Language) -> Picture:
    table, scene = replay.table_at(turn), replay.scenes[turn]
    if kind == "moments":
        return await host.pictures.films.key_moments(replay, language)
    if kind == "still" or not turn:
        return await host.pictures.scene(table, scene, language, None)
    events = scene.position.visible_events(scene.events, None)
    before, players = replay.scenes[turn - 1].position, table.session.players
    recap = Recap(scene.turn, before, events, scene.position, stands=True, ended=scene.ended, holders=players)
    picture = await host.pictures.turn(table, recap, language, animated=True, wanted=lambda: True)
    if picture is None:
        raise SessionRefusal(text("bot-refusal-share-still"))
    return picture


_NOTE = "note"
_QUOTED = ">" * 3 + " "
"""Discord's mark of a quotation that goes on to the end of a text."""


class NoteButton(FormButton, prefix="note", answers="privately"):
    """Opens one's own note on a game, to read, change or delete it."""

    LABEL = "bot-note-open"

    session_id: GenerationalId

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
