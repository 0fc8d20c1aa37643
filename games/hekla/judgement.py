"""What a crater of Hekla is worth to each seat, and the turns worth a look."""

from games.core.search import Judgement, WeighedTurn, result_shares, shares
from games.hekla.board import ROWS
from games.hekla.computer.crater import Crater, ahead, hopes, margin
from games.hekla.computer.deeds import as_move, deeds, follow, tempting
from games.hekla.computer.urge import HELPFUL, Urge
from games.hekla.moves import ScoreRow
from games.hekla.pieces import LAVA
from games.hekla.position import HeklaPosition

WEIGHTS = (0.82, 0.92, 1.37, 0.64, 0.03, 0.04)
"""Fitted to games between computers of levels 1 to 3: the shares that are as likely as can be to have won."""

_CIRCLES = 10

LOOKED_AT = 24
"""Of so many turns the reply is looked at."""


class HeklaJudgement(Judgement):
    """It searches in the computer's crater, which is some nine times as fast as the rules."""

    def evaluate(self, position: HeklaPosition | Crater) -> tuple[float, ...]:
        """The shares by circles, alone and the nearer the end the more, by volcanoes, and by whose turn it is."""
        if isinstance(position, HeklaPosition) and position.outcome:
            return result_shares(position.outcome.winners, position.seats)
        crater = _crater(position)
        track, hoped = crater.track, hopes(crater)
        if crater.over:
            best = max(at for seat, at in enumerate(track) if seat not in crater.gone)
            return result_shares([seat for seat, at in enumerate(track) if at == best], len(track))
        near = _near(crater)
        found: list[tuple[float, ...] | None] = []
        for seat in range(len(track)):
            if seat in crater.gone:
                found.append(None)
                continue
            lead, turn = ahead(crater, track, seat) / _CIRCLES, seat == crater.mover
            hope = ahead(crater, hoped, seat) / _CIRCLES - lead
            found.append((lead, lead * near, lead * near**4, hope * (1 - near), turn, turn * near))
        return shares(found, WEIGHTS)

    def turns(self, position: HeklaPosition, width: int) -> list[WeighedTurn]:
        """All, of those with a retreat only the nearest; as advice those count more that bring an eruption nearer."""
        if position.open_rows or position.forced:
            return super().turns(position, width)
        crater = Crater(position)
        urge, circle = Urge.of(crater, HELPFUL), _weight_of_circle(crater)
        played = {as_move(deed): follow(crater, deed) for deed in deeds(crater)}
        nearer = {move: urge.nearer(after.crater) for move, after in played.items()}
        # Where nothing brings a row nearer, the first move of a longer way counts as one that does.
        first = urge.detour(crater, max(nearer.values(), default=0))
        if first:
            nearer[as_move(first)] = urge.next_nearer
        found = [
            WeighedTurn(
                (move, *(ScoreRow(ROWS[row]) for row in rows)),
                end,
                self.evaluate(end)[crater.mover],
                circle * nearer[move],
            )
            for move, (end, rows) in played.items()
        ]
        found.sort(key=lambda one: one.worth, reverse=True)
        return [self._driven(one, urge, circle) for one in found[:LOOKED_AT]]

    def _driven(self, turn: WeighedTurn, urge: Urge, circle: float) -> WeighedTurn:
        """The turn, which counts more if something erupts in it or in the reply."""
        end = turn.end if turn.end.over else self.reply(turn.end, 1)
        return turn._replace(drive=turn.drive + circle * urge.erupted(end))

    def reply(self, position: HeklaPosition | Crater, width: int) -> Crater:
        """The best scoring at once, if that is better for the mover than to wait."""
        crater = _crater(position)
        waits, mover = crater.copy(), crater.mover
        waits.finish(crater.lava)
        ends = (follow(crater, deed).crater for deed in tempting(crater))
        return max((waits, *ends), key=lambda end: margin(end, mover))


def _crater(position: HeklaPosition | Crater) -> Crater:
    return position if isinstance(position, Crater) else Crater(position)


def _near(crater: Crater) -> float:
    """How near the end is, from 0 to 1."""
    return max(crater.lava / LAVA, 1 - crater.left / crater.patience)


def _weight_of_circle(crater: Crater) -> float:
    """How much a circle of the lead changes the odds."""
    near = _near(crater)
    return sum(weight * near**power for weight, power in zip(WEIGHTS, (0, 1, 4), strict=False)) / _CIRCLES
