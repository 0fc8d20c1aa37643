"""A soak blames the bot for a seat that is lost while nobody hears its player, and for nothing else."""

import pytest

from bot.model.moments import HOUR, MINUTE
from tests.bot.conftest import NOON
from tests.soak.deaf import FOREVER, Span, punished
from tests.soak.ear import Late
from tests.soak.table import Attempt

SHARD = 1
SENT = NOON + 30 * MINUTE


def blamed(span: Span, about: str = "clock", decided: int = NOON + HOUR, *, answered: bool = False) -> bool:
    attempt = Attempt(1, 0, 0, ("b2-a3",), at=SENT, shard=SHARD, answered=answered)
    return list(punished([attempt], [(Late(1, 0, about, 0), decided)], [span])) != []


def test_a_seat_is_judged_by_what_was_heard_on_its_own_shard() -> None:
    assert blamed(Span(SHARD, NOON))
    assert not blamed(Span(SHARD + 1, NOON))
    assert not blamed(Span(SHARD, NOON), answered=True)


@pytest.mark.parametrize(
    ("about", "after", "wrong"), [("warning", 0, False), ("clock", 0, True), ("clock", HOUR, False)]
)
def test_after_a_span_people_may_be_warned_at_once_and_lose_seats_an_hour_later(
    about: str, after: int, wrong: bool
) -> None:
    ended = NOON + HOUR
    assert blamed(Span(SHARD, NOON, ended), about, ended + after) is wrong
    assert blamed(Span(SHARD, NOON, FOREVER), about, ended + after)
