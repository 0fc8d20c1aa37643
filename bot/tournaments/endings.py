"""How games of a tournament end that something else decides, or that somebody has to leave."""

from collections.abc import Callable

from bot.model.actions import follow_forfeit
from bot.model.tables import Reached, Table
from bot.model.tournaments import AtLimit, PairingRow, Tournament
from games.core.actions import Conclude
from games.core.refusals import IllegalMove
from games.core.text import text


def ending(tournament: Tournament, game: PairingRow) -> Callable[[Table], tuple[Reached, ...]]:
    """How a game ends that the end of its round decides, or that is decided already."""

    def work(table: Table) -> tuple[Reached, ...]:
        if game.places:
            return (table.after(Conclude(by_moderator=True)),)
        reached = tuple[Reached, ...]()
        if tournament.at_limit is AtLimit.LOSS:
            reached = leaving(sorted(table.position.to_act))(table)
            table = reached[-1].table
        if table.position.outcome is not None:
            return reached
        return (*reached, table.after(Conclude()))

    return work


def leaving(seats: list[int]) -> Callable[[Table], tuple[Reached, ...]]:
    """Give seats up, as far as they still can be."""

    def work(table: Table) -> tuple[Reached, ...]:
        reached = tuple[Reached, ...]()
        for seat in seats:
            if table.position.outcome is None and seat in table.position.can_forfeit:
                reached = (*reached, *follow_forfeit(table, seat))
                table = reached[-1].table
        if not reached:
            raise IllegalMove(text("bot-refusal-resigned"))
        return reached

    return work
