"""Turns in time, what turns and games take: only what was a player's own time counts."""

from dataclasses import replace

import pytest

from bot.limits import ALT_TEXT
from bot.model.free_time import UTC, ClockTerms, date_at, ends
from bot.model.pace import LATEST_TURNS, LEAST_TURNS, MedianPace, Punctuality, SeatTime
from bot.model.proposals import ProposalKind
from bot.model.sessions import OnTimeout, Session
from bot.model.tables import Lobby, Table
from bot.model.turn_times import DAY, HOUR, MINUTE
from bot.play.reachability import Reachability
from bot.play.timekeeper import Timekeeper
from bot.store.rows import notices, personal_data, turns
from bot.ui.lobby import lobby
from bot.ui.terms import profile_lines, seat_times_lines, span_of, with_punctualities
from bot.words.language import codes, language_for
from rendering.picture import Picture
from tests.bot.conftest import ANN, BEN, CHANNEL, DAN, GUILD, NOON, TURNS, delivered, opening
from tests.bot.play.house import House
from tests.bot.play.tables import started

CLOCK = 6 * HOUR
DEADLINE = NOON + CLOCK


async def begun(house: House, on_timeout: OnTimeout = OnTimeout.CLAIM, clock: int = CLOCK) -> int:
    """A game of Ann, who is to act, and Ben."""
    return await started(house.sessions, replace(opening(), clock=clock, on_timeout=on_timeout), BEN)


async def counted(house: House, user_id: int) -> list[tuple[int, bool]]:
    """What the turns of a player took that were counted, and whether they were late."""
    async with house.database.reading() as transaction:
        found = await personal_data.export(transaction, user_id)
    return [(one["took"], bool(one["late"])) for one in found["turns"]]


async def keep(house: House, user_id: int, number: int, *, late: int = 0, took: int = HOUR) -> None:
    """Turns with a clock, the latest of them late."""
    wish = replace(opening(CHANNEL + 50), clock=CLOCK)
    session_id = await started(house.sessions, wish, BEN)
    async with house.database.transaction() as transaction:
        for one in range(number):
            is_late = one >= number - late
            made = turns.TurnTaken(user_id, GUILD, True, NOON + one, session_id, one, took + one, is_late)
            await turns.keep(transaction, made, 0)


async def play_turn(house: House, session_id: int, seat: int, player: int, now: int) -> None:
    """Let a player end their turn, by whatever moves come first."""
    table = await house.sessions.by_id(session_id)
    assert isinstance(table, Table)
    while table.position.to_act == {seat}:
        move = table.position.notation(table.position.moves(seat)[0])
        table = (await house.sessions.play(session_id, player, move, now)).table


async def test_a_turn_before_its_deadline_is_in_time_and_one_after_it_is_late(house: House) -> None:
    session_id = await begun(house)
    await house.sessions.play(session_id, ANN, TURNS[0], NOON + HOUR)
    assert await counted(house, ANN) == [(HOUR, False)]
    await delivered(house.sessions)
    late = NOON + HOUR + CLOCK
    await house.keeper.fire(late, reachable=True)
    await house.sessions.play(session_id, BEN, TURNS[1], late + HOUR)
    assert await counted(house, BEN) == [(CLOCK + HOUR, True)]


@pytest.mark.parametrize("on_timeout", [OnTimeout.FORFEIT, OnTimeout.CLAIM, OnTimeout.NOTHING])
async def test_a_turn_that_is_never_played_is_late_however_it_ends(house: House, on_timeout: OnTimeout) -> None:
    session_id = await begun(house, on_timeout)
    await house.keeper.fire(DEADLINE, reachable=True)
    if on_timeout is OnTimeout.CLAIM:
        await house.claims.substitute(session_id, 0, BEN, 1, DEADLINE)
    elif on_timeout is OnTimeout.NOTHING:
        await house.seats.replace_player(session_id, ANN, DAN, DEADLINE)
    assert await counted(house, ANN) == [(CLOCK, True)]
    assert await counted(house, DAN) == []


async def test_what_ends_otherwise_in_time_counts_for_nothing(house: House) -> None:
    session_id = await begun(house)
    await house.seats.replace_player(session_id, ANN, DAN, NOON + HOUR)
    await house.sessions.resign(session_id, DAN, NOON + 2 * HOUR)
    assert await counted(house, ANN) == await counted(house, DAN) == await counted(house, BEN) == []


async def test_a_deadline_that_cannot_ring_makes_nobody_late(house: House) -> None:
    """While the bot is out of reach, owes a message or nobody can be heard or play, deadlines wait."""
    session_id = await begun(house)
    later = DEADLINE + 9 * HOUR

    async def never(_session: Session) -> bool:
        return False

    await house.keeper.fire(later, reachable=False)
    deaf = Reachability(lambda: 1)
    deaf.begin(0, NOON - DAY)
    await Timekeeper(house.database, house.sessions, reachability=deaf).fire(later, reachable=True)
    async with house.database.transaction() as transaction:
        await notices.queue_board(transaction, session_id, 0, NOON, fresh=True)
    await house.keeper.fire(later, reachable=True)
    await delivered(house.sessions)
    await Timekeeper(house.database, house.sessions, never).fire(later, reachable=True)
    # A turn that nobody could have played begins anew, and so does what it takes.
    await house.sessions.play(session_id, ANN, TURNS[0], later + HOUR)
    assert await counted(house, ANN) == [(HOUR, False)]


async def test_grace_after_an_outage_makes_a_turn_in_time_and_the_outage_is_not_the_players(house: House) -> None:
    session_id = await begun(house)
    await house.keeper.note_reachable(NOON + HOUR)
    back = DEADLINE + HOUR
    await house.keeper.note_reachable(back)
    await house.keeper.fire(back, reachable=True)
    await house.sessions.play(session_id, ANN, TURNS[0], back + 30 * MINUTE)
    assert await counted(house, ANN) == [(HOUR + 30 * MINUTE, False)]


async def test_a_pause_is_nobodys_time(house: House) -> None:
    session_id = await begun(house)
    await house.pauses.pause(session_id, NOON + HOUR)
    await house.pauses.unpause(session_id, NOON + 9 * DAY)
    await house.sessions.play(session_id, ANN, TURNS[0], NOON + 9 * DAY + HOUR)
    assert await counted(house, ANN) == [(2 * HOUR, False)]


async def test_a_holiday_is_nobodys_time(house: House) -> None:
    session_id = await started(house.sessions, replace(opening(), clock=CLOCK, terms=ClockTerms(holidays=21)), BEN)
    today = date_at(UTC, NOON)
    await house.holidays.declare(ANN, today, today, UTC, NOON + HOUR)
    back = ends(today, UTC)
    assert back > NOON + HOUR
    await house.sessions.play(session_id, ANN, TURNS[0], back + HOUR)
    assert await counted(house, ANN) == [(2 * HOUR, False)]


async def test_a_turn_taken_back_and_played_again_counts_once(house: House) -> None:
    session_id = await begun(house)
    await house.sessions.play(session_id, ANN, TURNS[0], NOON + HOUR)
    proposal = (await house.proposals.propose(session_id, ANN, ProposalKind.UNDO, NOON + HOUR)).proposal
    assert proposal is not None
    await house.proposals.agree(proposal.id, BEN, NOON + 2 * HOUR)
    assert await counted(house, ANN) == []
    await play_turn(house, session_id, 0, ANN, NOON + 3 * HOUR)
    assert len(await counted(house, ANN)) == 1
    assert await counted(house, BEN) == []


async def test_a_turn_taken_back_is_that_of_its_own_game(house: House) -> None:
    first = await begun(house)
    longer = await started(house.sessions, replace(opening(CHANNEL + 1), clock=CLOCK), BEN)
    await house.sessions.play(first, ANN, TURNS[0], NOON + HOUR)
    for number in range(5):
        await play_turn(house, longer, number % 2, (ANN, BEN)[number % 2], NOON + (2 + number) * HOUR)
    before = await counted(house, ANN)
    assert len(before) == 4
    proposal = (await house.proposals.propose(first, ANN, ProposalKind.UNDO, NOON + 9 * HOUR)).proposal
    assert proposal is not None
    await house.proposals.agree(proposal.id, BEN, NOON + 9 * HOUR)
    assert await counted(house, ANN) == before[1:]


async def test_turns_with_a_clock_push_out_none_without(house: House) -> None:
    session_id = await begun(house, clock=0)
    await house.sessions.play(session_id, ANN, TURNS[0], NOON)
    await keep(house, ANN, LATEST_TURNS + 5)
    assert (await counted(house, ANN))[0] == (0, False)
    assert len(await counted(house, ANN)) == 1 + LATEST_TURNS


async def test_turns_without_a_clock_have_a_pace_and_are_never_late(house: House) -> None:
    session_id = await begun(house, clock=0)
    await house.sessions.play(session_id, ANN, TURNS[0], NOON + 90 * DAY)
    assert await counted(house, ANN) == [(90 * DAY, False)]
    async with house.database.reading() as transaction:
        assert await turns.punctuality(transaction, GUILD, ANN) is None
        assert await turns.of_seats(transaction, session_id) == (SeatTime(90 * DAY, 1), SeatTime(0, 0))


@pytest.mark.parametrize(
    ("number", "late", "known"),
    [
        (LEAST_TURNS - 1, 0, None),
        (LEAST_TURNS, 3, Punctuality(LEAST_TURNS - 3, LEAST_TURNS)),
        (LATEST_TURNS + 20, 7, Punctuality(LATEST_TURNS - 7, LATEST_TURNS)),
    ],
)
async def test_the_latest_hundred_turns_count_from_ten_on(
    house: House, number: int, late: int, known: Punctuality | None
) -> None:
    await keep(house, BEN, number, late=late)
    async with house.database.reading() as transaction:
        assert await turns.punctuality(transaction, GUILD, BEN) == known
        assert await turns.punctuality(transaction, GUILD + 1, BEN) is None
        assert len(await turns.took(transaction, GUILD, BEN)) == min(number, LATEST_TURNS)


async def open_table(house: House, channel_id: int = CHANNEL + 1, clock: int = CLOCK) -> Lobby:
    wish = replace(opening(channel_id), user_id=BEN, clock=clock)
    session_id = (await house.sessions.lobbies.open(wish, NOON)).session.id
    await house.sessions.lobbies.join(session_id, DAN, NOON)
    found = await house.sessions.by_id(session_id)
    assert isinstance(found, Lobby)
    return found


@pytest.mark.parametrize(("code", "words"), [("en", "17 of 20 turns in time"), ("fr", "17 tours sur 20 à temps")])
async def test_an_open_table_with_a_clock_tells_who_plays_in_time_in_words_and_beside_its_picture(
    house: House, code: str, words: str
) -> None:
    await keep(house, BEN, 20, late=3)
    language = language_for(code)
    found = await open_table(house)
    told = str([getattr(one, "content", "") for one in lobby(found, language).walk_children()])
    assert told.count(words) == 1
    assert f"<@{BEN}>" in told.partition(words)[0].splitlines()[-1].rpartition("\\n")[2]
    picture = Picture(b"", "table.png", "x" * 200)
    alt = with_punctualities(picture, found, language).alt
    assert "17" in alt
    assert alt.count("20") == 1
    assert len(with_punctualities(replace(picture, alt="x" * 2000), found, language).alt) <= ALT_TEXT
    unlimited = await open_table(house, CHANNEL + 2, clock=0)
    assert unlimited.punctualities == ()


async def finish(house: House, number: int, took: int, layout: str = "diagonal") -> None:
    """A finished game of Ann and Ben in a channel of its own."""
    session_id = await started(house.sessions, opening(CHANNEL + 100 + number, layout=layout), BEN)
    for seat, player in enumerate((ANN, BEN)):
        await play_turn(house, session_id, seat, player, NOON)
    await house.sessions.resign(session_id, BEN, NOON + took)


async def test_an_open_table_tells_how_long_such_games_take_from_five_on_and_its_variant_if_it_has_five(
    house: House,
) -> None:
    for number in range(4):
        await finish(house, number, (number + 1) * DAY)
    assert (await open_table(house)).usual_length is None
    await finish(house, 4, 40 * DAY)
    assert (await open_table(house, CHANNEL + 2)).usual_length == MedianPace(3 * DAY, 5)
    for number in range(5, 9):
        await finish(house, number, HOUR, layout="stripes")
    # Only four games were so: all are taken together.
    wish = replace(opening(CHANNEL + 3, layout="stripes"), user_id=BEN)
    session_id = (await house.sessions.lobbies.open(wish, NOON)).session.id
    found = await house.sessions.by_id(session_id)
    assert isinstance(found, Lobby)
    assert found.usual_length == MedianPace(DAY, 9)
    await finish(house, 9, HOUR, layout="stripes")
    found = await house.sessions.by_id(session_id)
    assert isinstance(found, Lobby)
    assert found.usual_length == MedianPace(HOUR, 5)
    told = [str(getattr(one, "content", "")) for one in lobby(found, language_for("en")).walk_children()]
    assert any("About 60 minutes at this server’s pace" in one for one in told)
    with_computer = replace(opening(CHANNEL + 4), user_id=BEN, computers=(1,))
    found = await house.sessions.by_id((await house.sessions.lobbies.open(with_computer, NOON)).session.id)
    assert isinstance(found, Lobby)
    assert found.usual_length is None, "those games were between people"


async def test_games_with_computers_and_those_a_moderator_ended_say_nothing_of_a_servers_pace(house: House) -> None:
    for number in range(5):
        wish = replace(opening(CHANNEL + 100 + number), computers=(1,))
        session_id = (await house.sessions.lobbies.open(wish, NOON)).session.id
        await house.sessions.lobbies.start(session_id, ANN, NOON)
        await house.sessions.resign(session_id, ANN, NOON + DAY)
    assert (await open_table(house)).usual_length is None


async def test_a_finished_game_tells_what_each_seat_took_and_a_profile_what_a_turn_does(house: House) -> None:
    session_id = await begun(house)
    await house.sessions.play(session_id, ANN, TURNS[0], NOON + HOUR)
    await house.sessions.play(session_id, BEN, TURNS[1], NOON + 4 * HOUR)
    await house.sessions.resign(session_id, ANN, NOON + 5 * HOUR)
    table = await house.sessions.by_id(session_id)
    assert isinstance(table, Table)
    assert table.seat_times == (SeatTime(HOUR, 1), SeatTime(3 * HOUR, 1))
    for code in codes():
        (line,) = seat_times_lines(table, language_for(code))
        assert f"<@{BEN}>" in line
    await keep(house, BEN, 20, late=3, took=5 * HOUR)
    shown = await house.standings.profile(GUILD, BEN)
    assert shown.punctuality == Punctuality(18, 21)
    assert shown.pace is not None
    assert shown.pace.number == 21
    said = profile_lines(shown.punctuality, shown.pace, language_for("en"))
    assert "**18** of the last 21" in said[0]
    assert "**5 hours**" in said[1]


@pytest.mark.parametrize(
    ("took", "said"),
    [
        (10_000, "one minute"),
        (90 * MINUTE, "90 minutes"),
        (5 * HOUR + 20 * MINUTE, "5 hours"),
        (2 * DAY, "2 days"),
        (13 * DAY, "13 days"),
        (20 * DAY, "3 weeks"),
    ],
)
def test_a_span_is_told_in_the_largest_unit_that_tells_enough(took: int, said: str) -> None:
    assert language_for("en").say(span_of(took)) == said
