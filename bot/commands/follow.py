"""/table follow: a quiet direct message when a game ends or at every turn; without a server, the games one follows."""

from discord import app_commands

from bot.commands.base import Choices, Command, CommandOption, choice, command
from bot.commands.completions import fitting, read_number
from bot.commands.replay import WHICH_GAME, label
from bot.host.context import Context
from bot.model.refusals import NoSession
from bot.model.sessions import Status
from bot.ui.follow import ACTIONS, change, follow_page, followed_page

_TELLS = [choice(f"bot-option-tell-{one}", one) for one in ACTIONS]


def follow_commands() -> tuple[Command, ...]:
    """The command."""
    game = CommandOption("replay", "follow", complete=_complete)
    return (command("table-follow", _follow, everywhere=True, game=game, tell=CommandOption("tell", choices=_TELLS)),)


async def _follow(
    context: Context,
    game: app_commands.Range[str, 1, 100] | None = None,
    tell: str | None = None,
) -> None:
    number = read_number(game, WHICH_GAME) if game is not None else await _here(context, required=tell is not None)
    if number is None:
        await context.send(await followed_page(context))
        return
    action = next((one for one in ACTIONS if one == tell), None)
    followed = await change(context, number, action)
    await context.send(await follow_page(context, followed))


async def _here(context: Context, *, required: bool) -> int | None:
    """The open game of the channel; without one None, or a refusal if one is ``required``."""
    try:
        return (await context.host.sessions.in_channel(context.here)).session.id
    except NoSession:
        if required:
            raise
        return None


async def _complete(context: Context, typed: str) -> Choices:
    """The games under way that can be followed, and those that are followed already."""
    followed = [one.session for one in await context.host.followings.listed(context.user_id)]
    running = []
    if context.guild_id is not None:
        running = await context.host.replays.listed(context.guild_id, context.channel_id)
    found = {one.id: one for one in (*running, *followed) if one.status is Status.PLAYING}
    return fitting(((label(one, context.language), str(one.id)) for one in found.values()), typed)
