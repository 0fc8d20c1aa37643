"""A soak finds a try at a day's problem in which something is lost or counts twice, and blames nothing else."""

from tests.soak.solvers import tries_apart

ADA = 11


def apart(kept: int, *, read: int, sent: int, days: tuple[int, ...] = (1,)) -> bool:
    """Whether a try that is kept after so many acts is found to be wrong."""
    rows = [{"id": number, "user_id": ADA, "day": day, "sequence": kept} for number, day in enumerate(days)]
    return list(tries_apart(rows, {0: read}, {ADA: sent})) != []


def test_what_was_read_is_kept_and_nothing_is_kept_that_nobody_sent() -> None:
    assert not apart(2, read=2, sent=2)
    assert not apart(2, read=1, sent=3), "what nobody has answered is done or not"
    assert apart(1, read=2, sent=2), "an act is lost"
    assert apart(3, read=2, sent=2), "an act counts twice"
    assert apart(0, read=0, sent=0, days=()), "the try is gone"
    assert apart(1, read=1, sent=2, days=(1, 1)), "there are two of a day"
