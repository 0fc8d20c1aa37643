"""Looking back at turns of Volcano: better captures by a second exhaustive search, and the reasons in words."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.words.language import language_for
from games.core.options import OptionValue
from games.volcano.game import VOLCANO
from games.volcano.position import VolcanoPosition
from tests.games.volcano.boards import position
from tests.games.volcano.naive_rules import NaiveVolcano, points, spot

ANALYST = VOLCANO.analyst

BOARDS: tuple[tuple[dict[str, OptionValue], int], ...] = (
    ({"variant": "mini"}, 12),
    ({"variant": "mini", "melting": True}, 6),
)
"""Games of random moves, and so many of their turns."""


def turns(options: dict[str, OptionValue], count: int) -> Iterator[tuple[VolcanoPosition, tuple[str, ...]]]:
    """Turns in games of random moves, each with the position before it."""
    for number in range(count):
        dice = Random(number)
        here = VOLCANO.start(2, VOLCANO.complete_options(options), dice.randbytes(16))
        skipped = dice.randrange(12)
        start, played = here, list[str]()
        while not here.outcome and here.turn <= skipped:
            if here.turn != start.turn:
                start, played = here, []
            move = dice.choice(here.moves(here.mover))
            played.append(here.notation(move))
            here = here.play(here.mover, move).position
        yield start, tuple(played)


def most_of(naive: NaiveVolcano, seat: int) -> int:
    """The most that one capture of the seat to play brings."""
    hand = naive.hands[seat]
    hauls = {tuple(sorted(pieces)) for _, pieces in naive.captures()}
    return max((points([*hand, *haul]) - points(hand) for haul in hauls), default=0)


def net(where: VolcanoPosition, line: tuple[str, ...]) -> tuple[bool, int]:
    """Whether a line does not let the next seat win at once, and what it brings less what the next seat can get."""
    then, seat = NaiveVolcano.load(where.dump()), where.mover
    before = points(then.hands[seat])
    for written in line:
        then.move(*map(spot, written.split("-")))
    return not then.ending, points(then.hands[seat]) - before - most_of(then, then.player)


@pytest.mark.full
@pytest.mark.parametrize(("options", "count"), BOARDS, ids=str)
def test_a_better_line_is_no_worse_by_a_second_search_to_the_best_reply(
    options: dict[str, OptionValue], count: int
) -> None:
    claims = 0
    for where, played in turns(options, count):
        found = ANALYST.look(where.view(where.mover), where.mover, played).better
        told = found and ANALYST.explained(where.view(where.mover), where.mover, found)
        if told:
            claims += 1
            assert net(where, told.better) >= net(where, played), where.dump()
    assert claims >= count // 2


def reasons(where: VolcanoPosition, *played: str) -> list[str]:
    """What is said of a turn, in English."""
    view = where.view(where.mover)
    alternative = ANALYST.look(view, where.mover, played).better
    assert alternative is not None
    told = ANALYST.explained(view, where.mover, alternative)
    assert told is not None
    return [language_for("en").say(one) for one in told.said]


def test_an_eruption_the_wrong_way_is_told() -> None:
    where = position({"c3": "r3", "c1": "b3", "a3": "y1", "d1": "g1"}, "c3 a1 a5 e1 e5")
    told = reasons(where, "c3-b3")
    assert told[0] == "c3 to c2 would have captured a large red: +1, first colour."
    assert told[1:3] == ["Your turn captured nothing.", "You set off c3 too, but the wrong way, to b3."]


def test_a_cap_that_blocks_the_way_is_told() -> None:
    where = position({"c3": "r3", "c1": "b3", "e5": "y1", "c5": "g2", "d1": "g1"}, "c3 c2 a5 e1 e5")
    told = reasons(where, "e5-d5")
    assert told[2] == "A cap on c2 blocked the way; one quiet move clears it."


def test_a_cap_that_is_missing_is_told() -> None:
    where = position({"c3": "r3", "c1": "b3", "e5": "y1", "d1": "g1"}, "b4 a1 a5 e1 e5")
    assert reasons(where, "e5-d5")[2] == "No cap was on c3: one quiet move brings one."


def test_what_a_turn_leaves_to_the_next_seat_is_told() -> None:
    """The next seat has two thirds of a blue tree, and the large blue is to be had as long as the large red stands."""
    where = position({"c3": "r3", "c1": "b3", "e5": "y1", "d1": "g1"}, "c3 a1 a5 e1 e5", hands=("", "b1b2"))
    told = reasons(where, "e5-d5")
    assert told[3] == "After your turn Player 2 had a capture worth 5; after the better one, none."


TWO = {"c3": "r3", "c1": "g3", "e4": "b2", "e2": "g2", "d1": "y1", "a2": "y1"}
"""c3 to c2 takes a large red, e4 to e3 a medium blue: the one colour that the next seat lacks to end the game ahead.

The small ones can never meet, but with two of one size left the game goes on (O16).
"""

LACKS_BLUE = ("r1y1", "r1y1g1c1")


def test_no_line_is_better_after_which_the_next_seat_wins_at_once() -> None:
    where = position(TWO, "c3 e4 a1 a5 e5", hands=LACKS_BLUE)
    found = ANALYST.look(where.view(0), 0, ("e4-e3",)).better
    assert found is None or found.better[-1] != "c3-c2"


def test_a_turn_that_let_the_next_seat_win_is_told_as_that() -> None:
    where = position(TWO, "c3 e4 a1 a5 e5", hands=LACKS_BLUE)
    found = ANALYST.look(where.view(0), 0, ("c3-c2",)).better
    assert found is not None
    assert found.brought == 0
    assert "After your turn Player 2 could win the game at once; after the better one, not." in reasons(where, "c3-c2")


def test_a_capture_after_which_no_two_pieces_of_a_size_are_left_is_told_as_a_win_or_not_at_all() -> None:
    """c3 to c2 takes the last pair apart, which ends the game as it stands (O16)."""
    stacks = {"c3": "r3", "c1": "g3", "e4": "b2"}
    ahead = position(stacks, "c3 e4 a1 a5 e5", hands=("r1", "r1"))
    found = ANALYST.look(ahead.view(0), 0, ("e4-e3",)).better
    assert found is not None
    assert found.wins
    assert reasons(ahead, "e4-e3")[0].endswith(": +1, and won the game.")
    behind = position(stacks, "c3 e4 a1 a5 e5", hands=("r1", "r1r2b1"))
    found = ANALYST.look(behind.view(0), 0, ("e4-e3",)).better
    assert found is not None
    assert found.better != ("c3-c2",)
    said = "After your turn Player 2 could win the game at once; after the better one, not."
    assert reasons(behind, "e4-e3")[0] == said


def praise_of(where: VolcanoPosition, *played: str) -> str | None:
    """What is said of a best turn, in English."""
    praise = ANALYST.praised(where.view(where.mover), where.mover, played)
    return praise and language_for("en").say(praise.said)


def test_the_only_capture_does_not_stand_out_and_the_dearer_of_two_does() -> None:
    one = position({"c4": "r3y1", "c1": "b3", "d1": "g1"}, "c4 a1 a5 e1 e5", hands=("r1r2", "c1c2y1"))
    assert ANALYST.look(one.view(0), 0, ("c4-c3",)).lead == 0
    assert praise_of(one, "c4-c3") is None
    two = position(TWO, "c3 e4 a1 a5 e5", hands=("r1r2g1", "c1c2y1"))
    assert ANALYST.look(two.view(0), 0, ("c3-c2",)).lead > 0
    assert ANALYST.look(two.view(0), 0, ("e4-e3",)).lead < 0
    words = praise_of(two, "c3-c2")
    assert words is not None
    assert words.startswith("Player 1 captured a large red: +5, tree of one colour. The chances were "), words


def test_no_turn_is_praised_after_which_the_next_seat_wins() -> None:
    """The large red is dearer, but the next seat then takes the medium blue, its fifth colour, and wins."""
    where = position(TWO, "c3 e4 a1 a5 e5", hands=LACKS_BLUE)
    assert ANALYST.look(where.view(0), 0, ("c3-c2",)).lead < 0
    assert praise_of(where, "c3-c2") is None


def test_whoever_plays_alone_is_told_in_points_and_never_of_chances() -> None:
    where = position(TWO, "c3 e4 a1 a5 e5", hands=("r1r2",))
    told = reasons(where, "e4-e3")
    assert told[0].startswith("c3 to c2 would have captured a large red: +5")
    assert not any("games in 100" in one or "Player 2" in one for one in told)
    assert (praise_of(where, "c3-c2") or "").endswith("Nothing else in sight brought as much.")
