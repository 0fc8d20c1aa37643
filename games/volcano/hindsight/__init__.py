"""Looking back at a game of Volcano: the best capture of each turn, why it was missed, and how the odds went."""

from games.volcano.hindsight.analyst import VolcanoAnalyst

__all__ = ["VolcanoAnalyst"]
