"""Games by their numbers: /replay steps through one, /table note keeps what somebody writes down about one.

/table continue resumes one that is orphaned or archived in this channel, /table follow tells of one in direct messages.
"""

from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, choice, command, open_here, session_here
from bot.commands.completions import fitting, read_number
from bot.host.context import Context
from bot.host.permissions import require_permissions
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session, Status
from bot.play.orphaned import Destination
from bot.ui.answers import tell_done
from bot.ui.base import LAST_STEP
from bot.ui.follow import ACTIONS, change, follow_page, followed_page
from bot.ui.kept import NoteButton
from bot.ui.replay import scene_view
from bot.words.language import Language
from games.core.text import text

WHICH_GAME = "bot-refusal-which-game"
"""What is said to whoever types neither the number of a game nor what the list says of it."""


def replay_command() -> Command:
    """The command to look at a game."""
    game, turn = CommandOption("replay", complete=_complete), CommandOption("replay-turn")
    return command("replay", _replay, everywhere=True, game=game, turn=turn)


def numbered_commands() -> tuple[Command, ...]:
    """Those under /table: to follow a game, to write down something about it, and to resume one."""
    return (
        command(
            "table-follow",
            _follow,
            everywhere=True,
            game=CommandOption("replay", "follow", complete=_complete_followed),
            tell=CommandOption("tell", choices=[choice(f"bot-option-tell-{one}", one) for one in ACTIONS]),
        ),
        command("table-note", _note, answers=None, game=CommandOption("replay", complete=_complete)),
        command("table-continue", _continue, game=CommandOption("orphaned", complete=_complete_orphaned)),
    )


async def _replay(
    context: Context,
    game: app_commands.Range[str, 1, 100] | None = None,
    turn: app_commands.Range[int, 0, LAST_STEP] = LAST_STEP,
) -> None:
    found = await context.host.replays.replay(*await _chosen(context, game))
    await context.send(*await scene_view(context, found, turn))


async def _note(context: Context, game: app_commands.Range[str, 1, 100] | None = None) -> None:
    session = await context.host.sessions.require_in_guild(*await _chosen(context, game))
    await NoteButton(session.id).act(context)


async def _chosen(context: Context, game: str | None) -> tuple[int, int]:
    """The game that an option names, or the latest one here, and its server."""
    latest, here = context.host.replays.latest, (context.place_id, context.channel_id)
    return await latest(*here) if game is None else read_number(game, WHICH_GAME), here[0]


async def _complete(context: Context, typed: str) -> Choices:
    listed = await context.host.replays.listed(context.place_id, context.channel_id)
    return fitting(((label(session, context.language), str(session.id)) for session in listed), typed)


def label(session: Session, language: Language) -> str:
    """A session in a list of suggestions: its number, game and players, and its date."""
    key = "bot-replay-choice-over" if session.status is Status.OVER else "bot-replay-choice-running"
    moment = session.ended_at or session.started_at or session.created_at
    said = text(key, number=str(session.id), game=text(f"{session.game}-name"), players=len(session.players))
    return f"{language.say(said)}, {language.date(moment)}"


async def _continue(context: Context, game: app_commands.Range[str, 1, 100] | None = None) -> None:
    guild_id = context.server_id
    require_permissions(context.interaction)
    session_id = await _newest(context, guild_id) if game is None else read_number(game, WHICH_GAME)
    here = Destination(guild_id, context.channel_id, context.parent_id)
    await context.host.orphaned.resume_in(session_id, context.user_id, here, context.now)
    await tell_done(context, session_id, text("bot-continued"))


async def _newest(context: Context, guild_id: int) -> int:
    """The newest game that can be resumed here."""
    found = await context.host.orphaned.of_player(guild_id, context.user_id)
    if not found:
        raise SessionRefusal(text("bot-refusal-none-orphaned"))
    return found[0].session.id


async def _complete_orphaned(context: Context, typed: str) -> Choices:
    guild_id = context.server_id
    found = await context.host.orphaned.of_player(guild_id, context.user_id)
    return fitting(
        ((_orphaned_label(table.session, context.language), str(table.session.id)) for table in found), typed
    )


def _orphaned_label(session: Session, language: Language) -> str:
    name = text(f"{session.game}-name")
    return language.say(text("bot-orphaned-choice", number=str(session.id), game=name, players=len(session.players)))


async def _follow(
    context: Context,
    game: app_commands.Range[str, 1, 100] | None = None,
    tell: str | None = None,
) -> None:
    if game is not None:
        number = read_number(game, WHICH_GAME)
    elif tell is not None and context.server_id:
        number = (await session_here(context)).session.id
    elif context.guild_id and (found := await open_here(context)):
        number = found.session.id
    else:
        await context.send(await followed_page(context))
        return
    action = next((one for one in ACTIONS if one == tell), None)
    followed = await change(context, number, action)
    await context.send(await follow_page(context, followed))


async def _complete_followed(context: Context, typed: str) -> Choices:
    """The games under way that can be followed, and those that are followed already."""
    followed = [one.session for one in await context.host.followings.listed(context.user_id)]
    running = []
    if context.guild_id is not None:
        running = await context.host.replays.listed(context.guild_id, context.channel_id)
    found = {one.id: one for one in (*running, *followed) if one.status is Status.PLAYING}
    return fitting(((label(one, context.language), str(one.id)) for one in found.values()), typed)
