"""What lists say of moves, against games played on.

Every move of a position is played, and every reply to some of them, with nothing but ``moves`` and ``play``. Positions
are those of golden games and of games at random, by the greedy and by computers, of every variant and number of seats.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games.core.computers import best_noticed, plan_turn
from games.core.contract import Step
from games.core.game import Game
from games.core.text import Seat, Text
from games.core.worth import Worth, best_first, signed, words_of
from games.vesuvio.moves import Dig
from games.volcano.endings import Ending
from games.volcano.moves import Claim
from tests.games.test_contract import random_start

REPLIES = 4
"""Replies are played to one of so many moves."""

LONGEST = 1000
"""A game of so many moves is left there: who is alone in a challenge can wander about without end."""


def positions(game: Game[Any], number: int, each: int) -> Iterator[Any]:
    """About so many positions of a game from its middle to its end, in which half of the moves are good ones."""
    position, dice = random_start(game, number)
    passed = list[Any]()
    while not position.outcome and len(passed) < LONGEST:
        passed.append(position)
        (seat,) = position.to_act
        moves = position.moves(seat)
        move = dice.choice(moves)
        if number % 3 == 1:
            move = best_first(moves, position.worths(seat, moves))[0][0] if dice.random() < 0.8 else move
        if number % 3 == 2:
            seed = dice.randbytes(16)
            planned = plan_turn(game, position.view(seat), seat, 1, seed) if game.computer else ()
            move = position.read(seat, planned[0] if planned else best_noticed(position, seat, 1, seed))
        position = position.play(seat, move).position
    middle = len(passed) // 2
    yield from passed[middle :: max(1, (len(passed) - middle) // each)]
    yield passed[-1]


def check(position: Any, dice: Random) -> Counter[str]:
    """Play every move; raises AssertionError for one of which a list says what is not so, or not what is."""
    counted = Counter(positions=1)
    (seat,) = position.to_act
    moves = position.moves(seat)
    for move, worth in zip(moves, position.worths(seat, moves), strict=True):
        counted["moves"] += 1
        if isinstance(move, Claim):
            check_claim(position, seat, worth)
            continue
        told = (position.dump(), position.notation(move), worth)
        step = position.play(seat, move)
        ends = [one.outcome for one in outcomes(step.position, seat)]
        if not step.irrevocable:
            assert worth.gain == most(position, seat, step), told
            counted["gains"] += worth.gain != 0
        check_next(position, seat, worth, step)
        if worth.end is None:
            assert None in ends or left_unsaid(position, move, step), told
        else:
            assert None not in ends, told
            check_end(position, seat, worth, ends)
            counted["ends"] += 1
            counted["losing ends"] += worth.loses
        if dice.randrange(REPLIES) == 0:
            check_reply(position, seat, move, worth, counted)
    return counted


def check_claim(position: Any, seat: int, worth: Worth) -> None:
    """What a right claim would do is said, as if the game ended now, and never counted as a win."""
    ended = position.conclude().position.outcome
    assert worth.end is not None
    said = dict(worth.end.label.values)
    assert worth.end.label.key == "core-ends-if-right"
    assert worth.end.rank == min(rank_of(ended, seat), 0)
    scores = (ended.scores[seat], max(ended.scores[:seat] + ended.scores[seat + 1 :], default=0))
    assert said["points"] == "no" or (said["own"], said["best"]) == scores


def outcomes(position: Any, seat: int) -> list[Any]:
    """The positions after whatever the seat has still to choose in a settled turn, and after forced moves."""
    while position.forced:
        position = position.play(*position.forced).position
    if not choosing(position) or position.mover != seat:
        return [position]
    return [one for move in position.moves(seat) for one in outcomes(position.play(seat, move).position, seat)]


def choosing(position: Any) -> bool:
    """Whether the mover chooses between rows to score, or stones to keep."""
    return bool(getattr(position, "open_rows", ()) or getattr(position, "drawn", ()))


def most(before: Any, seat: int, step: Step[Any]) -> int:
    """The most that the seat has more after a move; of rows in whatever order, of stones not yet."""
    after = [step.position] if hasattr(step.position, "drawn") else outcomes(step.position, seat)
    return max(points(one, seat) - points(before, seat) for one in after)


def points(position: Any, seat: int) -> int:
    """What a seat has, in a challenge of Volcano pieces for the goal; a game without points has none."""
    progress = getattr(position, "progress", None)
    if progress:
        return -int(progress.missing) - int(progress.points)
    if position.game == "vesuvio":
        return int(position.view(seat).scores[seat]) if position.outcome is None else 0
    return int(position.view(seat).scores[seat] or 0)


def check_next(position: Any, seat: int, worth: Worth, step: Step[Any]) -> None:
    """A quiet step of Volcano says a capture that is possible after it."""
    if worth.label is None or worth.label.key != "volcano-worth-next":
        return
    said = dict(worth.label.values)
    after = step.position
    then = after.play(seat, after.read(seat, str(said["move"])))
    (now,) = after.worths(seat, (after.read(seat, str(said["move"])),))
    assert now.label == said["label"]
    assert now.gain == points(then.position, seat) - points(after, seat)


def left_unsaid(position: Any, move: Any, step: Step[Any]) -> bool:
    """What would be a hint, or follows from a card that nobody has seen."""
    return bool(
        (getattr(position, "progress", None) and step.position.outcome.ending is not Ending.MET)
        or (isinstance(move, Dig) and step.irrevocable)
    )


def check_end(position: Any, seat: int, worth: Worth, outcomes: Sequence[Any]) -> None:
    """The rank and the label of an end are those of the best outcome that the seat can still choose."""
    assert worth.end is not None
    said, told = dict(worth.end.label.values), (position.dump(), worth, outcomes)
    if said["result"] == "open":
        assert position.game == "vesuvio", told
        assert all(len([place for place in one.placings if place]) > 1 and one.placings[seat] for one in outcomes), told
        return
    assert worth.end.rank == max(rank_of(one, seat) for one in outcomes), told
    best = [one for one in outcomes if rank_of(one, seat) == worth.end.rank]
    assert (said["result"] == "nobody") == (not best[0].winners and position.seats > 1), told
    assert said["result"] != "placed" or said["place"] in {one.placings[seat] for one in best}, told
    scores = {(one.scores[seat], max(one.scores[:seat] + one.scores[seat + 1 :])) for one in best if position.seats > 1}
    assert said["points"] == "no" or (said["own"], said["best"]) in scores, told


def rank_of(outcome: Any, seat: int) -> int:
    """1 for the only winner, 0 for one of several, else -1."""
    return (1 if outcome.winners == (seat,) else 0) if seat in outcome.winners else -1


def check_reply(position: Any, seat: int, move: Any, worth: Worth, counted: Counter[str]) -> None:
    """A reply that wins is said, else the best one if it brings more than the move; nothing else is."""
    said = [one for one in words_of(position, seat, move, worth) if one.key.startswith("core-reply")]
    step = position.play(seat, move)
    (after, *more) = outcomes(step.position, seat) if not step.irrevocable else (position,)
    counted["replies"] += 1
    if step.irrevocable or more or after.outcome or after.mover == seat:
        assert said == [], (position.dump(), position.notation(move), said)
        return
    assert said == expected(after, worth), (position.dump(), position.notation(move), said)
    counted.update(one.key for one in said)


def expected(position: Any, worth: Worth) -> list[Text]:
    """The words on the best reply in this position, found by playing all."""
    (seat,) = position.to_act
    replies = [(move, position.play(seat, move)) for move in position.moves(seat)]
    if any(wins(seat, move, step) for move, step in replies):
        return [Text("core-reply-wins", (("seat", Seat(seat)),))]
    gain = max([most(position, seat, step) for _, step in replies if not step.irrevocable], default=0)
    if gain <= max(worth.gain, 0):
        return []
    return [Text("core-reply-gains", (("seat", Seat(seat)), ("points", signed(gain))))]


def wins(seat: int, move: Any, step: Step[Any]) -> bool:
    """Whether a reply wins at once, without a claim, a choice or points that are hidden."""
    after = step.position
    while after.forced:
        after = after.play(*after.forced).position
    outcome = after.outcome
    if outcome is None or outcome.winners != (seat,) or isinstance(move, Claim):
        return False
    return after.game != "vesuvio" or [bool(place) for place in outcome.placings].count(True) == 1


def sweep(game: Game[Any], numbers: range, each: int) -> Counter[str]:
    """What was counted at about so many moments of each of these games."""
    counted = Counter[str]()
    for number in numbers:
        for position in positions(game, number, each):
            counted += check(position, Random(number))
    return counted
