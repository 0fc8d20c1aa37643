"""Commands, typed or chosen from a menu: read the options, call one service, answer."""

from bot.commands.archive import archive_commands
from bot.commands.company import block_group, company_commands
from bot.commands.daily import daily_commands
from bot.commands.follow import follow_commands
from bot.commands.menus import context_menus
from bot.commands.moderate import moderate_group
from bot.commands.open import game_group
from bot.commands.personal import personal_commands, privacy_group
from bot.commands.plan import plan_commands
from bot.commands.play import play_commands, solo_commands
from bot.commands.replay import adrift_commands, replay_commands
from bot.commands.rules import rules_commands
from bot.commands.settings import settings_commands
from bot.commands.standings import standings_commands
from bot.commands.table import pause_commands, table_commands
from bot.commands.tournament import tournament_group
from bot.host.tree import Tree
from games import REGISTRY


def add_commands(tree: Tree) -> None:
    """Add all commands to the tree: a group for each game, and those for the game of the channel."""
    for game in REGISTRY.values():
        tree.add_command(game_group(game))
    for family in (
        play_commands,
        plan_commands,
        table_commands,
        company_commands,
        solo_commands,
        standings_commands,
        archive_commands,
        replay_commands,
        follow_commands,
        daily_commands,
        rules_commands,
        pause_commands,
        personal_commands,
        settings_commands,
        adrift_commands,
    ):
        for command in family():
            tree.add_command(command)
    tree.add_command(tournament_group())
    tree.add_command(moderate_group())
    tree.add_command(privacy_group())
    tree.add_command(block_group())
    for menu in context_menus():
        tree.add_command(menu)
