"""A note about a game is its writer's alone: kept with all its lines, changed, deleted, and never too long."""

import pytest

from bot.model.refusals import SessionRefusal
from bot.people.personal import LONGEST, Notes
from bot.play.sessions import Sessions
from bot.store.database import Database
from tests.bot.conftest import ANN, BEN, NOON, begin


@pytest.fixture
def notes(database: Database) -> Notes:
    return Notes(database)


async def test_a_note_is_kept_with_its_lines_for_its_writer_and_its_game_alone(
    notes: Notes, sessions: Sessions
) -> None:
    game, another = [(await begin(sessions, BEN, channel_id=channel)).session.id for channel in (70, 71)]
    assert await notes.write(game, ANN, "b2 is weak\n\nso I go round by c3 – “é”", NOON)
    assert await notes.of(game, ANN) == "b2 is weak\n\nso I go round by c3 – “é”"
    assert await notes.of(game, BEN) is None
    assert await notes.of(another, ANN) is None
    assert await notes.write(game, BEN, "mine", NOON)
    assert (await notes.of(game, ANN), await notes.of(game, BEN)) != ("mine", "mine")


async def test_a_note_is_changed_and_deleted_in_the_same_way(notes: Notes, sessions: Sessions) -> None:
    game = (await begin(sessions, BEN)).session.id
    await notes.write(game, ANN, "first", NOON)
    assert await notes.write(game, ANN, "second", NOON + 1)
    assert await notes.of(game, ANN) == "second"
    assert not await notes.write(game, ANN, "", NOON + 2)
    assert await notes.of(game, ANN) is None
    assert not await notes.write(game, ANN, "", NOON + 3), "there is nothing to delete any more"


async def test_a_note_that_is_too_long_is_refused_and_the_one_before_stays(notes: Notes, sessions: Sessions) -> None:
    game = (await begin(sessions, BEN)).session.id
    longest = "x" * LONGEST
    assert await notes.write(game, ANN, longest, NOON)
    with pytest.raises(SessionRefusal) as refused:
        await notes.write(game, ANN, f"{longest}y", NOON)
    assert refused.value.text.key == "bot-refusal-note-long"
    assert await notes.of(game, ANN) == longest
