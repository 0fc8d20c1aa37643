"""The golden games of Vesuvio end as their names say."""

import pytest

from games.core import transcript
from games.core.outcome import Outcome
from games.core.record import replay
from games.vesuvio.endings import Ending, stones_in
from games.vesuvio.events import EruptionCause
from games.vesuvio.game import VESUVIO
from games.vesuvio.pieces import Card
from games.vesuvio.position import VesuvioPosition
from games.vesuvio.table import TouristState
from tests.golden.positions import FOLDER


def end_of(name: str) -> tuple[VesuvioPosition, Outcome]:
    """How a golden game ends."""
    record = transcript.read((FOLDER / VESUVIO.key / f"{name}.txt").read_text(encoding="utf-8"))
    position: VesuvioPosition = list(replay(VESUVIO, record))[-1].position
    assert position.outcome is not None
    return position, position.outcome


def test_v37_golden_games_show_every_way_of_giving_up() -> None:
    for name, gone in (("last-one", 1), ("last-one-of-three", 2)):
        position, outcome = end_of(name)
        (left,) = set(range(position.seats)) - position.forfeited
        assert (outcome.ending, outcome.winners, len(position.forfeited)) == (Ending.FORFEIT, (left,), gone)
        assert position.table.statuses[left] is TouristState.MOUNTAIN
    position, outcome = end_of("one-on-the-yacht")
    assert (outcome.ending, len(position.forfeited), len(position.table.escaped)) == (Ending.ESCAPED, 1, 2)
    position, outcome = end_of("nobody-left")
    assert (outcome.ending, len(position.forfeited), outcome.placings) == (Ending.BURNED, 1, (None, None))
    position, outcome = end_of("agreed-with-one-home")
    assert tuple(seat for seat, place in enumerate(outcome.placings) if place) == position.table.escaped


@pytest.mark.parametrize("name", [cause.value for cause in EruptionCause])
def test_every_cause_of_the_eruption_has_a_golden_game(name: str) -> None:
    position, outcome = end_of(name)
    assert position.eruption.cause is EruptionCause(name)
    assert position.table.lava
    assert outcome.ending == Ending.ESCAPED


def test_golden_games_show_what_their_names_say() -> None:
    assert end_of("everybody-burns")[1].ending == Ending.BURNED
    assert end_of("agreement")[1].ending == Ending.AGREEMENT
    assert TouristState.BURNED in end_of("card")[0].table.statuses
    position, outcome = end_of("forfeit")
    assert outcome.placings[min(position.forfeited)] is None
    assert outcome.winners


def test_of_equal_points_fewer_stones_win_in_a_golden_game_and_equal_ones_share_in_another() -> None:
    position, outcome = end_of("fewer-stones")
    (winner,) = outcome.winners
    loser = outcome.placings.index(2)
    assert outcome.scores[winner] == outcome.scores[loser]
    assert stones_in(position.table.hands[winner]) < stones_in(position.table.hands[loser])
    _, shared = end_of("shared")
    assert len(shared.winners) == 2


def test_more_points_beat_the_photo_but_not_with_the_option() -> None:
    for name, photo_first in (("points-beat-photo", False), ("photo-wins", True)):
        position, outcome = end_of(name)
        holder = next(seat for seat, hand in enumerate(position.table.hands) if Card.CAMERA in hand)
        assert outcome.scores[holder] < max(outcome.scores)
        assert (outcome.winners == (holder,)) == photo_first == position.photo_wins


@pytest.mark.parametrize("name", ["agreed-with-one-home", "agreement", "everybody-burns", "last-one", "nobody-left"])
def test_whoever_ends_with_nothing_is_told_why(name: str) -> None:
    position, outcome = end_of(name)
    for seat, score in enumerate(outcome.scores):
        parts = position.breakdown(seat)
        assert sum(part.points for part in parts) == score
        if score:
            assert all(part.points for part in parts)
            continue
        (why,) = [part.label.key.removeprefix("vesuvio-part-nothing-") for part in parts]
        gone, status = seat in position.forfeited, position.table.statuses[seat]
        if gone or status is TouristState.BURNED:
            assert why == ("gave-up" if gone else "burned")
        elif status is TouristState.ESCAPED:
            assert why == ("flints" if position.table.hands[seat] else "empty")
        else:
            assert why == "away"
