"""What the organiser of a tournament and moderators can do.

Whether a user is a moderator is for the caller to say, since only Discord knows. ``now`` is milliseconds since 1970.
"""

from dataclasses import replace

from bot.model.refusals import SessionRefusal
from bot.model.sessions import is_computer, stand_in_of
from bot.model.tables import Table
from bot.model.tournaments import DecidedBy, EntrantRow, Stage, System, TournamentState
from bot.play.contacts import require_may_bring
from bot.play.seats import give
from bot.store.database import Transaction
from bot.store.rows import proposals
from bot.store.rows import tournaments as rows
from bot.store.rows.proposals import Intervention, InterventionKind
from bot.tournaments.base import TournamentService
from bot.tournaments.round_start import begin, require_enough
from games.core.text import Text, text


class OrganiserService(TournamentService):
    """The part of the service that not everybody can use."""

    async def start(self, number: int, user_id: int, now: int, *, moderator: bool = False) -> TournamentState:
        """Begin with those who have entered."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            if state.tournament.stage is not Stage.LOBBY:
                raise SessionRefusal(text("bot-tournament-refusal-begun"))
            require_enough(state)
            await begin(transaction, state, now)
            return await self._state(transaction, number)

    async def pause(self, number: int, user_id: int, now: int, *, moderator: bool = False) -> TournamentState:
        """Stop the time of the round: no round ends or begins, though games may be played on."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            tournament = state.tournament
            if tournament.stage is not Stage.RUNNING:
                raise SessionRefusal(text("bot-tournament-refusal-not-running"))
            left = max(0, (tournament.round_until or now) - now)
            paused = replace(tournament, stage=Stage.PAUSED, remaining=left, round_until=None)
            await rows.update(transaction, paused, now)
            return await self._state(transaction, number)

    async def resume(self, number: int, user_id: int, now: int, *, moderator: bool = False) -> TournamentState:
        """Let the time of the round go on."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            tournament = state.tournament
            if tournament.stage is not Stage.PAUSED:
                raise SessionRefusal(text("bot-tournament-refusal-not-paused"))
            until = now + (tournament.remaining or 0)
            running = replace(tournament, stage=Stage.RUNNING, remaining=None, round_until=until)
            await rows.update(transaction, running, now)
            return await self._state(transaction, number)

    async def end(self, number: int, user_id: int, now: int, *, moderator: bool = False) -> TournamentState:
        """End it now, or call it off before the start; running games become ordinary games."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            if not state.tournament.is_open:
                raise SessionRefusal(text("bot-tournament-refusal-over"))
            stage = Stage.CANCELLED if state.tournament.stage is Stage.LOBBY else Stage.OVER
            ended = replace(state.tournament, stage=stage, ended_at=now, round_until=None, remaining=None)
            await rows.update(transaction, ended, now)
            return await self._state(transaction, number)

    async def expel(
        self, number: int, user_id: int, player: int, now: int, *, moderator: bool = False
    ) -> TournamentState:
        """Remove a player or a computer: they resign their running game, and play no other."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            who = state.entrant_of(player)
            if who is None or who.left_in is not None or not state.tournament.is_open:
                raise SessionRefusal(text("bot-tournament-refusal-no-entrant", player=_named(player)))
            return await self._remove(transaction, state, replace(who, expelled=True), now)

    async def replace_player(
        self, number: int, user_id: int, old: int, new: int, now: int, *, moderator: bool = False
    ) -> TournamentState:
        """Give a player's number to another user, with the seat in the running game, if the player still has it.

        Whoever takes the number of somebody who has left, or was put out, plays from then on. They are not asked, so an
        organiser brings nobody who could not be invited by them; a moderator decides for both.
        """
        kept = None
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            who = state.entrant_of(old)
            if who is None or who.put_out_of_lobby or not state.tournament.is_open:
                raise SessionRefusal(text("bot-tournament-refusal-no-entrant", player=f"<@{old}>"))
            if state.entrant_of(new) is not None:
                raise SessionRefusal(text("bot-tournament-refusal-already", player=f"<@{new}>"))
            if not moderator and new != user_id:
                await require_may_bring(transaction, user_id, new)
            await rows.change_entrant(transaction, replace(who, user_id=new, left_in=None, expelled=False))
            game = next((one for one in state.current if who.number in one.numbers and not one.places), None)
            if game is not None and game.opened and game.session_id is not None:
                kept = await self._give_seat(transaction, game.session_id, (user_id, old, new), now)
            elif game is not None and game.session_id is not None:
                # Its table is prepared and waits for its thread; it is prepared anew.
                await rows.change_pairing(transaction, replace(game, session_id=None))
            await rows.update(transaction, state.tournament, now)
            after = await self._state(transaction, number)
        if kept is not None:
            self._sessions.keep(kept)
        return after

    async def _give_seat(
        self, transaction: Transaction, session_id: int, people: tuple[int, int, int], now: int
    ) -> Table | None:
        """The table after its seat has changed hands, by whom, from whom and to whom; None if it has been given up."""
        by, old, new = people
        table = await self._sessions.running(transaction, session_id)
        seat = table.session.seat_of(old)
        if seat is None or seat in table.position.forfeited:
            return None
        table = await give(transaction, table, old, new, now)
        done = Intervention(0, session_id, InterventionKind.REPLACE, by, seat, new)
        await proposals.insert_intervention(transaction, done, table.session.sequence, now)
        return table

    async def adjust(
        self,
        number: int,
        user_id: int,
        at: tuple[int, int],
        winner: int | None,
        now: int,
        *,
        moderator: bool = False,
    ) -> TournamentState:
        """Set the result of a table, by its round and number: a user who won, or None for a draw of all."""
        async with self._database.transaction() as transaction:
            state = await self._organised(transaction, number, user_id, moderator=moderator)
            game = next((one for one in state.pairings if (one.round_number, one.board) == at), None)
            if game is None or game.decided_by is DecidedBy.BYE or state.tournament.stage is Stage.CANCELLED:
                raise SessionRefusal(text("bot-tournament-refusal-no-table"))
            if state.tournament.system is System.KNOCKOUT and at[0] != state.tournament.round_number:
                raise SessionRefusal(text("bot-tournament-refusal-earlier"))
            players = [state.player(one) for one in game.numbers]
            if winner is not None and winner not in players:
                raise SessionRefusal(text("bot-tournament-refusal-not-there", player=_named(winner)))
            places = tuple(1 if winner in (None, one) else 2 for one in players)
            changed = replace(game, places=places, decided_by=DecidedBy.ORGANISER, adjuster_id=user_id)
            await rows.change_pairing(transaction, changed)
            await rows.update(transaction, state.tournament, now)
            return await self._state(transaction, number)

    async def _remove(
        self, transaction: Transaction, state: TournamentState, who: EntrantRow, now: int
    ) -> TournamentState:
        tournament = state.tournament
        if tournament.stage is Stage.LOBBY:
            # Whoever was put out stays out: a person, since a computer does not come back by itself.
            out = (replace(who, left_in=1),) if who.expelled and not is_computer(who.user_id) else ()
            left = [*(one for one in state.entrants if one.number != who.number), *out]
            again = [replace(one, number=at) for at, one in enumerate(left, 1)]
            await rows.replace_entrants(transaction, tournament.id, again)
        else:
            await rows.change_entrant(transaction, replace(who, left_in=tournament.round_number + 1))
        await rows.update(transaction, tournament, now)
        return await self._state(transaction, tournament.id)

    async def _organised(
        self, transaction: Transaction, number: int, user_id: int, *, moderator: bool
    ) -> TournamentState:
        state = await self._state(transaction, number)
        organiser_id = state.tournament.organiser_id
        if not moderator and user_id != organiser_id:
            named = f"<@{organiser_id}>" if organiser_id > 0 else text("bot-former-player")
            raise SessionRefusal(text("bot-tournament-refusal-organiser", organiser=named))
        return state


def _named(player: int) -> Text | str:
    computer = stand_in_of(player)
    return f"<@{player}>" if computer is None else text(f"bot-computer-{computer.level}")
