"""Whoever is the last one that the others wait for reads so in the call, and nobody else does."""

from dataclasses import dataclass, fields, replace
from typing import Any

import pytest

from bot.model.plans import foresee
from bot.model.proposals import Proposal, ProposalKind, State
from bot.model.refusals import SessionRefusal
from bot.model.sessions import GenerationalId, Session, Status, TurnClock
from bot.model.tables import Lobby, Table
from bot.ui import calls
from bot.ui.calls import proposal_message
from games import REGISTRY
from tests.bot.conftest import session_of
from tests.toys.games.pebbles.position import PebblesPosition

LAST = {"en": "ou’re the last one we wait for.", "fr": "n’attend plus que vous."}


@dataclass(frozen=True, slots=True)
class Together(PebblesPosition):
    """A game in which several choose at once, as the contract of games permits."""

    acting: frozenset[int] = frozenset()

    @property
    def to_act(self) -> frozenset[int]:
        """Those who have not chosen yet."""
        return self.acting


def together(*seats: int) -> Together:
    start: Any = REGISTRY["pebbles"].start(3, {}, bytes(16), 0)
    return Together(**{one.name: getattr(start, one.name) for one in fields(start)}, acting=frozenset(seats))


def session(code: str = "en", status: Status = Status.PLAYING) -> Session:
    return session_of("pebbles", 101, 102, 103, status=status, language=code)


@pytest.mark.parametrize("code", LAST)
def test_the_last_of_several_to_act_is_told_so_in_every_call(code: str) -> None:
    begun = Table(session(code), together(0, 1, 2), together(0, 1, 2))
    last = replace(begun, position=together(1))
    clock = TurnClock(1, 1, 0, deadline_at=9)
    assert calls.is_last(last)
    for said in (
        calls.ping(last, None),
        calls.reminder(last.session, clock, None, last=True),
        calls.warning(last.session, clock, None, last=True),
    ):
        assert LAST[code] in said
    for several in (begun, replace(begun, position=together(0, 1))):
        assert not calls.is_last(several)
        assert LAST[code] not in calls.ping(several, None)


def test_nothing_is_planned_past_several_who_choose_at_once() -> None:
    table = Table(session(), together(1, 2), together(1, 2))
    with pytest.raises(SessionRefusal, match="bot-refusal-plan-secret"):
        foresee(table, 0, ("take1",))


def test_whoever_acts_alone_in_a_turn_is_not_called_the_last_one() -> None:
    table = Table(session(), together(1), together(1))
    assert not calls.is_last(table)
    assert not calls.is_last(Lobby(session(status=Status.LOBBY)))


@pytest.mark.parametrize("code", LAST)
@pytest.mark.parametrize("kind", [ProposalKind.END, ProposalKind.PAUSE, ProposalKind.UNDO, ProposalKind.REMATCH])
def test_the_last_one_to_answer_a_proposal_is_told_so(code: str, kind: ProposalKind) -> None:
    open_one = Proposal(GenerationalId(1), 1, kind, 0, 0, 1, agreed=frozenset({0, 1}), missing=frozenset({2}))
    assert LAST[code] in proposal_message(session(code), open_one)[0]
    assert "<@103>" in proposal_message(session(code), open_one)[0]
    for other in (
        replace(open_one, agreed=frozenset({0}), missing=frozenset({1, 2})),
        replace(open_one, agreed=frozenset({0}), missing=frozenset({2})),
        replace(open_one, state=State.DECLINED),
    ):
        assert LAST[code] not in proposal_message(session(code), other)[0]
