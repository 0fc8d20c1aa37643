"""Taking back is an action of the record: what stands is as if the rest had never been played, and nothing is lost."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.scenes import recaps_between
from bot.words.language import language_for
from games import REGISTRY
from games.core import transcript
from games.core.actions import Action, Conclude, Forfeit, Move, Undo
from games.core.contract import Position, Step
from games.core.record import (
    Playthrough,
    Record,
    events_of,
    in_effect,
    initial_position,
    playthrough_of,
    replay,
)
from games.core.refusals import IllegalMove
from games.core.transcript import TranscriptError
from games.volcano.game import VOLCANO
from tests.games.test_contract import random_move, settings_of
from tests.games.wording import LANGUAGES

WRITTEN = """\
fumarole transcript 1
game volcano
rules 1
seats 2
seed 000102030405060708090a0b0c0d0e0f
first 1

  1. seat 1: b2-a3 d4-e3
  1. seat 1: takes back 1
  1. seat 1: c3-b3 b3-b4                 ; b3: g3>b5 +g3 [1 0]
  2. seat 2: a3-a2
  2. seat 1: takes back 2                ; [0 0]
  1. seat 1: d4-e3
"""

STEPS = (Move(0, "b2-a3"), Move(0, "c3-b3"), Move(0, "b3-b4"))


def back(count: int, seat: int = 0) -> Action:
    return Undo(seat, count)


def record(*actions: Action) -> Record:
    return Record("volcano", 1, 2, (), bytes(range(16)), 0, actions)


PLAYED = record(
    STEPS[0],
    Move(0, "d4-e3"),
    back(1),
    *STEPS[1:],
    Move(1, "a3-a2"),
    back(2),
    Move(0, "d4-e3"),
)


def last(*actions: Action) -> Position[Any]:
    return playthrough_of(VOLCANO, record(*actions)).position


def test_a_move_taken_back_leads_to_the_position_before_it() -> None:
    assert last(*STEPS, back(1)) == last(*STEPS[:2])
    assert last(*STEPS, back(1), back(2)) == last()
    assert last(*STEPS, back(2), *STEPS[1:]) == last(*STEPS)


def test_taking_back_is_a_step_of_the_replay_in_which_nothing_happens() -> None:
    steps = list(replay(VOLCANO, PLAYED))
    assert len(steps) == len(PLAYED.actions) + 1
    played = zip(steps[1:], PLAYED.actions, strict=True)
    assert [step.events for step, action in played if isinstance(action, Undo)] == [(), ()]
    assert steps[3].position == steps[1].position


def test_what_stands_is_told_by_its_numbers() -> None:
    assert in_effect(PLAYED.actions) == (1, 4, 8)
    assert [moment.sequence for moment in playthrough_of(VOLCANO, PLAYED).in_effect] == [1, 4, 8]


def test_a_story_leaves_out_what_was_taken_back() -> None:
    told = playthrough_of(VOLCANO, PLAYED)
    plain = playthrough_of(VOLCANO, record(STEPS[0], STEPS[1], Move(0, "d4-e3")))
    assert (told.position, events_of(told.in_effect)) == (plain.position, events_of(plain.in_effect))


@pytest.mark.parametrize(
    ("actions", "key"),
    [
        ((back(1),), "core-undo-nothing"),
        ((STEPS[0], back(2)), "core-undo-nothing"),
        ((STEPS[0], back(0)), "core-undo-nothing"),
        ((STEPS[0], back(1), back(1)), "core-undo-nothing"),
        ((*STEPS, Conclude(), back(2)), "core-undo-over"),
    ],
)
def test_what_cannot_be_taken_back_is_refused_with_a_sentence(actions: tuple[Action, ...], key: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        last(*actions)
    assert refusal.value.text.key == key
    for language in LANGUAGES:
        assert language_for(language).say(refusal.value.text).endswith(".")


def test_nothing_is_taken_back_past_a_seat_that_was_given_up() -> None:
    playthrough = Playthrough(VOLCANO.start(3, {}, bytes(16), 0))
    for action in (*STEPS, Forfeit(1), Move(2, "a3-a2")):
        playthrough.play(action)
    playthrough.play(back(1, 2))
    with pytest.raises(IllegalMove, match="core-undo-forfeit"):
        playthrough.play(back(2))
    assert (playthrough.sequence, len(playthrough.in_effect)) == (6, 4)


def test_nothing_is_taken_back_past_an_irrevocable_step(monkeypatch: pytest.MonkeyPatch) -> None:
    start = initial_position(VOLCANO, record())
    play = type(start).play

    def draw(self: Any, seat: int, move: Any) -> Step[Any]:
        step = play(self, seat, move)
        return replace(step, irrevocable=self.notation(move) == "c3-b3")

    monkeypatch.setattr(type(start), "play", draw)
    playthrough = Playthrough(start)
    for action in (*STEPS[:2], Move(0, "d4-e3")):
        playthrough.play(action)
    for count in (2, 3):
        with pytest.raises(IllegalMove, match="core-undo-irrevocable"):
            playthrough.play(back(count))
    playthrough.play(back(1))
    with pytest.raises(IllegalMove, match="core-undo-irrevocable"):
        playthrough.play(back(1))


def test_the_latest_turn_is_of_what_stands() -> None:
    turn = (*STEPS, Move(1, "a3-a2"))
    shown = recaps_between(VOLCANO, record(*turn), 0, 3)
    # With all of the next turn taken back, it is the one before; with a move of its own, that turn again.
    assert recaps_between(VOLCANO, record(*turn, back(1)), 0, 5) == shown
    (begun,) = recaps_between(VOLCANO, record(*turn, back(2)), 0, 5)
    assert (begun.before.turn, begun.after.turn, len(begun.events)) == (0, 0, 2)
    assert recaps_between(VOLCANO, record(*turn, back(4)), 0, 5) == ()


def test_a_turn_that_was_taken_back_is_known_by_its_last_action() -> None:
    later = record(*STEPS, Move(1, "a3-a2"), back(2), STEPS[2])
    (before,) = recaps_between(VOLCANO, record(*STEPS, Move(1, "a3-a2")), 0, 3)
    (taken_back,) = recaps_between(VOLCANO, later, 0, 3)
    (played_again,) = recaps_between(VOLCANO, later, 0, 6)
    assert (before.stands, taken_back.stands, played_again.stands) == (True, False, True)


def test_a_transcript_says_what_was_taken_back_and_reads_back_exactly() -> None:
    assert transcript.write(PLAYED, VOLCANO) == WRITTEN
    assert transcript.check(WRITTEN, VOLCANO) == PLAYED


@pytest.mark.parametrize("written", ["all", "1.5", "²", "9" * 5000])
def test_a_transcript_that_takes_back_no_number_is_refused_with_its_line(written: str) -> None:
    with pytest.raises(TranscriptError) as refusal:
        transcript.read(WRITTEN.replace("takes back 2", f"takes back {written}"))
    assert (refusal.value.text.key, refusal.value.line) == ("core-transcript-expected", 12)


@pytest.mark.parametrize("count", [-1, 9])
def test_a_transcript_that_takes_back_too_much_or_less_than_nothing_is_refused_with_its_line(count: int) -> None:
    with pytest.raises(TranscriptError) as refusal:
        transcript.check(WRITTEN.replace("takes back 2", f"takes back {count}"), VOLCANO)
    assert (refusal.value.text.key, refusal.value.line) == ("core-transcript-illegal", 12)


@dataclass(frozen=True)
class Played:
    """A random game with moves taken back, and the same without them."""

    record: Record
    stands: tuple[Action, ...]
    position: Position[Any]


def play_with_undos(key: str, seed: int, undos: Sequence[int]) -> Played:
    """As many moves as there are numbers, each followed by taking back that many, as far as that is allowed."""
    game, dice = REGISTRY[key], Random(seed)
    options = settings_of(game, dice)
    seats = game.seats_for(options)[-1]
    empty = Record(key, game.rules_version, seats, tuple(options.items()), dice.randbytes(16), None, ())
    playthrough = Playthrough(initial_position(game, empty))
    actions: list[Action] = []
    for undo in undos:
        if playthrough.position.outcome is not None:
            break
        seat, move = random_move(playthrough.position, dice)
        actions.append(Move(seat, playthrough.position.notation(move)))
        playthrough.play(actions[-1])
        taken = playthrough.in_effect[-undo:] if undo else ()
        if taken and not any(moment.step.irrevocable or moment.step.position.outcome for moment in taken):
            actions.append(back(len(taken), seat))
            playthrough.play(actions[-1])
    stands = tuple(moment.action for moment in playthrough.in_effect)
    return Played(replace(empty, actions=tuple(actions)), stands, playthrough.position)


@pytest.mark.full
@pytest.mark.parametrize("key", REGISTRY)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), undos=st.lists(st.sampled_from((0, 0, 0, 1, 2, 5)), min_size=1, max_size=25))
def test_random_play_with_moves_taken_back_replays_to_what_stands(key: str, seed: int, undos: list[int]) -> None:
    game, played = REGISTRY[key], play_with_undos(key, seed, undos)
    steps = list(replay(game, played.record))
    assert len(steps) == len(played.record.actions) + 1
    assert steps[-1].position == played.position
    plain = replace(played.record, actions=played.stands)
    assert list(replay(game, plain))[-1].position == played.position
    turns, others = (recaps_between(game, one, 0, len(one.actions)) for one in (played.record, plain))
    assert [replace(one, ended=0) for one in turns] == [replace(one, ended=0) for one in others]
    written = transcript.write(played.record, game)
    assert transcript.read(written) == played.record
    assert transcript.check(written, game) == played.record
