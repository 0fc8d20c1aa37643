"""The group of each game, which opens tables; /undo, /games, /replay, /moderate, and what there is under /table."""

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, choice, command, group, session_here, take
from bot.commands.completions import fitting, read_number
from bot.discord_api.people import mentions, player_name
from bot.discord_api.places import linked_server
from bot.host.context import Context, require_permissions
from bot.limits import CONTENT
from bot.model.actions import require_running
from bot.model.free_time import TermsWish
from bot.model.places import board_link
from bot.model.proposals import ProposalKind
from bot.model.refusals import NoSession, SessionRefusal, with_open_commands
from bot.model.sessions import OnTimeout, Session, Status
from bot.model.tables import Lobby, Table
from bot.model.turn_times import CLOCKS, HOUR
from bot.people.cooldowns import CostlyAction
from bot.play.orphaned import Destination
from bot.ui.answers import ask, tell_done
from bot.ui.base import LAST_STEP
from bot.ui.controls import call_guest, require_member
from bot.ui.matters import MATTERS, Matter, ModerateButton, ReplaceButton, require_moderator
from bot.ui.new_table import open_and_say, usual_request
from bot.ui.replay import NoteButton, scene_view
from bot.ui.terms import BANKS
from bot.words.language import Language
from games.core.computers import LEVELS
from games.core.game import Game
from games.core.options import ChoiceOption, NumberOption, Option, OptionValue, ToggleOption
from games.core.text import Notation, Seat, text

LISTED = 25
"""The most sessions in an answer of /games."""


def game_commands() -> tuple[Command, ...]:
    """The two commands that stand alone."""
    return command("undo", _undo, everywhere=True), command("games", _games, everywhere=True)


def table_commands() -> tuple[Command, ...]:
    """Those under /table: for whoever has opened one, those about a game by its number, and those of its players."""
    return (
        command("table-invite", _invite, member=CommandOption("member", about="guest")),
        command("table-note", _note, answers=None, game=CommandOption("replay", complete=_complete)),
        command("table-continue", _continue, game=CommandOption("orphaned", complete=_complete_orphaned)),
        *(command(f"table-{one}", _resume if one == "resume" else _doing(one)) for one in MATTERS),
    )


def _doing(matter: Matter) -> Any:
    async def run(context: Context) -> None:
        await MATTERS[matter](context, await session_here(context))

    return run


async def _games(context: Context) -> None:
    guild_id = context.place_id
    tables, total = await context.host.sessions.open_in_guild(guild_id, context.user_id, LISTED)
    seats = [table.session.seat_of(context.user_id) for table in tables]
    mine = [table for table, seat in zip(tables, seats, strict=True) if seat is not None]
    others = [table for table, seat in zip(tables, seats, strict=True) if seat is None]
    entries = []
    archived = await context.host.archives.of_player(guild_id, context.user_id, LISTED)
    total += len(archived)
    for heading, listed in (("bot-games-mine", mine), ("bot-games-others", others), ("bot-games-archived", archived)):
        lines = [await _line(context, table, context.language) for table in listed]
        if lines:
            lines[0] = context.say(text(heading, count=len(listed))) + "\n" + lines[0]
        entries += lines
    await context.answer(_fit(entries, total, context.language) or context.say(with_open_commands("bot-games-none")))


def _fit(entries: list[str], total: int, language: Language) -> str:
    """The entries that fit into a message, and the number of games left out."""
    for shown in range(len(entries), -1, -1):
        more = [language.say(text("bot-games-more", count=total - shown))] if shown < total else []
        content = "\n".join([*entries[:shown], *more])
        if len(content) <= CONTENT:
            return content
    raise ValueError("a message takes the number of games at least")


async def _line(context: Context, found: Lobby | Table, language: Language) -> str:
    session = found.session
    board_id = await context.host.sessions.board_message(session.id)
    server = linked_server(context.interaction, session.guild_id)
    link = board_link(server, session.channel_id, board_id) if board_id else f"<#{session.channel_id}>"
    name = session.title
    if await context.host.orphaned.is_orphaned(session.id):
        return language.say(text("bot-games-orphaned", game=name, number=str(session.id)))
    if session.status is Status.ARCHIVED:
        return language.say(text("bot-games-put-away", game=name, channel=f"<#{session.channel_id}>"))
    if isinstance(found, Lobby):
        free = session.capacity - len(session.players)
        return language.say(text("bot-games-lobby", game=name, link=link, free=free))
    to_act = tuple(Seat(seat) for seat in sorted(found.position.to_act))
    key = "bot-games-yours" if session.seat_of(context.user_id) in found.position.to_act else "bot-games-theirs"
    return language.say(text(key, game=name, link=link, turn=found.turn + 1, players=to_act), mentions(session.players))


async def _undo(context: Context) -> None:
    session = (await session_here(context)).session
    result = await context.host.proposals.propose(session.id, context.user_id, ProposalKind.UNDO, context.now)
    done = text("bot-undo-done" if result.carried else "bot-undo-noted", move=Notation(session.game, result.note))
    await tell_done(context, session.id, done)


async def _resume(context: Context) -> None:
    done = "bot-resumed"
    try:
        session_id = (await context.host.sessions.in_channel(context.here)).session.id
    except NoSession:
        archived = await context.host.archives.latest_of(context.channel_id)
        if archived is None:
            raise SessionRefusal(text("bot-refusal-nothing-to-resume")) from None
        session_id = archived.session.id
        table = await context.host.archives.resume(session_id, context.user_id, context.now)
        if any(clock.deadline_at is not None for clock in table.clocks):
            done = "bot-resumed-archived"
    else:
        await context.host.pauses.resume(session_id, context.user_id, context.now)
    await tell_done(context, session_id, text(done))


async def _invite(context: Context, member: discord.User) -> None:
    session = (await session_here(context)).session
    require_member(member)
    context.check_cooldown(CostlyAction.INVITE)
    await call_guest(context, session, member.id)


WHICH_GAME = "bot-refusal-which-game"
"""What is said to whoever types neither the number of a game nor what the list says of it."""


def replay_command() -> Command:
    """The command to look at a game."""
    game, turn = CommandOption("replay", complete=_complete), CommandOption("replay-turn")
    return command("replay", _replay, everywhere=True, game=game, turn=turn)


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
    said = text(key, number=str(session.id), game=session.title, players=len(session.players))
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
    return language.say(
        text("bot-orphaned-choice", number=str(session.id), game=session.title, players=len(session.players))
    )


def moderate_group() -> app_commands.Group:
    """The command group; Discord offers it to moderators, and each command checks the permission again."""
    return group(
        "moderate",
        command("moderate-pause", _moderated_pause),
        command("moderate-resume", _moderated_resume),
        command("moderate-end", _moderated_end),
        command("moderate-replace", _replace, player=CommandOption("replaced")),
        rights=discord.Permissions(manage_messages=True),
    )


async def _moderated(context: Context) -> Lobby | Table:
    """The session of the channel; refuses everybody who is no moderator there."""
    require_moderator(context)
    return await session_here(context)


async def _moderated_pause(context: Context) -> None:
    session_id = (await _moderated(context)).session.id
    await context.host.interventions.pause(session_id, context.user_id, context.now)
    await tell_done(context, session_id, text("bot-moderate-done"))


async def _moderated_resume(context: Context) -> None:
    session_id = (await _moderated(context)).session.id
    await context.host.interventions.resume(session_id, context.user_id, context.now)
    await tell_done(context, session_id, text("bot-moderate-done"))


async def _moderated_end(context: Context) -> None:
    """Ask whether the game is to end, or the table to be closed."""
    found = await _moderated(context)
    action = "close" if isinstance(found, Lobby) else "end"
    if action == "end":
        require_running(found)
    sure = text(f"bot-moderate-{action}-sure", game=found.session.title)
    await ask(context, sure, ModerateButton.of(action, found.session.id, context.language))


async def _replace(context: Context, player: discord.User, successor: discord.User) -> None:
    session_id = (await _moderated(context)).session.id
    require_member(successor)
    await context.host.interventions.require_replaceable(session_id, player.id, successor.id)
    sure = text("bot-moderate-replace-sure", player=player_name(player.id), successor=player_name(successor.id))
    await ask(context, sure, ReplaceButton(session_id, player.id, successor.id).in_language(context.language))


USUAL_LEVEL = 2
"""The level of computers if none is chosen."""

SUBSTITUTE = "substitute"
"""The choice that a computer plays on for whoever the clock would forfeit."""


def game_group(game: Game[Any]) -> app_commands.Group:
    """The group named after the game, with its ``new`` command."""
    return group(game.key, _new_command(game), everywhere=True)


def _new_command(game: Game[Any]) -> app_commands.Command[Any, ..., None]:
    async def new(
        context: Context,
        *,
        seats: int | None,
        clock: int | None,
        on_timeout: str | None,
        casual: bool | None,
        with_help: bool | None,
        bank: int | None,
        opponents: int | None,
        level: int | None,
        **options: OptionValue | None,
    ) -> None:
        substitute = (level or USUAL_LEVEL) if on_timeout == SUBSTITUTE else None
        # A level without a number asks for one opponent, unless it is that of the substitute.
        number = opponents or (0 if level is None or substitute else 1)
        request = replace(
            usual_request(context, game.key, *(level or USUAL_LEVEL,) * number),
            options={key: value for key, value in options.items() if value is not None},
            capacity=seats,
            clock=None if clock is None else clock * HOUR,
            on_timeout=OnTimeout.FORFEIT if substitute else OnTimeout(on_timeout or OnTimeout.CLAIM),
            substitute=substitute,
            rated=not casual,
            with_help=with_help,
            terms=TermsWish(None if bank is None else bank * HOUR),
        )
        await open_and_say(context, request)

    own = {one.key: CommandOption(one.key, of=game.key, choices=_choices(game, one)) for one in game.options}
    take(new, {one.key: _parameter(one) for one in game.options} | _usual_types(game))
    return command("new", new, everywhere=True, answers="privately", **own, **_usual_options())


def _usual_types(game: Game[Any]) -> dict[str, Any]:
    """The types of the options of every game."""
    return {
        "seats": app_commands.Range[int, game.seat_range[0], game.seat_range[-1]],
        "clock": int,
        "on_timeout": str,
        "casual": bool,
        "with_help": bool,
        "bank": int,
        "opponents": app_commands.Range[int, 1, game.seat_range[-1] - 1],
        "level": int,
    }


def _parameter(option: Option) -> Any:
    if isinstance(option, NumberOption):
        return app_commands.Range[int, option.low, option.high]
    if isinstance(option, ToggleOption):
        return bool
    if isinstance(option, ChoiceOption):
        return str
    return app_commands.Range[str, 0, option.longest]


def _choices(game: Game[Any], option: Option) -> Choices:
    """What an option of the game offers, if it has choices."""
    offered = option.choices if isinstance(option, ChoiceOption) else ()
    return [choice(f"{game.key}-option-{option.key}-{one}", one) for one in offered]


def _usual_options() -> dict[str, CommandOption]:
    """The options of every game that are more than their names."""
    outcomes = [choice(f"bot-timeout-{one}", str(one)) for one in (*OnTimeout, SUBSTITUTE)]
    return {
        "clock": CommandOption("clock", choices=[choice(f"bot-clock-{hours}", hours) for hours in CLOCKS]),
        "on_timeout": CommandOption("timeout", choices=outcomes),
        "with_help": CommandOption("help"),
        "bank": CommandOption("bank", choices=[choice(f"bot-bank-{hours}", hours) for hours in BANKS]),
        "level": CommandOption("strength", choices=[choice(f"bot-computers-{level}", level) for level in LEVELS]),
    }
