"""What a game of Vesuvio came to, told seat by seat."""

import pytest

from games.core import transcript
from games.core.record import replay
from games.vesuvio.game import VESUVIO
from games.vesuvio.pieces import TouristState
from games.vesuvio.position import VesuvioPosition
from tests.golden.positions import FOLDER


@pytest.mark.parametrize("name", ["agreed-with-one-home", "agreement", "everybody-burns", "last-one", "nobody-left"])
def test_whoever_ends_with_nothing_is_told_why(name: str) -> None:
    record = transcript.read((FOLDER / VESUVIO.key / f"{name}.txt").read_text(encoding="utf-8"))
    position: VesuvioPosition = list(replay(VESUVIO, record))[-1].position
    outcome = position.outcome
    assert outcome is not None
    for seat, score in enumerate(outcome.scores):
        parts = position.breakdown(seat)
        assert sum(part.points for part in parts) == score
        if score:
            assert all(part.points for part in parts)
            continue
        (why,) = [part.label.key.removeprefix("vesuvio-part-nothing-") for part in parts]
        gone, status = seat in position.forfeited, position.statuses[seat]
        if gone or status is TouristState.BURNED:
            assert why == ("gave-up" if gone else "burned")
        elif status is TouristState.ESCAPED:
            assert why == ("flints" if position.hands[seat] else "empty")
        else:
            assert why == "away"
