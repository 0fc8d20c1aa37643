"""Every act that writes, as it is done at a scene; what is new is added here, and a test says so."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, cast

from bot.daily.news import DailyAnnouncements
from bot.daily.practice import ProblemFilter
from bot.daily.service import Daily
from bot.delivery.delivery import Delivery
from bot.model.actions import Chosen
from bot.model.free_time import ONE_DAY, UTC, date_at
from bot.model.preferences import Calls
from bot.model.proposals import ProposalKind
from bot.model.request import TableRequest
from bot.model.seasons import SeasonKind
from bot.model.sessions import GenerationalId
from bot.model.tournaments import System
from bot.model.turn_times import DAY
from bot.people.contacts import Blocks, Invitations
from bot.people.holidays import Holidays
from bot.people.interventions import Interventions
from bot.people.personal import Notes, PersonalSettings, Undeliverable
from bot.people.privacy import Privacy
from bot.play.computers import Computers
from bot.play.guilds import Guilds
from bot.play.imports import ImportTarget, import_game
from bot.play.orphaned import Destination, OrphanedSessions
from bot.play.outages import give_all, set_back
from bot.play.pauses import Archives, Pauses
from bot.play.planned_turns import Plans
from bot.play.proposals import Proposals
from bot.play.rematch import Rematches
from bot.play.replays import Lookbacks
from bot.play.seasons import Seasons
from bot.play.seats import Claims, Seats
from bot.play.sessions import Sessions
from bot.play.tables import Lobbies
from bot.play.timekeeper import Timekeeper
from bot.standings.solo import Solo
from bot.store.database import Database
from bot.store.rows.guilds import Missing
from bot.store.rows.shards import EVERY_SHARD
from bot.tournaments.rounds import TournamentRunner
from bot.tournaments.service import TournamentRequest, Tournaments
from games.core.lookback import Analysis
from tests.bot.conftest import ANN, BEN, CAT, DAN, opening
from tests.bot.play.at_once.scenes import ENTRANTS, LATER, NEWCOMER, TODAY, Scene
from tests.bot.play.house import MODERATOR, House

TODAY_HERE = date_at(UTC, LATER)
YESTERDAY = date_at("UTC", TODAY) - timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Act:
    """A method of a service, or a function of a database, and what it is given; it ``adds`` so many rows of tables.

    It adds no more if it is done twice at once.
    """

    does: Callable[..., Awaitable[Any]]
    given: Callable[[Scene], tuple[Any, ...]]
    adds: Mapping[str, int] = field(default_factory=dict)
    named: Mapping[str, Any] = field(default_factory=dict)

    def __call__(self, house: House, on: Scene) -> Awaitable[Any]:
        owner, _, _ = self.does.__qualname__.rpartition(".")
        return self.does(house.services[owner] if owner else house.database, *self.given(on), **self.named)


async def mark_done(database: Database, on: Scene) -> None:
    """Note, as the outbox does, that a message is sent."""
    nothing = cast(Any, None)
    table = await House(database).sessions.by_id(on.running)
    await Delivery(on.owed_notice, table, nothing, database, lambda: LATER).mark_done()


def _wish(on: Scene, number: int) -> TableRequest:
    return replace(opening(on.channel(number)), guild_id=on.guild_id)


def _contest(on: Scene) -> TournamentRequest:
    return TournamentRequest(on.guild_id, on.channel(26), BEN, "volcano", "en", System.SWISS, DAY)


def _going_on(on: Scene) -> tuple[int, int, int]:
    row = on.tries.going_on.row
    return row.id, row.user_id, row.sequence


def _import(on: Scene) -> ImportTarget:
    return ImportTarget(on.guild_id, on.channel(20), (ANN, BEN), "en")


ENDED = {"actions": 1, "finished_games": 1, "results": 2, "plans": -1}

AT_TABLES = {
    "play": Act(Sessions.play, lambda on: (on.running, BEN, on.move, LATER), {"actions": 1, "plans": -1}),
    "play what is picked": Act(
        Sessions.play_chosen,
        lambda on: (Chosen(GenerationalId(on.late), on.late_sequence, (on.late_move,)), BEN, LATER),
        {"actions": 1},
    ),
    "resign": Act(Sessions.resign, lambda on: (on.running, BEN, LATER), ENDED),
    "show the board anew": Act(Sessions.queue_new_board, lambda on: (on.running, LATER)),
    "let a computer play": Act(Computers.play, lambda on: (on.owed, on.owed_moves, LATER), {"actions": 1}),
    "replace an engine": Act(Computers.replace_engine, lambda on: (on.owed_by_engine, LATER), {"interventions": 1}),
    "let the bot play a plan": Act(
        Computers.play, lambda on: (on.owed_plan, on.owed_plan_moves, LATER), {"actions": 1, "plans": -1}
    ),
    "put a computer's turn off": Act(Computers.postpone, lambda on: (on.owed, LATER)),
    "let all computers think": Act(Computers.retry_all, lambda _: (LATER,)),
    "propose": Act(
        Proposals.propose, lambda on: (on.running, BEN, ProposalKind.PAUSE, LATER), {"proposals": 1, "consents": 2}
    ),
    "propose to undo": Act(
        Proposals.propose, lambda on: (on.running, ANN, ProposalKind.UNDO, LATER), {"proposals": 1, "consents": 2}
    ),
    "agree": Act(Proposals.agree, lambda on: (on.end, BEN, LATER), ENDED),
    "agree to undo": Act(Proposals.agree, lambda on: (on.undo, BEN, LATER), {"actions": 1}),
    "decline": Act(Proposals.decline, lambda on: (on.end, BEN, LATER)),
    "close what has expired": Act(Proposals.close_expired, lambda _: (LATER + 9 * DAY,)),
    "show a proposal anew": Act(Proposals.refresh_message, lambda on: (on.end, 555, LATER)),
    "accept a rematch": Act(Rematches.offer, lambda on: (on.over, BEN, LATER), {"sessions": 1, "seats": 2}),
    "offer a seat": Act(Seats.offer, lambda on: (on.running, BEN, LATER), {"proposals": 1}),
    "take a seat": Act(Seats.take, lambda on: (on.seat, DAN, LATER), {"former_seats": 1, "plans": -1}),
    "take a seat back": Act(Seats.take_back, lambda on: (on.manned, BEN, LATER)),
    "give a seat": Act(Seats.replace_player, lambda on: (on.late, BEN, DAN, LATER), {"former_seats": 1}),
    "take in a game": Act(
        import_game, lambda on: (on.written, _import(on), LATER), {"sessions": 1, "seats": 2, "actions": 1}
    ),
    "mark a message as sent": Act(mark_done, lambda on: (on,)),
}

AT_LOBBIES = {
    "open": Act(Lobbies.open, lambda on: (_wish(on, 20), LATER), {"sessions": 1, "seats": 1}),
    "reserve": Act(Lobbies.reserve, lambda on: (_wish(on, 21), LATER), {"sessions": 2, "seats": 2}),
    "take up what is reserved": Act(
        Lobbies.take_up, lambda on: (on.reserved.id, BEN, on.channel(20), frozenset(), LATER)
    ),
    "open what is reserved": Act(Lobbies.open_reserved, lambda on: (on.reserved, on.channel(22), LATER)),
    "join": Act(Lobbies.join, lambda on: (on.lobby, DAN, LATER), {"seats": 1}),
    "invite": Act(Invitations.invite, lambda on: (on.lobby, ANN, BEN, LATER), {"invitations": 1}),
    "leave": Act(Lobbies.leave, lambda on: (on.lobby, CAT, LATER), {"seats": -1}),
    "add an engine": Act(Lobbies.add_engine, lambda on: (on.lobby, ANN, 1, LATER), {"seats": 1}),
    "add a computer": Act(Lobbies.add_computer, lambda on: (on.lobby, ANN, 2, LATER), {"seats": 1}),
    "remove a computer": Act(Lobbies.remove_computer, lambda on: (on.lobby, ANN, on.stand_in, LATER), {"seats": -1}),
    "choose who begins": Act(Lobbies.choose_first, lambda on: (on.lobby, ANN, CAT, LATER)),
    "start": Act(Lobbies.start, lambda on: (on.lobby, ANN, LATER)),
    "close": Act(Sessions.close_lobby, lambda on: (on.lobby, ANN, LATER)),
    "play a challenge again": Act(
        Solo.again, lambda on: (on.challenge, ANN, on.channel(23), LATER), {"sessions": 1, "seats": 1}
    ),
}

OF_MODERATORS = {
    "replace": Act(
        Interventions.replace_player,
        lambda on: (on.running, MODERATOR, BEN, DAN, LATER),
        {"interventions": 1, "former_seats": 1, "plans": -1},
    ),
    "pause": Act(Interventions.pause, lambda on: (on.running, MODERATOR, LATER), {"interventions": 1, "plans": -1}),
    "resume": Act(Interventions.resume, lambda on: (on.paused, MODERATOR, LATER), {"interventions": 1}),
    "end": Act(Interventions.end, lambda on: (on.running, MODERATOR, LATER), {**ENDED, "interventions": 1}),
    "close by a moderator": Act(Interventions.close, lambda on: (on.lobby, MODERATOR, LATER), {"interventions": 1}),
    "choose seasons": Act(Seasons.choose, lambda on: (on.guild_id, SeasonKind.QUARTER, LATER)),
    "begin a season": Act(Seasons.begin, lambda on: (on.left_guild, LATER), {"seasons": 1}),
    "end a season": Act(Seasons.end, lambda on: (on.guild_id, LATER)),
    "end seasons": Act(Seasons.end_due, lambda _: (LATER,)),
    "change a server": Act(Guilds.change, lambda on: (on.guild_id, lambda server: replace(server, most_of_member=3))),
    "forget a role": Act(Guilds.forget_role, lambda on: (on.guild_id, 99)),
}

OF_THE_CLOCK = {
    # The two tables of a round are late as well.
    "ring": Act(
        Timekeeper.fire,
        lambda _: (LATER,),
        {**ENDED, "actions": 3, "finished_games": 3, "results": 6},
        {"reachable": True},
    ),
    "note that people can play": Act(Timekeeper.note_reachable, lambda _: (LATER,)),
    "ask whether a round can end": Act(Timekeeper.may_fire, lambda on: (on.contests.starting.tournament, LATER)),
    "set the clock back": Act(set_back, lambda _: (LATER - 20 * DAY,)),
    "give grace": Act(give_all, lambda _: (frozenset({EVERY_SHARD}), LATER, 100)),
    "claim": Act(Claims.claim, lambda on: (on.late, 1, ANN, LATER), {**ENDED, "plans": 0}),
    "ask to claim": Act(Claims.require_claimable, lambda on: (on.late, 1, ANN, LATER)),
    "let a computer take over": Act(Claims.substitute, lambda on: (on.late, 1, ANN, 2, LATER), {"former_seats": 1}),
    "stop the clock": Act(Pauses.pause, lambda on: (on.running, LATER), {"plans": -1}),
    "restart the clock": Act(Pauses.unpause, lambda on: (on.paused, LATER)),
    "resume by a player": Act(Pauses.resume, lambda on: (on.paused, ANN, LATER)),
    "take up what is archived": Act(Archives.resume, lambda on: (on.stored, ANN, LATER)),
}

OF_PLACES = {
    "lose the channel": Act(OrphanedSessions.channel_deleted, lambda on: (on.channel(), LATER), {"plans": -1}),
    "miss the channel": Act(
        OrphanedSessions.session_unreachable,
        lambda on: (on.running, on.channel(), Missing.CHANNEL, LATER),
        {"plans": -1},
    ),
    "leave the server": Act(OrphanedSessions.server_left, lambda on: (on.guild_id, LATER), {"plans": -2}),
    "join the server": Act(OrphanedSessions.server_joined, lambda on: (on.left_guild, LATER)),
    "reach the server": Act(OrphanedSessions.server_available, lambda on: (on.left_guild, LATER)),
    "compare the servers": Act(OrphanedSessions.compare, lambda on: (frozenset({on.left_guild}), LATER), {"plans": -2}),
    "try again in a server": Act(OrphanedSessions.retry, lambda on: (on.guild_id, LATER)),
    "resume in another channel": Act(
        OrphanedSessions.resume_in, lambda on: (on.lost, ANN, Destination(on.guild_id, on.channel(24)), LATER)
    ),
    "take up in another channel": Act(
        OrphanedSessions.resume_in, lambda on: (on.stored, BEN, Destination(on.guild_id, on.channel(24)), LATER)
    ),
}

OF_PEOPLE = {
    "erase": Act(
        Privacy.erase,
        lambda _: (BEN, LATER),
        {
            "actions": 8,
            "finished_games": 8,
            "results": 16,
            "plans": -2,
            "former_seats": -1,
            "tries": -1,
            "notes": -1,
            "blocks": -1,
        },
    ),
    "change one's settings": Act(
        PersonalSettings.change, lambda _: (BEN, lambda chosen: replace(chosen, calls=Calls.LATER))
    ),
    "be away": Act(
        Holidays.declare,
        lambda _: (BEN, TODAY_HERE, TODAY_HERE + 3 * ONE_DAY, UTC, LATER),
        {"holidays": 1},
    ),
    "come back": Act(Holidays.come_back, lambda _: (ANN, LATER), {"holidays": -1}),
    "block": Act(Blocks.block, lambda _: (BEN, ANN, LATER), {"blocks": 1}),
    "unblock": Act(Blocks.unblock, lambda _: (BEN, MODERATOR), {"blocks": -1}),
    "begin the problem": Act(Daily.today, lambda on: (CAT, on.guild_id, TODAY), {"tries": 1}),
    "practise": Act(Daily.practise, lambda on: (BEN, on.guild_id, YESTERDAY, TODAY), {"tries": 2}),
    "practise any problem": Act(
        Daily.practise_like, lambda on: (BEN, on.guild_id, ProblemFilter(), TODAY), {"tries": 2}
    ),
    "practise again": Act(Daily.again, lambda on: (on.tries.ended.row.id, DAN, TODAY), {"tries": 1}),
    "practise another": Act(Daily.another, lambda on: (on.tries.ended.row.id, DAN, on.guild_id, TODAY), {"tries": 1}),
    "practise what was missed": Act(
        Daily.practise_missed, lambda on: (DAN, on.guild_id, ProblemFilter(), TODAY), {"tries": 1}
    ),
    "play a problem": Act(Daily.play, lambda on: (*_going_on(on), (on.tries.move,), TODAY)),
    "type at a problem": Act(Daily.type, lambda on: (*_going_on(on)[:2], on.tries.move, TODAY)),
    "take back at a problem": Act(Daily.take_back, lambda on: (*_going_on(on), TODAY)),
    "restart a problem": Act(Daily.restart, lambda on: (*_going_on(on), TODAY)),
    "hand in": Act(Daily.hand_in, lambda on: (*_going_on(on), TODAY)),
    "see the line": Act(Daily.line, lambda on: (*_going_on(on)[:2], TODAY), named={"sure": True}),
    "see a day's line": Act(
        Daily.line_of, lambda on: (CAT, on.guild_id, YESTERDAY, TODAY), {"tries": 1}, named={"sure": True}
    ),
    "look for news": Act(DailyAnnouncements.news, lambda on: (on.news, TODAY)),
    "know that news have ended": Act(DailyAnnouncements.mark_manager_notified, lambda on: (on.guild_id,)),
    "know that reminders have ended": Act(DailyAnnouncements.mark_notified, lambda _: (BEN,)),
    "ask to keep a turn for later": Act(Plans.wish, lambda on: (on.running, ANN, on.wish, "en", LATER)),
    "keep a turn for later": Act(Plans.keep, lambda on: (on.running, ANN, on.asked, LATER)),
    "drop a plan": Act(Plans.drop, lambda on: (on.running, ANN, 0, LATER), {"plans": -1}),
    "know what one has missed": Act(Undeliverable.mark_notified, lambda _: (BEN,)),
    "write a note": Act(Notes.write, lambda on: (on.running, CAT, "watch b2\nthen c3", LATER), {"notes": 1}),
    "delete a note": Act(Notes.write, lambda on: (on.running, BEN, "", LATER), {"notes": -1}),
    "keep an analysis": Act(Lookbacks.keep, lambda on: (on.finished, Analysis(((), ()), (), ()))),
}

HOST = ENTRANTS[0]

OF_TOURNAMENTS = {
    "open a tournament": Act(Tournaments.create, lambda on: (_contest(on), LATER), {"tournaments": 2, "entrants": 2}),
    "enter": Act(Tournaments.join, lambda on: (on.contests.entering, NEWCOMER, LATER), {"entrants": 1}),
    "withdraw": Act(Tournaments.leave, lambda on: (on.contests.entering, ENTRANTS[1], LATER), {"entrants": -1}),
    "start a tournament": Act(Tournaments.start, lambda on: (on.contests.entering, HOST, LATER), {"pairings": 2}),
    "pause a tournament": Act(Tournaments.pause, lambda on: (on.contests.running, HOST, LATER)),
    "resume a tournament": Act(Tournaments.resume, lambda on: (on.contests.paused, HOST, LATER)),
    "end a tournament": Act(Tournaments.end, lambda on: (on.contests.running, HOST, LATER)),
    "put out": Act(Tournaments.expel, lambda on: (on.contests.running, HOST, ENTRANTS[1], LATER)),
    "replace in a tournament": Act(
        Tournaments.replace_player,
        lambda on: (on.contests.running, HOST, ENTRANTS[2], NEWCOMER, LATER),
        {"interventions": 1, "former_seats": 1},
    ),
    "set a result": Act(Tournaments.adjust, lambda on: (on.contests.running, HOST, (1, 1), None, LATER)),
    "carry a tournament on": Act(
        TournamentRunner.advance,
        lambda on: (on.contests.running, LATER),
        {"actions": 2, "finished_games": 2, "results": 4, "pairings": 2},
    ),
    "prepare a table": Act(
        TournamentRunner.prepare,
        lambda on: (on.contests.starting.tournament.id, on.contests.starting.current[1], LATER),
        {"sessions": 1, "seats": 2},
    ),
    "open a table": Act(
        TournamentRunner.open,
        lambda on: (on.contests.starting.tournament.id, on.contests.starting.current[0], on.channel(25), LATER),
    ),
    "note that a tournament cannot go on": Act(TournamentRunner.failed, lambda on: (on.contests.running, LATER)),
    "settle a tournament": Act(TournamentRunner.settle, lambda on: (on.contests.starting.tournament, LATER, LATER)),
    "put a tournament off": Act(TournamentRunner.put_off, lambda on: (on.contests.starting.tournament, LATER, LATER)),
}

ACTS = {**OF_TOURNAMENTS, **AT_TABLES, **AT_LOBBIES, **OF_MODERATORS, **OF_THE_CLOCK, **OF_PLACES, **OF_PEOPLE}
