"""A tournament as input of the pairing rules, its start, and its rounds as rows."""

from dataclasses import replace

from bot.model.refusals import SessionRefusal
from bot.model.sessions import GenerationalId, Session, Status
from bot.model.tournaments import DecidedBy, EntrantRow, PairingRow, Stage, System, Tournament, TournamentState
from bot.store.database import Transaction
from bot.store.rows import tournaments as rows
from bot.tournaments.pairings import Entrant, Pairing, Tables, bye_points, points_of
from bot.tournaments.standings import StandingsLine, standings
from bot.tournaments.systems import FEWEST_PLAYERS, FIXED, next_tables, rounds_of
from games import REGISTRY
from games.core.chance import Chance
from games.core.text import text


def entrants_of(state: TournamentState) -> list[Entrant]:
    """Those who take part, for the rules of pairing; without those removed from the lobby."""
    return [Entrant(one.number, one.joined_in, one.left_in) for one in state.entered]


def pairing_of(one: PairingRow, seats: int) -> Pairing:
    """A table, for the rules of pairing."""
    points = points_of(one.places) if one.places else None
    if len(one.numbers) == 1:
        points = (bye_points(seats),)
    return Pairing(one.round_number, one.board, one.numbers, points)


def pairings_of(state: TournamentState) -> list[Pairing]:
    """All tables, for the rules of pairing."""
    return [pairing_of(one, state.tournament.seats) for one in state.pairings]


def standings_of(state: TournamentState) -> tuple[StandingsLine, ...]:
    """The standings as they are."""
    return standings(entrants_of(state), pairings_of(state), state.tournament.system)


def tables_of(state: TournamentState, round_number: int) -> Tables:
    """The tables of a round after those before it; may take a tenth of a second."""
    tournament = state.tournament
    most = REGISTRY[tournament.game].seats_for(tournament.options)[-1]
    return next_tables(
        tournament.system, entrants_of(state), pairings_of(state), round_number, tournament.seats, min(most, 4)
    )


def enough(state: TournamentState) -> bool:
    """Whether so many have entered that it can begin."""
    return len(state.entered) >= fewest(state.tournament)


def fewest(tournament: Tournament) -> int:
    """How many it takes."""
    return max(FEWEST_PLAYERS[tournament.system], tournament.seats)


def require_enough(state: TournamentState) -> None:
    """Refuse a tournament that too few have entered."""
    if not enough(state):
        raise SessionRefusal(text("bot-tournament-refusal-few", least=fewest(state.tournament)))


async def begin(transaction: Transaction, state: TournamentState, now: int) -> None:
    """Draw the starting numbers and pair the first round."""
    order, _ = Chance(state.tournament.seed).shuffled([one.user_id for one in state.entered])
    who = tuple(EntrantRow(state.tournament.id, at, user_id) for at, user_id in enumerate(order, 1))
    rest = (one for one in state.entrants if one.put_out_of_lobby)
    # Their numbers follow those of the players, who are paired by them.
    out = tuple(replace(one, number=at) for at, one in enumerate(rest, len(who) + 1))
    await rows.replace_entrants(transaction, state.tournament.id, (*who, *out))
    rounds = rounds_of(state.tournament.system, len(who), state.tournament.rounds)
    begun = replace(state.tournament, stage=Stage.RUNNING, started_at=now, rounds=rounds, starts_at=None)
    drawn = replace(state, tournament=begun, entrants=(*who, *out))
    await begin_round(transaction, drawn, tables_of(drawn, 1), now)


async def begin_round(transaction: Transaction, state: TournamentState, tables: Tables, now: int) -> None:
    """Write the tables of the next round, and when it ends."""
    tournament, number = state.tournament, state.tournament.round_number + 1
    written = [
        PairingRow(
            tournament.id,
            number,
            board,
            decided_by=DecidedBy.BYE if len(numbers) == 1 else None,
            numbers=numbers,
            places=(1,) if len(numbers) == 1 else (),
        )
        for board, numbers in enumerate(tables, 1)
    ]
    await rows.pair(transaction, *written)
    until = now + tournament.round_limit
    await rows.update(transaction, replace(tournament, round_number=number, round_until=until), now)


def may_return(tournament: Tournament, who: EntrantRow) -> bool:
    """Whether somebody who has left can come back: a round follows, and none that all have to play is missed."""
    gone = tournament.is_open and who.left_in is not None and not who.expelled
    missed = who.left_in is not None and who.left_in <= tournament.round_number
    follows = tournament.round_number < (tournament.rounds or 0)
    return gone and follows and not (missed and tournament.system in FIXED)


def is_last_round(state: TournamentState) -> bool:
    """Whether no round follows the current one."""
    tournament = state.tournament
    left = sum(one.left_in is None for one in state.entrants)
    alone = left < (1 if tournament.system is System.KNOCKOUT else 2)
    return tournament.round_number >= (tournament.rounds or 0) or alone


def session_of(state: TournamentState, game: PairingRow, seed: bytes, now: int) -> Session:
    """The session of a table, which counts as cancelled until it is opened in its place."""
    tournament = state.tournament
    players = tuple(state.player(number) for number in game.numbers)
    return Session(
        id=GenerationalId(0),
        guild_id=tournament.guild_id,
        channel_id=tournament.channel_id,
        game=tournament.game,
        rules_version=REGISTRY[tournament.game].rules_version,
        options=tournament.options,
        capacity=len(players),
        status=Status.CANCELLED,
        opener_id=next((one for one in players if one > 0), tournament.organiser_id),
        first_id=players[0],
        first_seat=None,
        language=tournament.language,
        seed=seed,
        created_at=now,
        parent_id=tournament.channel_id,
        clock=tournament.clock,
        on_timeout=tournament.on_timeout,
        rated=tournament.rated,
        with_help=not tournament.rated,
        terms=tournament.terms,
        players=players,
    )
