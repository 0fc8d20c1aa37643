"""What a move is worth, in every game: lists of moves begin with the best, and tell nobody what is hidden."""

from itertools import islice
from typing import Any

import pytest

from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core.game import Game
from games.core.refusals import IllegalMove
from games.core.worth import NO_WORTH, Worth, best_first, signed
from tests.games.test_contract import reached
from tests.games.worlds import worlds_of

LABEL = 58
"""The most characters of a label: it stands before the meaning of a move, in a line of 100."""

WORLDS = 12

every_game = pytest.mark.parametrize("game", REGISTRY.values(), ids=REGISTRY.keys())


@pytest.mark.full
@every_game
@pytest.mark.parametrize("number", range(2))
def test_every_move_has_a_worth_that_is_the_same_alone_and_among_others(game: Game[Any], number: int) -> None:
    for at, position in enumerate(reached(game, number)):
        for seat in position.to_act if at % 15 == 0 else ():
            moves = position.moves(seat)
            worths = position.worths(seat, moves)
            assert len(worths) == len(moves)
            assert len({len(worth.rank) for worth in worths}) == 1
            for move, worth in list(zip(moves, worths, strict=True))[:: max(1, len(moves) // 6)]:
                assert position.worths(seat, (move,)) == (worth,), position.notation(move)
            for label in {worth.label for worth in worths if worth.label}:
                for code in CODES:
                    said = language_for(code).say(label)
                    assert 0 < len(said) <= LABEL, said


@every_game
def test_nobody_is_told_what_moves_are_worth_out_of_turn(game: Game[Any]) -> None:
    position = next(reached(game, len(game.seat_range) - 1))
    (seat,) = position.to_act
    for other in set(range(position.seats)) - {seat}:
        with pytest.raises(IllegalMove):
            position.worths(other, position.moves(seat)[:1])
    over = position.conclude().position
    with pytest.raises(IllegalMove):
        over.worths(seat, position.moves(seat)[:1])


@pytest.mark.parametrize("game", [key for key, game in REGISTRY.items() if game.has_secrets])
def test_a_hidden_card_changes_neither_order_nor_worth_of_what_somebody_else_may_read(game: str) -> None:
    compared = 0
    for one, other in islice(worlds_of(game), WORLDS):
        for seat in one.after.to_act:
            if one.viewer != seat and one.after.secret_choice:
                continue
            moves = one.after.moves(seat)
            assert moves == other.after.moves(seat)
            assert one.after.worths(seat, moves) == other.after.worths(seat, moves)
            compared += 1
    assert compared > WORLDS / 4


def test_a_game_that_does_not_weigh_its_moves_lists_them_as_they_come() -> None:
    position = next(reached(REGISTRY["pebbles"], 0))
    (seat,) = position.to_act
    moves = position.moves(seat)
    worths = position.worths(seat, moves)
    assert set(worths) == {NO_WORTH}
    assert [move for move, _ in best_first(moves, worths)] == list(moves)


def test_points_come_before_ranks_and_equal_moves_stay_in_their_order() -> None:
    worths = (Worth(0, (2,)), Worth(1, (0,)), Worth(0, (3,)), Worth(1, (0,)), Worth(-1, (9,)))
    assert [item for item, _ in best_first("abcde", worths)] == ["b", "d", "c", "a", "e"]
    assert [signed(points) for points in (4, 0, -4)] == ["+4", "+0", "\N{MINUS SIGN}4"]
