"""Plans: moves that a seat tries from a table's position, on its turn or ahead of it. Nothing is played."""

from dataclasses import dataclass, replace

from bot.model.actions import TurnStops, events_of, follow, still_to_act
from bot.model.tables import Reached, Table
from bot.play.scenes import Scene
from games.core.actions import Move
from games.core.refusals import IllegalMove, Refusal
from games.core.text import Text, text


@dataclass(frozen=True, slots=True)
class Plan:
    """Moves tried by a seat. ``before`` is the table at their beginning, as if it were the seat's turn.

    ``held`` is the last move if it draws or reveals something: it is not tried, so that nothing is seen of it.
    ``ahead`` is whether another seat is to move.
    """

    before: Table
    seat: int
    reached: tuple[Reached, ...]
    moves: tuple[str, ...]
    held: str | None
    ahead: bool

    @property
    def after(self) -> Table:
        """The table after the moves that were tried."""
        return self.reached[-1].table if self.reached else self.before

    @property
    def scene(self) -> Scene:
        """The board after the moves that were tried, with what they brought about."""
        return Scene(self.before.turn + 1, self.after.position, events_of(self.reached))

    @property
    def over(self) -> bool:
        """Whether the turn ends with the moves that were tried."""
        return not still_to_act(self.after, self.seat, self.before.turn)

    @property
    def settles(self) -> bool:
        """Whether its last move ends the turn, or draws or reveals something: nothing more can be planned."""
        return self.over or self.held is not None


def table_ahead(table: Table, seat: int) -> Table:
    """The table as if it were this seat's turn; itself if it is. Raises the game's refusal if there is no such turn."""
    position = table.position.as_if_turn_of(seat)
    return table if seat in table.position.to_act else replace(table, position=position, turn_start=position, events=())


def plan(table: Table, seat: int, moves: tuple[str, ...]) -> Plan:
    """Try moves; stops before one that draws or reveals something. Raises the refusal of one that cannot be played."""
    before = table_ahead(table, seat)
    ahead = seat not in table.position.to_act
    reached = list[Reached]()
    held = None
    try:
        for one in follow(before, seat, moves, planned=True):
            reached.append(one)
    except TurnStops as stop:
        if stop.over:
            raise IllegalMove(text("bot-refusal-plan-over")) from stop
        held = stop.last
    tried = tuple(one.action.notation for one in reached if isinstance(one.action, Move))
    return Plan(before, seat, tuple(reached), (*tried, held) if held else tried, held, ahead)


def plan_as_far_as_possible(table: Table, seat: int, moves: tuple[str, ...]) -> tuple[Plan, Text | None]:
    """The plan of as many of these moves as can still be played, and why the next one cannot.

    Raises the game's refusal if the seat has no turn to plan.
    """
    refused = None
    for count in range(len(moves), 0, -1):
        try:
            return plan(table, seat, moves[:count]), refused
        except Refusal as refusal:
            refused = refusal.text
    return plan(table, seat, ()), refused
