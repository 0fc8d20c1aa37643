"""Hear before you punish: whether people can be heard on each of Discord's shards, or are silent because nobody plays.

A gateway session can stop delivering interactions while everything else works; only a new session hears them again. So
a seat is warned, offered or taken only if something has been heard on its server's shard since its player was called:
an interaction, or the answer to a new session, and that within the last :data:`RECENT`. Else the act waits, and a
session is begun anew. So it is after a silence that is unlike the shard's own past, and after :data:`LONGEST_SILENCE`
in any case, so that nobody is unheard for longer.

A silence before a new session is a doubt: people may have tried in vain. Whoever was called before its end has an hour
from the new session on, and grace as after an outage if the silence was unlike the past, or ended by a restart. For
that hour a session is believed to be silent because its people are, so a deadline is put off once; a few times if
people were heard in between.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.model.places import shard_of
from bot.model.turn_times import ABSENCE, HOUR, LEAST_GRACE, MINUTE, grace_after
from bot.store.rows.metadata import Heard

RECENT = ABSENCE
"""How long ago somebody was last heard when a seat is taken or warned: no shorter outage gives grace, either."""

BELIEVED = 90 * MINUTE
"""For how long a session is believed to hear, at most: longer than the hour that is given from its beginning on."""

LONGEST_SILENCE = 6 * HOUR
"""The age at which a session is begun anew even if nothing waits for it."""

PAUSES = 30
"""How many pauses between minutes with interactions show what silence is usual."""

UNUSUAL = 4
"""A silence is unlike the past if it is so many times as long as the longest of these pauses."""

BETWEEN = 10 * MINUTE
"""The least time between two attempts to begin a session of a shard anew."""


class RenewalCause(StrEnum):
    """Why a session is begun anew: an act waits, silence is unlike the past, or it has lasted long."""

    HELD = "held"
    UNUSUAL = "unusual"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A silence that ended with a new session; players called before its end get grace ``until`` then.

    ``spoken`` is whether it began with an interaction: then people may have been unheard all the time. A ``strong`` one
    is of a silence unlike the past.
    """

    shard: int
    began: int
    ended: int
    until: int
    spoken: bool
    strong: bool = False

    @property
    def is_absence(self) -> bool:
        """Whether nobody was heard all the time: by its grace, or since no session could be begun that was wanted."""
        silence = self.ended - self.began
        is_whole = self.spoken and self.until - self.ended >= grace_after(silence)
        return is_whole or silence > LONGEST_SILENCE + HOUR


@dataclass(slots=True)
class _ShardState:
    """What is known of a shard; times are milliseconds since 1970."""

    heard: Heard | None = None
    begun_at: int | None = None
    """When the first session of this process was answered."""
    session_at: int | None = None
    """When the latest was."""
    recalled: bool = False
    """Whether what an earlier process heard has been considered."""
    doubt: Doubt | None = None
    wanted: tuple[RenewalCause, int] | None = None
    """Why a new session is wanted, and since when."""
    tried_at: int | None = None
    minute: int | None = None
    """The latest minute in which something was heard, from which the next pause counts."""
    pauses: deque[int] = field(default_factory=lambda: deque(maxlen=PAUSES))

    def want(self, cause: RenewalCause, now: int) -> None:
        self.wanted = self.wanted or (cause, now)

    def is_unusual(self, silence: int) -> bool:
        return len(self.pauses) == PAUSES and silence >= max(ABSENCE, UNUSUAL * max(self.pauses))


class Reachability:
    """What is known of all shards; ``total`` is how many there are, and ``now`` milliseconds since 1970."""

    def __init__(self, total: Callable[[], int]) -> None:
        self.total = total
        self._shards: dict[int, _ShardState] = {}

    def hear(self, shard: int, now: int) -> None:
        """An interaction has arrived."""
        state = self._state(shard)
        if state.minute is not None and now - state.minute >= MINUTE:
            state.pauses.append(now - state.minute)
            state.minute = now
        state.minute = now if state.minute is None else state.minute
        state.heard, state.wanted = Heard(now, spoken=True), None

    def begin(self, shard: int, now: int) -> None:
        """A new session has been answered."""
        state = self._state(shard)
        if state.begun_at is None:
            state.begun_at = now
        if state.heard is not None:
            cause = None if state.wanted is None else state.wanted[0]
            self._doubt(shard, state.heard, now, cause)
            if cause is RenewalCause.UNUSUAL:
                # A silence can be usual at night: what is usual from now on is learnt anew.
                state.pauses.clear()
        # The time before a new session is no pause that people have made.
        state.heard, state.session_at, state.minute, state.wanted = Heard(now, spoken=False), now, None, None

    def forget(self, shards: frozenset[int]) -> None:
        """Another process works for these shards."""
        for shard in shards:
            self._shards.pop(shard, None)

    def unrecalled(self) -> tuple[int, ...]:
        """The shards with a session for which :meth:`recall` has not been called."""
        return tuple(
            shard for shard, state in self._shards.items() if not state.recalled and state.begun_at is not None
        )

    def recall(self, shard: int, heard: Heard | None) -> None:
        """Consider what an earlier process has heard last on a shard; None if nobody knows."""
        state = self._state(shard)
        state.recalled = True
        if heard is not None and state.begun_at is not None:
            self._doubt(shard, heard, state.begun_at)

    def last(self) -> dict[int, Heard]:
        """What was heard last by shard, where :meth:`recall` has been called."""
        return {
            shard: state.heard for shard, state in self._shards.items() if state.recalled and state.heard is not None
        }

    def judge(
        self, guild_id: int, called_at: int, now: int, put_off_to: int = 0, *, again: bool = False
    ) -> Doubt | bool:
        """Whether anything may be taken from a player of this server who was called then.

        ``put_off_to`` is when the turn ends if that is later than its clock says, 0 if it is not, and ``again`` whether
        it may be put off once more. False if a new session has to be answered before. A doubt is to be excused before.
        """
        state = self._state(shard_of(guild_id, self.total()))
        if state.doubt is not None and called_at < state.doubt.ended and now < state.doubt.until:
            return state.doubt
        if state.heard is not None and called_at <= state.heard.at and now - state.heard.at <= RECENT:
            return True
        begun_at = state.session_at or 0
        # Where the hour from this session on has been given, silence is believed, unless people were heard before it.
        believed = begun_at >= put_off_to - LEAST_GRACE and now - begun_at <= BELIEVED and put_off_to > 0
        if again and state.heard is not None and state.heard.spoken:
            believed = False
        if not believed:
            state.want(RenewalCause.HELD, now)
        return believed

    def strong(self) -> tuple[Doubt, ...]:
        """The doubts to be excused though no act waits."""
        return tuple(state.doubt for state in self._shards.values() if state.doubt is not None and state.doubt.strong)

    def is_open(self, doubt: Doubt) -> bool:
        """Whether the grace that a doubt is due has not been noted."""
        return self._state(doubt.shard).doubt == doubt

    def excuse(self, doubt: Doubt) -> None:
        """The grace that a doubt is due has been noted."""
        if self.is_open(doubt):
            self._state(doubt.shard).doubt = None

    def wanted(self, now: int) -> Iterator[tuple[int, RenewalCause]]:
        """The shards whose session is to be begun anew now, each at most once in :data:`BETWEEN`."""
        for shard, state in self._shards.items():
            if state.heard is None:
                continue
            if state.heard.at > now + MINUTE:
                # The machine's clock was ahead.
                state.heard, state.minute, state.doubt, state.tried_at = replace(state.heard, at=now), None, None, None
            silence = now - state.heard.at
            if state.heard.spoken and state.is_unusual(silence):
                state.want(RenewalCause.UNUSUAL, now)
            elif silence >= LONGEST_SILENCE:
                state.want(RenewalCause.LONG, now)
            if state.wanted is not None and (state.tried_at is None or now - state.tried_at >= BETWEEN):
                state.tried_at = now
                yield shard, state.wanted[0]

    def wants(self, shard: int) -> bool:
        """Whether another session of a shard is wanted, and nothing has been heard on it since."""
        return self._state(shard).wanted is not None

    def silence(self, now: int) -> int:
        """For how long nothing has been heard, on the shard on which that is longest."""
        return max((now - state.heard.at for state in self._shards.values() if state.heard is not None), default=0)

    def doubtful(self, now: int) -> int:
        """For how long a new session has been wanted, on the shard on which that is longest; 0 if none is."""
        return max((now - state.wanted[1] for state in self._shards.values() if state.wanted is not None), default=0)

    def _state(self, shard: int) -> _ShardState:
        return self._shards.setdefault(shard, _ShardState())

    def _doubt(self, shard: int, heard: Heard, ended: int, cause: RenewalCause | None = None) -> None:
        silence, state, strong = ended - heard.at, self._state(shard), cause is RenewalCause.UNUSUAL
        # Were any silence enough after a session that was lost, losses could put a turn off again and again.
        least = BELIEVED if cause is None and not heard.spoken else ABSENCE
        hour = LEAST_GRACE if silence >= least else 0
        grace = grace_after(silence) if heard.spoken and cause in (None, RenewalCause.UNUSUAL) else hour
        if not grace:
            return
        made, earlier = Doubt(shard, heard.at, ended, ended + grace, heard.spoken, strong), state.doubt
        if earlier is not None and earlier.until > ended:
            began = made.began if made.spoken else earlier.began
            spoken, strong = made.spoken or earlier.spoken, strong or earlier.strong
            made = replace(made, began=began, until=max(made.until, earlier.until), spoken=spoken, strong=strong)
        state.doubt = made
