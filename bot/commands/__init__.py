"""Commands: read the options, call one service, answer."""

from discord import app_commands

from bot.commands.base import Command, group
from bot.commands.daily import daily_group
from bot.commands.personal import me_group, settings_command
from bot.commands.play import play_commands
from bot.commands.rules import rules_commands
from bot.commands.standings import leaderboard_group, profile_group
from bot.commands.table import (
    game_commands,
    game_group,
    moderate_group,
    replay_command,
    table_commands,
)
from bot.commands.tournament import tournament_group
from bot.host.tree import Tree
from games import REGISTRY


def add_commands(tree: Tree) -> None:
    """Add all commands to the tree: a group for each game, and those for the game of the channel."""
    commands: tuple[Command | app_commands.Group, ...] = (
        *map(game_group, REGISTRY.values()),
        *play_commands(),
        *game_commands(),
        group("table", *table_commands(), everywhere=True),
        tournament_group(),
        daily_group(),
        replay_command(),
        profile_group(),
        leaderboard_group(),
        *rules_commands(),
        me_group(),
        settings_command(),
        moderate_group(),
    )
    for one in commands:
        tree.add_command(one)
