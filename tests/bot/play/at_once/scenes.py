"""What acts meet that happen at once: tables in every state, and what one person does alone.

A scene is prepared once for many tests, by the services themselves; see :mod:`tests.bot.play.at_once.stage`.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.daily.news import announced
from bot.daily.tries import TryView
from bot.model.free_time import date_at
from bot.model.plans import foresee
from bot.model.proposals import ProposalKind
from bot.model.seasons import SeasonKind
from bot.model.sessions import OnTimeout, Session
from bot.model.tables import Table
from bot.model.tournaments import System, TournamentState
from bot.model.turn_times import DAY, HOUR, STALE_AFTER
from bot.play.computers import TurnQuestion, answer
from bot.play.pauses import archive
from bot.play.planned_turns import TurnWish
from bot.play.plans import table_ahead
from bot.play.replays import Finished
from bot.store.rows import notices, outbox
from bot.store.rows.notices import Notice, NoticeKind
from bot.store.rows.outbox import OutboxKind, OutboxMessage
from bot.store.rows.seats import TurnJob
from bot.tournaments.service import TournamentRequest
from games.core import transcript
from games.core.refusals import Refusal
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NOON, OTHER_CHANNEL, opening
from tests.bot.play.house import MODERATOR, House
from tests.bot.play.tables import whole_turns

BEGUN = NOON + STALE_AFTER + HOUR
"""When the games begin, and the lobby is warned that nobody has come."""

LATE = BEGUN + 2 * DAY
LATER = BEGUN + 8 * DAY
"""When everything happens at once: the time of every turn has run out, and the lobby is to be archived."""

TODAY = int(datetime(2026, 3, 10, 11, tzinfo=UTC).timestamp() * 1000)
"""A time of a day that has a problem, when the day before is not over everywhere."""

ELSEWHERE = 1000
"""What is added to the ids of a server and its channels for the same in another server."""


@dataclass(frozen=True, slots=True)
class Tries:
    """Ben's try at the problem of the day, with a move played and the next one, and the one that Dan has ended."""

    going_on: TryView
    ended: TryView
    move: str


@dataclass(frozen=True, slots=True)
class Contests:
    """Tournaments by their state, of people who play nowhere else; the first of :data:`ENTRANTS` organises them."""

    entering: int
    running: int
    """Its tables are open, and the time of its round is over."""
    paused: int
    starting: TournamentState
    """Its first table waits for its thread, and its second one for everything."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Sessions of a server by their state, with what acts need to know of them.

    In those that have begun play Ann, who began, and Ben. It is Ben's turn, but in ``manned`` a computer has his seat.
    """

    guild_id: int
    running: int
    """Ann has proposed to end it, which is still to be told, and offers her seat."""
    move: str
    """What Ben can play in it."""
    end: int
    seat: int
    """The proposals."""
    owed_notice: Notice
    lobby: int
    """Of Ann, Cat and a computer; it would be full with one more."""
    stand_in: int
    late: int
    """Ben's seat can be claimed, and Ann would take back her turn."""
    late_move: str
    late_sequence: int
    undo: int
    manned: int
    owed: TurnJob
    owed_moves: tuple[str, ...]
    owed_by_engine: TurnJob
    """An engine is to begin a table of its own."""
    paused: int
    lost: int
    """Its channel is gone."""
    left: int
    """Its server, :attr:`left_guild`, is gone."""
    stored: int
    """It is archived."""
    over: int
    """Ann has offered a rematch."""
    finished: Finished
    written: str
    """Its transcript without its end."""
    challenge: int
    """Ann has given it up."""
    reserved: Session
    """Ben has asked for it, and its thread is being created."""
    news: OutboxMessage
    tries: Tries
    contests: "Contests"
    wish: TurnWish
    """Ann can plan this in ``running``, where she has kept a turn."""
    asked: int
    """She is asked whether to keep another one there."""
    owed_plan: TurnJob
    """Ben's planned turn is about to be played in a table of its own."""
    owed_plan_moves: tuple[str, ...]

    @property
    def left_guild(self) -> int:
        """A server that the bot has been removed from."""
        return self.guild_id + 1

    def channel(self, number: int = 0) -> int:
        """A channel of the server: from 0 those of sessions, from 20 those where nothing is played."""
        return CHANNEL + number + self.guild_id - GUILD


ENTRANTS = (211, 212, 213, 214)
NEWCOMER = 215


async def _contests(house: House, base: int, guild_id: int) -> Contests:
    async def enter() -> int:
        wish = TournamentRequest(guild_id, base + 30, ENTRANTS[0], "volcano", "en", System.SWISS, DAY)
        number = (await house.tournaments.create(wish, LATE)).tournament.id
        for user_id in ENTRANTS[1:]:
            await house.tournaments.join(number, user_id, LATE)
        return number

    entering, numbers = await enter(), list[int]()
    for _ in range(3):
        numbers.append(await enter())
        state = await house.tournaments.start(numbers[-1], ENTRANTS[0], LATE)
        if len(numbers) == 1:
            for game in state.current:
                await house.rounds.prepare(numbers[0], game, LATE)
                opened = await house.rounds.open(numbers[0], game, base + 40 + game.board, LATE)
                assert opened is not None
                async with house.database.transaction() as transaction:
                    await transaction.run("DELETE FROM notices WHERE session_id = ?", (opened.session.id,))
    running, paused, starting = numbers
    await house.tournaments.pause(paused, ENTRANTS[0], LATE)
    await house.rounds.prepare(starting, state.current[0], LATE)
    return Contests(entering, running, paused, await house.tournaments.find(starting, guild_id))


async def prepare_tries(house: House) -> Tries:
    """The tries of one day, which belong to no server."""
    for user_id in (BEN, DAN):
        shown = await house.daily.today(user_id, GUILD, TODAY)
        table, seat = shown.attempt.table, shown.attempt.seat
        move = table.position.notation(table.position.moves(seat)[0])
        shown = await house.daily.play(shown.row.id, user_id, shown.row.sequence, (move,), TODAY)
        if user_id == BEN:
            going_on = shown
    await house.blocks.block(BEN, MODERATOR, TODAY)
    away = date_at("UTC", LATER) + timedelta(days=30)
    await house.holidays.declare(ANN, away, away, "UTC", BEGUN)
    ended = await house.daily.hand_in(shown.row.id, DAN, shown.row.sequence, TODAY)
    table = going_on.attempt.table
    move = table.position.notation(table.position.moves(going_on.attempt.seat)[0])
    return Tries(going_on, ended, move)


async def prepare(house: House, tries: Tries, elsewhere: int = 0) -> Scene:
    """A scene in a server, or in another one if ``elsewhere`` is not 0."""
    guild_id, base = GUILD + elsewhere, CHANNEL + elsewhere
    lobby = await _open_lobby(house, OTHER_CHANNEL + elsewhere, guild_id)
    stand_in = min((await house.sessions.by_id(lobby)).session.players)
    await house.keeper.fire(BEGUN, reachable=True)
    late, manned = [await _begin_late(house, base + number, guild_id) for number in (2, 3)]
    undo = await _proposed(house, late, ANN, ProposalKind.UNDO)
    await _deliver_all(house)
    await house.keeper.fire(LATE, reachable=True)
    await house.claims.substitute(manned, 1, ANN, 1, LATE)
    await _deliver_all(house)
    (owed,) = [one for one in await house.computers.due(LATE) if one.session_id == manned]
    running = await _begin(house, base, guild_id)
    seat = (await house.seats.offer(running, ANN, LATE)).id
    others = [await _begin(house, base + number, guild_id) for number in range(4, 8)]
    over, challenge = await _end(house, others[3], base + 8, guild_id)
    paused, lost, stored = others[:3]
    await _set_aside(house, paused, lost, stored)
    left = await _begin(house, base + 9, guild_id + 1)
    await house.orphaned.server_left(guild_id + 1, LATE)
    await house.seasons.choose(guild_id, SeasonKind.HAND, LATE)
    await house.seasons.begin(guild_id, LATE)
    await house.seasons.choose(guild_id + 1, SeasonKind.HAND, LATE)
    reserved = replace(opening(base + 20), guild_id=guild_id, user_id=BEN)
    news = await _news(house, base, guild_id)
    contests = await _contests(house, base, guild_id)
    await _deliver_all(house)
    end = await _proposed(house, running, ANN, ProposalKind.END)
    await house.notes.write(running, BEN, "b2 is weak", LATE)
    wish, asked = await _plan(house, running)
    owed_plan = await _planned(house, base + 10, guild_id)
    await _ended(house, base + 11, guild_id)
    finished = await house.lookbacks.finished(over, guild_id)
    begun = replace(finished.record, actions=finished.record.actions[:-1])
    async with house.database.reading() as transaction:
        queued = await notices.queued(transaction, running)
    return Scene(
        guild_id=guild_id,
        running=running,
        move=await _first_move(house, running),
        end=end,
        seat=seat,
        owed_notice=next(one for one in queued if one.kind is NoticeKind.PROPOSAL and one.target_id == end),
        lobby=lobby,
        stand_in=stand_in,
        late=late,
        late_move=await _first_move(house, late),
        late_sequence=(await at(house, late)).session.sequence,
        undo=undo,
        manned=manned,
        owed=owed,
        owed_moves=await house.computers.plan(owed, _think),
        owed_by_engine=await _with_engine(house, base + 13, guild_id),
        paused=paused,
        lost=lost,
        left=left,
        stored=stored,
        over=over,
        finished=finished,
        written=transcript.write(begun, finished.table.game),
        challenge=challenge,
        reserved=await house.sessions.lobbies.reserve(reserved, LATE),
        news=news,
        tries=tries,
        contests=contests,
        wish=wish,
        asked=asked,
        owed_plan=owed_plan,
        owed_plan_moves=await house.computers.plan(owed_plan, _think),
    )


async def _plan(house: House, session_id: int) -> tuple[TurnWish, int]:
    """Ann keeps a turn, and is asked about another; returns what else she can keep, and the number of that."""
    table, wishes = await at(house, session_id), list[TurnWish]()
    for move in table_ahead(table, 0).position.moves(0):
        wish = TurnWish(0, None, (table.position.notation(move),))
        try:
            asked = await house.plans.wish(session_id, ANN, wish, "en", LATE)
        except Refusal:
            continue
        if not wishes:
            await house.plans.keep(session_id, ANN, asked.turn.number, LATE)
        wishes.append(wish)
    return wishes[0], asked.turn.number


async def _with_engine(house: House, channel_id: int, guild_id: int) -> TurnJob:
    """Ann plays an engine, which begins."""
    lobbies = house.sessions.lobbies
    session_id = (await lobbies.open(replace(opening(channel_id), guild_id=guild_id, capacity=2), LATE)).session.id
    lobby = await lobbies.add_engine(session_id, ANN, 1, LATE)
    await lobbies.choose_first(session_id, ANN, lobby.session.players[1], LATE)
    await lobbies.start(session_id, ANN, LATE)
    return TurnJob(session_id, 1, 0)


async def _planned(house: House, channel_id: int, guild_id: int) -> TurnJob:
    """Ben has planned a turn, and what Ann plays fits."""
    session_id, wishes = await _opened(house, channel_id, guild_id)
    await house.sessions.play(session_id, ANN, wishes[0], LATE)
    return TurnJob(session_id, 1, 1, kept=True)


async def _ended(house: House, channel_id: int, guild_id: int) -> None:
    """Ben has planned a turn, and what Ann plays does not fit, of which he is to be told."""
    session_id, wishes = await _opened(house, channel_id, guild_id)
    await house.sessions.play(session_id, ANN, wishes[1], LATE)


async def _opened(house: House, channel_id: int, guild_id: int) -> tuple[int, list[str]]:
    """A game that Ann begins, and Ben has planned his first turn after one of hers; returns hers."""
    lobbies = house.sessions.lobbies
    session_id = (await lobbies.open(replace(opening(channel_id), guild_id=guild_id), LATE)).session.id
    await lobbies.join(session_id, BEN, LATE)
    await lobbies.choose_first(session_id, ANN, ANN, LATE)
    table = await lobbies.start(session_id, ANN, LATE)
    turns = whole_turns(table, 0)
    own = whole_turns(foresee(table, 1, turns[:1])[1], 1)[0]
    asked = await house.plans.wish(session_id, BEN, TurnWish(0, (turns[0],), (own,)), "en", LATE)
    await house.plans.keep(session_id, BEN, asked.turn.number, LATE)
    return session_id, turns


async def at(house: House, session_id: int) -> Table:
    """The table of a game that has begun."""
    table = await house.sessions.by_id(session_id)
    assert isinstance(table, Table)
    return table


async def _first_move(house: House, session_id: int) -> str:
    """A move that Ben can make."""
    position = (await at(house, session_id)).position
    return position.notation(position.moves(1)[0])


async def _open_lobby(house: House, channel_id: int, guild_id: int) -> int:
    lobbies = house.sessions.lobbies
    wish = replace(opening(channel_id, capacity=4), guild_id=guild_id)
    lobby = (await lobbies.open(wish, NOON)).session.id
    await lobbies.join(lobby, CAT, NOON)
    await lobbies.add_computer(lobby, ANN, 1, NOON)
    return lobby


async def _begin(house: House, channel_id: int, guild_id: int, **wanted: Any) -> int:
    """A game in which Ann has played a turn; a late seat forfeits, unless something else is wanted."""
    lobbies = house.sessions.lobbies
    wish = replace(opening(channel_id), guild_id=guild_id, on_timeout=OnTimeout.FORFEIT)
    session_id = (await lobbies.open(replace(wish, **wanted), BEGUN)).session.id
    await lobbies.join(session_id, BEN, BEGUN)
    await lobbies.choose_first(session_id, ANN, ANN, BEGUN)
    table = await lobbies.start(session_id, ANN, BEGUN)
    while table.position.to_act == {0}:
        move = table.position.notation(table.position.moves(0)[0])
        table = (await house.sessions.play(session_id, ANN, move, BEGUN)).table
    return session_id


async def _begin_late(house: House, channel_id: int, guild_id: int) -> int:
    return await _begin(house, channel_id, guild_id, on_timeout=OnTimeout.CLAIM, clock=DAY)


async def _proposed(house: House, session_id: int, user_id: int, kind: ProposalKind) -> int:
    made = (await house.proposals.propose(session_id, user_id, kind, BEGUN)).proposal
    assert made is not None
    return made.id


async def _end(house: House, session_id: int, channel_id: int, guild_id: int) -> tuple[int, int]:
    """End a game by agreement and offer a rematch, and give up a challenge."""
    await house.proposals.agree(await _proposed(house, session_id, ANN, ProposalKind.END), BEN, BEGUN)
    await house.rematches.offer(session_id, ANN, LATER - HOUR)
    lobbies = house.sessions.lobbies
    wish = opening(channel_id, challenge="trees", layout="random")
    challenge = (await lobbies.open(replace(wish, guild_id=guild_id), BEGUN)).session.id
    await lobbies.start(challenge, ANN, BEGUN)
    await house.sessions.resign(challenge, ANN, BEGUN)
    return session_id, challenge


async def _set_aside(house: House, paused: int, lost: int, stored: int) -> None:
    await house.interventions.pause(paused, MODERATOR, LATE)
    await house.orphaned.channel_deleted((await at(house, lost)).session.channel_id, LATE)
    async with house.database.transaction() as transaction:
        await archive(transaction, (await at(house, stored)).session, LATE)


async def _news(house: House, channel_id: int, guild_id: int) -> OutboxMessage:
    early = TODAY - 6 * HOUR
    await house.guilds.change(guild_id, lambda one: announced(one, channel_id, 9, early, stop=False))
    async with house.database.reading() as transaction:
        due = await outbox.due(transaction, TODAY)
    (message,) = [one for one in due if one.kind == OutboxKind.ANNOUNCEMENT and one.guild_id == guild_id]
    assert await house.telling.news(message, TODAY) is not None
    return message


async def _deliver_all(house: House) -> None:
    async with house.database.transaction() as transaction:
        await transaction.run("DELETE FROM notices")


async def _think(question: TurnQuestion) -> tuple[str, ...]:
    return answer(question)
