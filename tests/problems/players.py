"""Who plays the games of Volcano that positions for problems are taken from.

They play as the three weakest levels did when the first problems were shipped, and stay so when levels change: the
shipped problems can be made again only from the same games.
"""

from games.volcano.computer import VolcanoComputer
from games.volcano.computer.levels import Horizon, Level, SecondLook
from games.volcano.game import VolcanoGame

PLAYERS = (
    Level(Horizon(0, 1), overlooked=40, last=30, proves=False),
    Level(Horizon(1, 60), overlooked=35, last=100, proves=False),
    Level(Horizon(2, 400), overlooked=30, last=400, variety=2, stages=(SecondLook(12, (Horizon(0, 1),)),)),
)
"""From the weakest to the strongest."""


class PlayedVolcano(VolcanoGame):
    """Volcano with these players in place of the computers' levels."""

    computer = VolcanoComputer(PLAYERS)
