"""What a position of Hekla is worth to each seat, and which moves are worth a look."""

from collections.abc import Sequence

from games.core.search import Judgement, result_shares, shares, turns_by
from games.hekla.computer.crater import Crater, ahead, hopes
from games.hekla.computer.deeds import as_move, deeds, tempting
from games.hekla.moves import HeklaMove
from games.hekla.pieces import LAVA
from games.hekla.position import HeklaPosition

WEIGHTS = (0.82, 0.92, 1.37, 0.64, 0.03, 0.04)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""

_CIRCLES = 10


class HeklaJudgement(Judgement):
    """It searches in the computer's crater."""

    def evaluate(self, position: HeklaPosition) -> tuple[float, ...]:
        """The shares by circles, alone and the nearer the end the more, by volcanoes, and by whose turn it is."""
        if position.outcome:
            return result_shares(position.outcome.winners, position.seats)
        crater = Crater(position)
        track, hoped = crater.track, hopes(crater)
        near = max(position.table.lava / LAVA, position.rounds_without_eruption / position.quiet_rounds)
        found: list[tuple[float, ...] | None] = []
        for seat in range(position.seats):
            if seat in position.forfeited:
                found.append(None)
                continue
            lead, turn = ahead(crater, track, seat) / _CIRCLES, seat == position.mover
            hope = ahead(crater, hoped, seat) / _CIRCLES - lead
            found.append((lead, lead * near, lead * near**4, hope * (1 - near), turn, turn * near))
        return shares(found, WEIGHTS)

    def moves(self, position: HeklaPosition) -> Sequence[HeklaMove]:
        """Those of the mover, of those with a retreat only the nearest one."""
        if position.open_rows:
            return position.moves(position.mover)
        return [as_move(deed) for deed in deeds(Crater(position))] or position.moves(position.mover)

    def reply(self, position: HeklaPosition, width: int) -> HeklaPosition:
        """The best after which a row can score, if that is better for the mover than to wait."""
        mover, waits = position.mover, position.turn_begun_by(position.next_seat)
        ends: list[HeklaPosition] = [turn.end for turn in turns_by(position, width, self.evaluate, eruptions)[:1]]
        return max((waits, *ends), key=lambda end: self.evaluate(end)[mover])


def eruptions(position: HeklaPosition) -> Sequence[HeklaMove]:
    """Those moves after which a row can score."""
    if position.open_rows:
        return position.moves(position.mover)
    return [as_move(deed) for deed in tempting(Crater(position))]
