"""Slash commands: read the options, call one service, answer."""

from __future__ import annotations

from bot.commands.adrift import adrift_commands
from bot.commands.daily import daily_commands
from bot.commands.guide import guide_commands
from bot.commands.help import help_commands
from bot.commands.moderate import moderate_group
from bot.commands.open import game_group
from bot.commands.pause import pause_commands
from bot.commands.personal import personal_commands
from bot.commands.play import play_commands
from bot.commands.privacy import privacy_group
from bot.commands.replay import replay_commands
from bot.commands.rules import rules_commands
from bot.commands.seat import seat_commands
from bot.commands.settings import settings_commands
from bot.commands.solo import solo_commands
from bot.commands.standings import standings_commands
from bot.commands.table import table_commands
from bot.commands.undo import undo_commands
from bot.tree import Tree
from games import REGISTRY


def add_commands(tree: Tree) -> None:
    """Add all commands to the tree: a group for each game, and those for the game of the channel."""
    for game in REGISTRY.values():
        tree.add_command(game_group(game))
    for family in (
        play_commands,
        undo_commands,
        seat_commands,
        table_commands,
        solo_commands,
        standings_commands,
        replay_commands,
        daily_commands,
        guide_commands,
        rules_commands,
        help_commands,
    ):
        for command in family():
            tree.add_command(command)
    for command in (*pause_commands(), *personal_commands()):
        tree.add_command(command)
    for command in (*settings_commands(), *adrift_commands()):
        tree.add_command(command)
    tree.add_command(moderate_group())
    tree.add_command(privacy_group())
