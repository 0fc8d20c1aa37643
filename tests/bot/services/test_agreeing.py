"""Ending by agreement (O16): a move that comes between the last consent and the end keeps the game alive."""

from __future__ import annotations

import pytest

from bot.services.acts import follow_conclusion
from bot.services.refusals import SessionRefusal
from bot.services.sessions import Sessions
from bot.store.sessions import Status
from tests.bot.conftest import ANN, BEN, NOON, begin


async def test_a_move_after_the_last_consent_withdraws_it_too(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    await sessions.agree_to_end(session_id, ANN, NOON)
    await sessions.play(session_id, ANN, "b2-a3", NOON)
    table = await sessions.by_id(session_id)
    with pytest.raises(SessionRefusal, match="bot-refusal-withdrawn"):
        follow_conclusion(table, 0)


async def test_everybody_who_still_plays_has_to_agree(sessions: Sessions) -> None:
    session_id = (await begin(sessions, BEN)).session.id
    assert (await sessions.agree_to_end(session_id, ANN, NOON)).undecided == (1,)
    assert (await sessions.agree_to_end(session_id, ANN, NOON)).undecided == (1,)
    ended = await sessions.agree_to_end(session_id, BEN, NOON)
    assert ended.session.status is Status.OVER


async def test_whoever_plays_alone_ends_the_game_at_once(sessions: Sessions) -> None:
    session_id = (await begin(sessions)).session.id
    assert (await sessions.agree_to_end(session_id, ANN, NOON)).session.status is Status.OVER
