"""Plans for later in words: a planned turn, and the question whether to keep one."""

from collections.abc import Sequence
from itertools import groupby

from bot.model.planning import Answer, PlannedTurn, chain
from bot.play.later import PlannedAt
from games.core.text import Notation, Seat, Text, text


def asked_lines(asked: PlannedAt) -> list[Text]:
    """What would be played, against what, and what it gives up for good."""
    game, turn = asked.table.session.game, asked.turn
    before = chain(asked.turns, turn.after)
    lines = [text("bot-plan-ask-replaces")] if asked.replaces else []
    lines += [text("bot-plan-ask-after", moves=moves_told(game, before[-1].moves))] if before else []
    key = "bot-plan-ask-any" if turn.position is None else "bot-plan-ask"
    lines.append(text(key, moves=moves_told(game, turn.moves), answer=told_answer(game, turn.answer)))
    return [*lines, *asked.surrendered, text("bot-plan-ask-sure")]


def told_answer(game: str, answer: Sequence[Answer]) -> tuple[Text, ...]:
    """Who plays what, a text for each turn of the others."""
    turns = groupby(answer, key=lambda one: one.seat)
    return tuple(
        text("bot-plan-answer", player=Seat(seat), moves=moves_told(game, [one.notation for one in moves]))
        for seat, moves in turns
    )


def turn_told(game: str, turn: PlannedTurn) -> Text:
    """A planned turn in a line."""
    key = "bot-plan-turn-any" if turn.position is None else "bot-plan-turn"
    return text(key, moves=moves_told(game, turn.moves), answer=told_answer(game, turn.answer))


def moves_told(game: str, moves: Sequence[str]) -> Notation:
    """Moves as a sentence names them."""
    return Notation(game, " ".join(moves))
