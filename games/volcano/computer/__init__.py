"""Computer players of Volcano."""

from games.volcano.computer.player import VolcanoComputer

__all__ = ["VolcanoComputer"]
