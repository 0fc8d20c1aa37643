"""How sure a share of wins is: Wilson's interval for a proportion.

E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927. Unlike the plain interval it
stays within 0 and 1 and says something after a few games.
"""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Share:
    """So many wins of so many games."""

    wins: int
    games: int

    @property
    def percent(self) -> int:
        """The share in percent; 0 of no games."""
        return round(100 * self.wins / self.games) if self.games else 0

    @property
    def interval(self) -> tuple[int, int]:
        """Between which percentages the true share lies in 95 of 100 cases.

        >>> Share(8, 10).interval, Share(0, 3).interval, Share(0, 0).interval
        ((49, 94), (0, 56), (0, 100))
        """
        if not self.games:
            return 0, 100
        share, spread = self.wins / self.games, _Z * _Z / self.games
        centre = (share + spread / 2) / (1 + spread)
        half = _Z / (1 + spread) * sqrt(share * (1 - share) / self.games + spread / self.games / 4)
        return max(0, round(100 * (centre - half))), min(100, round(100 * (centre + half)))
