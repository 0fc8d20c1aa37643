"""The computer player of Volcano, in all variants: the search of every game, over turns found on the fast board.

Levels see captures after ever more quiet steps and replies in ever more arrangements of the caps, and misjudge less.
"""

from games.core.computers import SearchingComputer, SearchLevel
from games.core.search import Limits, as_seen
from games.volcano.computer.judgement import VolcanoJudgement

LEVELS = (
    SearchLevel(Limits(width=24, ends=6), 0.07, VolcanoJudgement(steps=0, arrangements=1, far=30, looks=())),
    SearchLevel(Limits(width=24, ends=6), 0.10, VolcanoJudgement(steps=2, arrangements=400, far=400, looks=())),
    SearchLevel(
        Limits(width=24, ends=6, reply=30), 0.15, VolcanoJudgement(3, 1_000, far=800, looks=((60, 0), (24, 1)))
    ),
    SearchLevel(Limits(width=24, ends=6, reply=100), 0.08),
    SearchLevel(
        Limits(width=32, ends=8, reply=1_500),
        judgement=VolcanoJudgement(6, 4_000, far=8_000, variety=16, ways=2, looks=((400, 0), (100, 1))),
    ),
)
"""The levels from the weakest to the strongest."""

COMPUTER = SearchingComputer(as_seen, VolcanoJudgement(), LEVELS)
