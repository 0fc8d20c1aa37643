"""Judges whether anybody lost anything in a soak because the gateway was connected and delivered no interactions.

The promise ends with the answer to a new session: for :data:`~bot.play.hearing.BELIEVED` from then on that session is
believed to hear, though its people are silent. So a soak leaves :data:`BETWEEN_SPANS` of the bot's clock between the
latest session of a shard, whatever it was begun for, and a span of deafness there (:func:`believed_no_more`).
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence, Set
from dataclasses import dataclass

from bot.model.moments import LEAST_GRACE
from bot.play.hearing import BELIEVED, RECENT
from bot.sandbox.gateway import Gateway
from tests.soak.clock import LONGEST_STEP
from tests.soak.ear import Late
from tests.soak.table import Attempt

FOREVER = 1 << 62
NOTICED = 2 * LONGEST_STEP
"""The clock leaps on between the answer to a new session and the moment at which the end of a span is noted."""

BETWEEN_SPANS = BELIEVED + NOTICED


@dataclass(slots=True)
class Span:
    """When nobody could be heard on a shard, by the bot's clock."""

    shard: int
    began: int
    ended: int = FOREVER

    def holds(self, attempt: Attempt) -> bool:
        """Whether nobody could hear this one."""
        return self.shard == attempt.shard and self.began <= attempt.at <= self.ended


async def believed_no_more(
    gateway: Gateway, shards: Callable[[], Set[int]], now: Callable[[], int], pass_time: Callable[[], Awaitable[None]]
) -> None:
    """Let time pass until no session has been begun on these shards for as long as one is believed."""
    known, since = set[str](), now()
    while True:
        sessions = {one.id for one in gateway.sessions.values() if one.shard.id in shards()}
        if sessions - known:
            known, since = known | sessions, now()
        elif now() >= since + BETWEEN_SPANS:
            return
        await pass_time()


def punished(attempts: Sequence[Attempt], decided: Sequence[tuple[Late, int]], spans: Sequence[Span]) -> Iterator[str]:
    """Seats that were warned, offered or lost although their players had tried to move meanwhile and nobody had heard.

    ``decided`` is what was told of late seats, with the moments at which the bot had decided on it. A warning is right
    once people can be heard again, and all else only after an hour more. What is decided within :data:`RECENT` of their
    last being heard is nobody's fault: no shorter outage gives grace.
    """
    for late, moment in decided:
        tried = [one for one in attempts if (one.session, one.seat) == (late.session, late.seat) and one.at <= moment]
        if not tried or tried[-1].answered:
            continue
        for span in spans:
            grace = 0 if late.about == "warning" else LEAST_GRACE - NOTICED
            unheard = max(span.began + RECENT, tried[-1].at) <= moment < span.ended + grace
            if unheard and span.holds(tried[-1]):
                yield f"{late}, decided at {moment}, though nobody heard {tried[-1]} within {span}"


def unheard(attempts: Sequence[Attempt], spans: Sequence[Span]) -> int:
    """How many moves nobody could hear."""
    return sum(any(span.holds(one) for span in spans) for one in attempts if not one.answered)
