"""What fails is tried again after growing pauses, and not for ever."""

from bot.model.turn_times import Retries


def test_pauses_grow_to_the_longest_and_end_after_the_last_attempt() -> None:
    retries = Retries(first=100, longest=1_000, attempts=6)
    assert [retries.next_at(failures, 5) for failures in range(7)] == [105, 205, 405, 805, 1_005, None, None]


def test_pauses_can_grow_by_more_than_double() -> None:
    retries = Retries(first=100, longest=10_000, attempts=9, doublings=2)
    assert [retries.next_at(failures, 0) for failures in range(4)] == [100, 400, 1_600, 6_400]
    assert retries.next_at(7, 0) == 10_000
