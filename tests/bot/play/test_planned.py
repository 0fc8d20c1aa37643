"""Plans for later are played once, in exactly the position they were made for, and seen by nobody before."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.cli.check import fault
from bot.model.actions import require_begun, with_forced
from bot.model.plans import DEEPEST, MOST, foresee, mark_of_all
from bot.model.proposals import ProposalKind
from bot.model.refusals import NotSeated, SessionRefusal, StaleBoard
from bot.model.sessions import Status
from bot.model.tables import Table
from bot.people.personal import PersonalSettings
from bot.people.privacy import Privacy
from bot.play.computers import Computers
from bot.play.pauses import Pauses, archive
from bot.play.planned_turns import Plans, TurnWish
from bot.play.proposals import Proposals
from bot.play.restoration import roll_back
from bot.play.seats import Seats
from bot.play.sessions import Sessions
from bot.store.database import Database
from bot.store.files.copies import COPIED
from bot.store.rows import metadata, outbox, seats, timers
from bot.store.rows import sessions as session_rows
from bot.store.rows.notices import NoticeKind
from bot.store.rows.seats import KeptPlan, PlanEnd, TurnJob
from games import REGISTRY
from games.core import transcript
from games.core.actions import Move, is_planned
from games.core.refusals import Refusal
from tests.bot.conftest import ANN, BEN, CAT, NOON, begin, delivered, opening, queued
from tests.bot.play.tables import whole_turns
from tests.bot.play.test_computers import think
from tests.bot.tables import start
from tests.soak.noninterference import turn_at_random

ERUPTION = ("b2-a3", "c3-b3", "b3-b4")
REPLY = ("a3-b3",)


@pytest.fixture
def kept(database: Database, sessions: Sessions) -> Plans:
    return Plans(database, sessions)


async def keep(
    kept: Plans,
    session_id: int,
    user_id: int,
    answer: tuple[str, ...] | None,
    moves: tuple[str, ...],
    after: int = 0,
) -> int:
    """Keep a turn as its player does: they are asked, and agree. Returns its number."""
    asked = await kept.wish(session_id, user_id, TurnWish(after, answer, moves), "en", NOON)
    assert not asked.turn.sure
    return (await kept.keep(session_id, user_id, asked.turn.number, NOON)).turn.number


async def told_of(database: Database) -> str | None:
    """Why the plan has ended of which a player is to be told."""
    async with database.reading() as transaction:
        owed = await outbox.due(transaction, NOON)
    return owed[0].data["why"] if owed else None


async def plan_of(database: Database, session_id: int, seat: int) -> KeptPlan | None:
    async with database.reading() as transaction:
        return await seats.find_plan(transaction, session_id, seat)


async def make_due(computers: Computers, sessions: Sessions) -> list[TurnJob]:
    """Make the turns that are owed once their boards are posted, as the bot does; returns them."""
    await delivered(sessions)
    made = await computers.due(NOON)
    for owed in made:
        await computers.play(owed, await computers.plan(owed, think), NOON)
    return made


async def at(sessions: Sessions, session_id: int) -> Table:
    return require_begun(await sessions.by_id(session_id))


async def test_a_planned_turn_is_played_as_soon_as_the_position_it_was_made_for_comes_up(
    kept: Plans, sessions: Sessions, computers: Computers, database: Database
) -> None:
    number = (await begin(sessions, BEN)).session.id
    await keep(kept, number, BEN, ERUPTION, REPLY)
    assert await make_due(computers, sessions) == []
    # The same position in another way: one cap, and then the rest of the turn.
    await sessions.play(number, ANN, "b2-a3", NOON)
    assert await make_due(computers, sessions) == []
    await sessions.play(number, ANN, "c3-b3 b3-b4", NOON)
    (owed,) = await make_due(computers, sessions)
    assert (owed.seat, owed.kept) == (1, True)
    table = await at(sessions, number)
    assert table.session.sequence == 4
    assert await plan_of(database, number, 1) is None
    with pytest.raises(StaleBoard):
        await computers.play(owed, REPLY, NOON)
    assert await make_due(computers, sessions) == []
    async with database.reading() as transaction:
        assert await fault(transaction, number) is None
        record = await session_rows.record_of(transaction, table.session)
    assert [is_planned(one) for one in record.actions] == [False, False, False, True]
    assert "2. seat 2: planned a3-b3" in transcript.write(record, REGISTRY["volcano"])


async def test_a_tree_is_played_branch_by_branch_and_what_was_not_chosen_goes(
    kept: Plans, sessions: Sessions, computers: Computers, database: Database
) -> None:
    number = (await begin(sessions, BEN)).session.id
    first = await keep(kept, number, BEN, ERUPTION, REPLY)
    await keep(kept, number, BEN, ("a1-a2",), ("e5-e4",))
    deeper = await keep(kept, number, BEN, ("a1-a2",), ("b3-b2",), after=first)
    await keep(kept, number, BEN, None, ("e5-d5",), after=first)
    await keep(kept, number, BEN, None, ("e5-e4",), after=deeper)
    await sessions.play(number, ANN, " ".join(ERUPTION), NOON)
    await make_due(computers, sessions)
    plan = await plan_of(database, number, 1)
    assert plan is not None
    assert [(one.number, one.after) for one in plan.turns] == [(deeper, 0), (deeper + 1, 0), (deeper + 2, deeper)]
    await sessions.play(number, ANN, "a1-a2", NOON)
    await make_due(computers, sessions)
    spare = [one for one in whole_turns(await at(sessions, number), 0) if not one.startswith("e5")]
    await sessions.play(number, ANN, spare[0], NOON)
    await make_due(computers, sessions)
    session = (await at(sessions, number)).session
    async with database.reading() as transaction:
        record = await session_rows.record_of(transaction, session)
    by_ben = [one for one in record.actions if one.seat == 1]
    assert by_ben == [Move(1, one, planned=True) for one in ("a3-b3", "b3-b2", "e5-e4")]
    assert await plan_of(database, number, 1) is None


async def test_a_plan_that_does_not_fit_ends_in_the_act_that_breaks_it_and_its_player_is_called(
    kept: Plans, sessions: Sessions, computers: Computers, database: Database
) -> None:
    number = (await begin(sessions, BEN)).session.id
    await keep(kept, number, BEN, ERUPTION, REPLY)
    await sessions.play(number, ANN, "a1-a2", NOON)
    assert await plan_of(database, number, 1) is None
    assert await told_of(database) == PlanEnd.OTHER
    assert NoticeKind.PING in {one.kind for one in await queued(database, number)}
    assert await make_due(computers, sessions) == []
    assert await kept.listed(BEN) == []
    assert (await at(sessions, number)).session.sequence == 1


@pytest.mark.parametrize(("played", "fits"), [("a1-a2", True), ("e5-e4", False)])
async def test_what_is_planned_against_anything_else_is_played_only_as_a_whole_legal_turn(
    kept: Plans, sessions: Sessions, computers: Computers, database: Database, played: str, *, fits: bool
) -> None:
    number = (await begin(sessions, BEN)).session.id
    await keep(kept, number, BEN, None, ("e5-e4",))
    await sessions.play(number, ANN, played, NOON)
    assert bool(await make_due(computers, sessions)) is fits
    assert await told_of(database) == (None if fits else PlanEnd.OTHER)


async def test_what_is_planned_against_anything_is_not_played_past_what_draws_or_reveals_something(
    sessions: Sessions, kept: Plans, computers: Computers, database: Database
) -> None:
    table = await start(sessions, replace(opening(), game="vesuvio"), BEN)
    lobby, position, dice = table.session.id, table.position, Random(7)
    drawing = list[Any]()
    while position.mover != 0 or not drawing:
        seat = position.mover
        move = dice.choice(position.moves(seat))
        await sessions.play(lobby, (ANN, BEN)[seat], position.notation(move), NOON)
        position = (await at(sessions, lobby)).position
        drawing = [one for one in position.moves(position.mover) if position.play(position.mover, one).irrevocable]
    await keep(kept, lobby, BEN, None, turn_at_random(position.as_if_turn_of(1), 1, Random(1)))
    await sessions.play(lobby, ANN, position.notation(drawing[0]), NOON)
    assert await told_of(database) == PlanEnd.DRAWN
    assert await make_due(computers, sessions) == []


async def test_what_gives_something_up_is_not_played_against_anything_else(
    sessions: Sessions, kept: Plans, computers: Computers
) -> None:
    lobby = (await start(sessions, replace(opening(), game="vesuvio"), BEN)).session.id
    asked = await kept.wish(lobby, BEN, TurnWish(0, None, ("N1.1", "N0")), "en", NOON)
    assert asked.surrendered
    await kept.keep(lobby, BEN, asked.turn.number, NOON)
    table = await at(sessions, lobby)
    while 0 in table.position.to_act:
        table = (await sessions.play(lobby, ANN, table.position.notation(table.position.moves(0)[-1]), NOON)).table
    assert await make_due(computers, sessions) == []


async def test_only_those_who_wait_for_others_can_plan_and_only_what_can_be_played(
    kept: Plans, sessions: Sessions
) -> None:
    number = (await begin(sessions, BEN)).session.id

    async def refused(user_id: int, answer: tuple[str, ...] | None, moves: tuple[str, ...], after: int = 0) -> str:
        with pytest.raises(Refusal) as refusal:
            await kept.wish(number, user_id, TurnWish(after, answer, moves), "en", NOON)
        return refusal.value.text.key

    assert await refused(ANN, None, ERUPTION) == "bot-refusal-plan-your-turn"
    with pytest.raises(NotSeated):
        await kept.wish(number, CAT, TurnWish(0, None, ERUPTION), "en", NOON)
    assert await refused(BEN, ERUPTION, ()) == "bot-refusal-plan-open"
    assert await refused(BEN, ERUPTION, ("c3-b3",)) != "bot-refusal-plan-open"
    assert await refused(BEN, ("b2-a3",), REPLY) == "bot-refusal-plan-unanswered"
    assert await refused(BEN, (*ERUPTION, "a1-a2"), REPLY) == "bot-refusal-plan-answered"
    assert await refused(BEN, ERUPTION, (*REPLY, "b3-b2")) in {"bot-refusal-plan-over", "volcano-cap-moved"}
    assert await refused(BEN, ERUPTION, REPLY, after=7) == "bot-refusal-plan-gone"
    assert await kept.listed(BEN) == []


async def test_a_turn_about_which_its_player_was_only_asked_is_never_played(
    kept: Plans, sessions: Sessions, computers: Computers, database: Database
) -> None:
    number = (await begin(sessions, BEN)).session.id
    asked = await kept.wish(number, BEN, TurnWish(0, ERUPTION, REPLY), "en", NOON)
    assert await kept.listed(BEN) == []
    await sessions.play(number, ANN, " ".join(ERUPTION), NOON)
    assert await make_due(computers, sessions) == []
    with pytest.raises(SessionRefusal):
        await kept.keep(number, BEN, asked.turn.number, NOON)
    await sessions.play(number, BEN, "a3-b3", NOON)
    async with database.reading() as transaction:
        assert await seats.plans_of(transaction, number) == []


async def test_a_second_turn_for_the_same_position_takes_the_place_of_the_first(
    kept: Plans, sessions: Sessions
) -> None:
    number = (await begin(sessions, BEN)).session.id
    first = await keep(kept, number, BEN, ERUPTION, REPLY)
    await keep(kept, number, BEN, None, ("b3-b2",), after=first)
    await keep(kept, number, BEN, ERUPTION, ("e5-e4",))
    ((_, plan),) = await kept.listed(BEN)
    assert [one.moves for one in plan.turns] == [("e5-e4",)]


async def test_ten_turns_deep_and_no_deeper(kept: Plans, sessions: Sessions) -> None:
    number, after = (await begin(sessions, BEN)).session.id, 0
    for turn in range(DEEPEST + 1):
        table, _ = await kept.course(number, BEN, after)
        reply = (whole_turns(table, 0)[0],)
        own = whole_turns(foresee(table, 1, reply)[1], 1)[0]
        if turn == DEEPEST:
            with pytest.raises(SessionRefusal, match="bot-refusal-plan-deep"):
                await keep(kept, number, BEN, reply, (own,), after)
            return
        after = await keep(kept, number, BEN, reply, (own,), after)


async def test_no_more_turns_than_a_list_has_room_for(kept: Plans, sessions: Sessions) -> None:
    number, after = (await begin(sessions, BEN)).session.id, 0
    for turn in range(MOST + 1):
        table, _ = await kept.course(number, BEN, after)
        replies = whole_turns(table, 0)
        reply = (replies[turn % 5],)
        own = whole_turns(foresee(table, 1, reply)[1], 1)[0]
        if turn == MOST:
            with pytest.raises(SessionRefusal, match="bot-refusal-plan-most"):
                await keep(kept, number, BEN, reply, (own,), after)
            return
        made = await keep(kept, number, BEN, reply, (own,), after)
        after = made if turn % 5 == 4 else after


async def test_whoever_drops_a_plan_as_it_is_about_to_be_played_is_called_and_nothing_is_played(
    kept: Plans, sessions: Sessions, computers: Computers, database: Database
) -> None:
    number = (await begin(sessions, BEN)).session.id
    await keep(kept, number, BEN, ERUPTION, REPLY)
    await sessions.play(number, ANN, " ".join(ERUPTION), NOON)
    await delivered(sessions)
    (owed,) = await computers.due(NOON)
    moves = await computers.plan(owed, think)
    assert moves == REPLY
    await kept.drop(number, BEN, 0, NOON)
    assert {one.kind for one in await queued(database, number)} == {NoticeKind.PING}
    with pytest.raises(StaleBoard):
        await computers.play(owed, moves, NOON)
    assert await make_due(computers, sessions) == []
    assert (await at(sessions, number)).session.sequence == 3


async def test_whoever_plays_before_the_bot_does_is_not_called_which_would_tell_of_the_plan(
    kept: Plans, sessions: Sessions, database: Database
) -> None:
    number = (await begin(sessions, BEN)).session.id
    await keep(kept, number, BEN, ERUPTION, REPLY)
    await sessions.play(number, ANN, " ".join(ERUPTION), NOON)
    await delivered(sessions)
    position = (await at(sessions, number)).position
    quiet = next(one for one in position.moves(1) if position.play(1, one).position.mover == 1)
    table = (await sessions.play(number, BEN, position.notation(quiet), NOON + 1)).table
    assert table.position.to_act == {1}
    assert {one.kind for one in await queued(database, number)} == {NoticeKind.BOARD}
    async with database.reading() as transaction:
        clock = await timers.find_clock(transaction, number, 1)
    assert clock is not None
    assert clock.called_at == NOON + 1


async def test_a_branch_is_dropped_with_all_that_follows_it(kept: Plans, sessions: Sessions) -> None:
    number = (await begin(sessions, BEN)).session.id
    first = await keep(kept, number, BEN, ERUPTION, REPLY)
    await keep(kept, number, BEN, ("a1-a2",), ("b3-b2",), after=first)
    other = await keep(kept, number, BEN, ("a1-a2",), ("e5-e4",))
    await kept.drop(number, BEN, first, NOON)
    ((_, plan),) = await kept.listed(BEN)
    assert [one.number for one in plan.turns] == [other]
    with pytest.raises(StaleBoard):
        await kept.drop(number, BEN, first, NOON)
    with pytest.raises(StaleBoard):
        await kept.drop(number, BEN, 99, NOON)


async def test_an_answer_counts_for_the_turn_that_was_asked_about_and_for_no_other_of_its_number(
    kept: Plans, sessions: Sessions
) -> None:
    number = (await begin(sessions, BEN)).session.id
    wishes = [TurnWish(0, ERUPTION, REPLY), TurnWish(0, None, ("e5-d5",)), TurnWish(0, None, ("e5-e4",))]
    first, *others = [(await kept.wish(number, BEN, one, "en", NOON)).turn for one in wishes]
    assert {one.number for one in others} == {first.number}
    for reply in (kept.keep, kept.drop):
        for asked in (first, others[0]):
            with pytest.raises(StaleBoard):
                await reply(number, BEN, asked.number, NOON, asked.mark)
    last = others[-1]
    assert (await kept.keep(number, BEN, last.number, NOON, last.mark)).turn.moves == last.moves
    await kept.drop(number, BEN, last.number, NOON, last.mark)
    assert await kept.listed(BEN) == []


async def test_a_list_of_a_plan_neither_drops_nor_follows_another_one_that_has_its_numbers(
    kept: Plans, sessions: Sessions
) -> None:
    number = (await begin(sessions, BEN)).session.id
    marks = list[tuple[int, int, int]]()
    for others, moves in ((ERUPTION, REPLY), (("a1-a2",), ("e5-e4",))):
        if marks:
            await kept.drop(number, BEN, marks[0][0], NOON)
        turn = await keep(kept, number, BEN, others, moves)
        ((_, plan),) = await kept.listed(BEN)
        marks.append((turn, plan.turns[0].mark, mark_of_all(plan.turns)))
    (old, *before), (new, *now) = marks
    assert old == new
    for one, mark in zip((old, 0), before, strict=True):
        with pytest.raises(StaleBoard):
            await kept.require(number, BEN, one, mark)
        with pytest.raises(StaleBoard):
            await kept.drop(number, BEN, one, NOON, mark)
    await kept.require(number, BEN, new, now[0])
    await kept.drop(number, BEN, 0, NOON, now[1])
    assert await kept.listed(BEN) == []


@pytest.mark.parametrize("cause", ["undo", "seat", "pause", "end", "over", "archived", "restored", "erased"])
async def test_plans_are_gone_with_whatever_changes_what_they_were_made_for(
    kept: Plans, sessions: Sessions, proposals: Proposals, database: Database, computers: Computers, cause: str
) -> None:
    number = (await begin(sessions, BEN)).session.id
    await sessions.play(number, ANN, "b2-a3", NOON)
    await keep(kept, number, BEN, ERUPTION[1:], REPLY)
    match cause:
        case "undo":
            await proposals.propose(number, ANN, ProposalKind.UNDO, NOON)
        case "seat":
            await Seats(database, sessions).replace_player(number, ANN, CAT, NOON)
        case "pause":
            await Pauses(database, sessions).pause(number, NOON)
        case "end":
            await proposals.propose(number, ANN, ProposalKind.END, NOON)
            await proposals.propose(number, BEN, ProposalKind.END, NOON)
        case "over":
            await sessions.resign(number, ANN, NOON)
        case "archived":
            async with database.transaction() as transaction:
                await archive(transaction, (await sessions.load(transaction, number)).session, NOON)
        case "restored":
            async with database.transaction() as transaction:
                await metadata.put(transaction, COPIED, "yes")
            await roll_back(database, NOON)
        case _:
            await Privacy(database, sessions).erase(BEN, NOON)
    told = cause if cause in PlanEnd._value2member_map_ else None
    assert await told_of(database) == told
    assert await kept.listed(BEN) == []
    assert await make_due(computers, sessions) == []


SECRET = sorted(key for key, game in REGISTRY.items() if game.has_secrets)


@pytest.mark.parametrize("key", SECRET)
async def test_nothing_is_planned_past_what_draws_or_reveals_something_or_only_others_know(
    sessions: Sessions, key: str
) -> None:
    lobby = (await sessions.lobbies.open(replace(opening(), game=key), NOON)).session.id
    await sessions.lobbies.join(lobby, BEN, NOON)
    table, dice, met = await sessions.lobbies.start(lobby, ANN, NOON), Random(key), set()
    while table.position.outcome is None:
        position = table.position
        (mover,) = position.to_act
        move = dice.choice(position.moves(mover))
        reached = table.after(Move(mover, position.notation(move)))
        try:
            foresee(table, 1 - mover, (position.notation(move),))
            refused = None
        except SessionRefusal as refusal:
            refused = refusal.text.key
        secret, draws = "bot-refusal-plan-secret", "bot-refusal-plan-draws"
        assert refused == (secret if position.secret_choice else draws if reached.step.irrevocable else None)
        met.add(refused)
        table = with_forced((reached,))[-1].table
    assert len(met) == 3


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_bot_makes_the_only_turn_there_is_for_those_who_want_it(
    sessions: Sessions, computers: Computers, database: Database, *, wanted: bool
) -> None:
    await PersonalSettings(database).change(ANN, lambda chosen: replace(chosen, only_moves=wanted))
    number = (await start(sessions, replace(opening(), game="kayles"), BEN)).session.id
    # Two pins at a time as long as there are, and then one, so that one is left for Ann.
    for turn, knocked in enumerate(("s2", "q2", "o2", "m2", "k2", "i2", "g2", "e2", "c2", "a1")):
        assert await make_due(computers, sessions) == [], "there is something to choose"
        await sessions.play(number, (ANN, BEN)[turn % 2], knocked, NOON)
    made = await make_due(computers, sessions)
    session = (await sessions.by_id(number)).session
    assert [(one.seat, one.kept) for one in made] == [(0, True)] * wanted
    assert session.status is (Status.OVER if wanted else Status.PLAYING)
    async with database.reading() as transaction:
        record = await session_rows.record_of(transaction, session)
    assert record.actions[10:] == (Move(0, "b1"),) * wanted, "it was not planned"
