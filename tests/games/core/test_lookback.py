"""Looking back at a game that is over: what is found survives storage, follows from the record, and stays in words."""

import json
import pickle
from dataclasses import dataclass, fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot.words.language import CODES, language_for
from games import REGISTRY
from games.core import transcript
from games.core.actions import Conclude
from games.core.analyst import Alternative, Analyst, FirstLook
from games.core.lookback import MOST_BEST, MOST_MISSED, Analysis, CurveMark, analyse, whole_turns
from games.core.record import Record, playthrough_of
from games.core.search import result_shares
from games.core.text import Text
from games.core.values import deserialize, serialize
from games.hekla.game import HEKLA
from tests.golden import make

GOLDEN = Path(make.__file__).parent
GAMES = ("hekla/quiet", "pebbles/empty-3-seats", "vesuvio/shared", "volcano/colours-melting")
"""A short game of each kind."""


def record_of(name: str) -> Record:
    return transcript.read((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))


DEAREST = ("vesuvio/shared", "volcano/colours-melting")
"""The games of these whose look back takes some seconds."""


@pytest.fixture(
    scope="module", params=[pytest.param(one, marks=pytest.mark.full) if one in DEAREST else one for one in GAMES]
)
def looked_at(request: pytest.FixtureRequest) -> tuple[Record, Analysis]:
    record = record_of(request.param)
    return record, analyse(REGISTRY[record.game], record)


def texts_of(analysis: Analysis) -> list[Text]:
    found = [one for seat in analysis.missed for missed in seat for one in missed.alternative.said]
    return [*found, *(said for one in analysis.bests for said in (one.said, one.brief))]


@pytest.mark.full
def test_an_analysis_survives_storage(looked_at: tuple[Record, Analysis]) -> None:
    _, analysis = looked_at
    assert deserialize(Analysis, json.loads(json.dumps(serialize(Analysis, analysis)))) == analysis
    assert pickle.loads(pickle.dumps(analysis)) == analysis


@pytest.mark.full
def test_up_to_three_best_turns_are_kept_of_any_game_the_best_one_marked(looked_at: tuple[Record, Analysis]) -> None:
    _, analysis = looked_at
    assert len({one.turn for one in analysis.bests}) == len(analysis.bests) <= MOST_BEST
    marked = {point.sequence for point in analysis.curve if CurveMark.BEST in point.marks}
    assert marked == {one.after for one in analysis.bests[:1]}


@pytest.mark.full
def test_an_analysis_is_said_in_every_language(looked_at: tuple[Record, Analysis]) -> None:
    _, analysis = looked_at
    for code in CODES:
        for one in texts_of(analysis):
            assert language_for(code).say(one)


@pytest.mark.full
def test_a_seat_is_shown_its_own_turns_the_worst_first_and_each_once(looked_at: tuple[Record, Analysis]) -> None:
    record, analysis = looked_at
    moments = {moment.sequence: moment for moment in playthrough_of(REGISTRY[record.game], record).in_effect}
    assert len(analysis.missed) == record.seats
    for seat, missed in enumerate(analysis.missed):
        assert len({one.turn for one in missed}) == len(missed) <= MOST_MISSED
        assert all(one.alternative.missed >= other.alternative.missed for one, other in pairwise(missed))
        for one in missed:
            assert one.seat == seat
            assert one.alternative.wins or one.alternative.missed > 0
            first = moments[one.before + 1]
            assert first.action.seat == seat
            assert moments[one.after].step.position.turn > first.before.turn


@dataclass(frozen=True)
class Blaming(Analyst):
    """It blames every turn, the first of each seat for a win that was worth least."""

    def look(self, view: Any, seat: int, played: tuple[str, ...]) -> FirstLook:
        return FirstLook(Alternative(played, played, 0, view.turn + 1, wins=view.turn < view.seats), 0.0)

    def explained(self, view: Any, seat: int, alternative: Alternative) -> Alternative:
        return alternative

    def praised(self, view: Any, seat: int, played: tuple[str, ...]) -> None:
        return None


def test_the_turn_that_missed_most_comes_first_also_where_another_one_missed_a_win() -> None:
    class Blamed(type(HEKLA)):  # type: ignore[misc]  # a class of its own
        analyst = Blaming(*(getattr(HEKLA.analyst, one.name) for one in fields(Analyst)))

    for missed in analyse(Blamed(), record_of("hekla/quiet")).missed:
        assert len(missed) == MOST_MISSED
        assert missed[-1].alternative.wins
        assert all(one.alternative.missed > other.alternative.missed for one, other in pairwise(missed))


def test_a_right_claim_is_a_whole_turn_though_none_follows() -> None:
    record = record_of("volcano/mini-claimed")
    assert whole_turns(playthrough_of(REGISTRY[record.game], record))[-1].end.outcome is not None


def test_the_curve_goes_from_the_beginning_to_the_result(looked_at: tuple[Record, Analysis]) -> None:
    record, analysis = looked_at
    if REGISTRY[record.game].analyst is None:
        assert analysis.curve == ()
        return
    for point in analysis.curve:
        assert sum(point.shares) == pytest.approx(1)
        assert min(point.shares) >= 0
    assert analysis.curve[0].sequence == 0
    assert [point.sequence for point in analysis.curve] == sorted({point.sequence for point in analysis.curve})
    outcome = playthrough_of(REGISTRY[record.game], record).position.outcome
    assert outcome is not None
    winning = outcome.winners or range(record.seats)
    assert {seat for seat, share in enumerate(analysis.curve[-1].shares) if share} == set(winning)
    marked = {point.sequence for point in analysis.curve if CurveMark.MISSED in point.marks}
    assert marked == {one.after for missed in analysis.missed for one in missed}


@pytest.mark.parametrize("by_moderator", [False, True])
def test_an_agreed_end_is_a_result_and_one_by_a_moderator_leaves_the_odds(by_moderator: bool) -> None:
    opened = record_of("hekla/agreement")
    ended = replace(opened, actions=(*opened.actions[:3], Conclude(by_moderator)))
    before, last = analyse(REGISTRY["hekla"], ended).curve[-2:]
    outcome = playthrough_of(REGISTRY["hekla"], ended).position.outcome
    assert outcome is not None
    shares = result_shares(outcome.winners, ended.seats)
    assert before.shares != shares
    assert last.shares == (before.shares if by_moderator else shares)


@pytest.mark.full
def test_an_analysis_follows_from_the_record(looked_at: tuple[Record, Analysis]) -> None:
    record, analysis = looked_at
    assert analyse(REGISTRY[record.game], record) == analysis


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_told_of_a_game_that_goes_on(name: str) -> None:
    record = record_of(name)
    with pytest.raises(ValueError, match="goes on"):
        analyse(REGISTRY[record.game], replace(record, actions=record.actions[:-1]))
