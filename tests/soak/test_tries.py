"""A soak finds a try at a day's problem in which something is lost or counts twice, and blames nothing else."""

from datetime import date

from games.problems import problem_of
from tests.soak.tries import Act, Journal, State

PROBLEM = problem_of(date(2026, 3, 17))
MOVE = PROBLEM.line[0]


def test_what_was_told_is_kept_once() -> None:
    journal = Journal(PROBLEM.key)
    number = journal.send(Act("type", MOVE))
    assert journal.read(1, handed=False, number=number)
    journal.send(Act("hand", sequence=1))
    assert journal.read(2, handed=True)
    assert journal.allows(State((MOVE,), 2, handed=True))
    assert not journal.allows(State((MOVE,), 1)), "that it was handed in is lost"
    assert not journal.allows(State((), 2, handed=True)), "the move is lost"
    assert not journal.allows(State((MOVE,), 3, handed=True)), "something counts twice"


def test_what_nobody_has_answered_is_done_or_not_but_never_twice() -> None:
    journal = Journal(PROBLEM.key)
    journal.send(Act("type", MOVE))
    assert journal.allows(State())
    assert journal.allows(State((MOVE,), 1))
    assert not journal.allows(State((MOVE,), 2))
    journal.send(Act("restart", sequence=0))
    assert journal.allows(State((), 1, begun=2))
    assert journal.allows(State((MOVE,), 2, begun=2)), "the move comes late"
    assert not journal.allows(State((), 2, begun=2)), "the button was that of an earlier message"


def test_nobody_can_have_read_what_was_never_sent() -> None:
    journal = Journal(PROBLEM.key)
    journal.send(Act("type", MOVE))
    assert not journal.read(2, handed=False)
    taken = Journal(PROBLEM.key)
    for number in (taken.send(Act("type", MOVE)), taken.send(Act("back", sequence=1))):
        assert taken.read(number + 1, handed=False)
    assert taken.allows(State((), 2, taken_back=1))
    assert not taken.allows(State((MOVE,), 2, taken_back=1))


def test_what_was_typed_for_yesterday_s_problem_is_read_in_today_s_as_the_bot_reads_it() -> None:
    journal = Journal(PROBLEM.key)
    journal.send(Act("type", MOVE.swapcase()))
    assert MOVE.swapcase() != MOVE
    assert journal.allows(State((MOVE,), 1))
