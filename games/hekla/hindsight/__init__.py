"""Looking back at a game of Hekla: the most circles that each turn could bring, why, and how the odds went."""

from games.hekla.hindsight.analyst import HeklaAnalyst

__all__ = ["HeklaAnalyst"]
