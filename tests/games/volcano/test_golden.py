"""The golden games of Volcano: each way to play reaches each of its endings."""

import pytest

from games.core import transcript
from games.core.record import replay
from games.volcano.endings import QUIET_ROUNDS, Ending
from games.volcano.game import VOLCANO
from tests.golden.make import endings_of
from tests.golden.positions import FOLDER

GOLDEN = FOLDER / VOLCANO.key
ENDINGS = {
    "standard": {"colours", "quiet", "agreement", "forfeit"},
    "mini": {"proved", "claimed", "quiet", "agreement", "forfeit"},
    "mega": {"colours", "whites", "quiet", "agreement", "forfeit"},
    "challenge": {"met", "out-of-reach", "agreement", "forfeit"},
}


def test_every_ending_that_can_occur_has_a_golden_game() -> None:
    endings: dict[str, set[str]] = {kind: set() for kind in ENDINGS}
    for path in GOLDEN.glob("*.txt"):
        record = transcript.read(path.read_text(encoding="utf-8"))
        last = list(replay(VOLCANO, record))[-1]
        assert last.position.outcome is not None
        options = dict(record.options)
        challenge = options.get("challenge", "none") != "none"
        endings["challenge" if challenge else str(options.get("variant", "standard"))].add(last.position.outcome.ending)
    assert endings == ENDINGS
    assert set().union(*ENDINGS.values()) == endings_of(VOLCANO.key)


@pytest.mark.parametrize("name", ["alone-beyond-twenty", "challenge-beyond-twenty"])
def test_o16_nobody_alone_is_stopped_by_twenty_quiet_rounds(name: str) -> None:
    record = transcript.read((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    position = list(replay(VOLCANO, record))[-1].position
    assert (record.seats, position.quiet_limit) == (1, None)
    assert min(position.quiet) > QUIET_ROUNDS
    assert position.outcome is not None
    assert position.outcome.ending != Ending.QUIET


@pytest.mark.parametrize("challenge", ["red", "large", "trees"])
def test_each_challenge_can_be_met_perfectly_on_the_diagonal_layout(challenge: str) -> None:
    """O20: 0 points, the best there can be."""
    record = transcript.read((GOLDEN / f"perfect-{challenge}.txt").read_text(encoding="utf-8"))
    assert dict(record.options)["layout"] == "diagonal"
    outcome = list(replay(VOLCANO, record))[-1].position.outcome
    assert outcome is not None
    assert outcome.solo is not None
    assert outcome.solo.rank[:2] == (0, 0)
