"""Carries tournaments on: opens the tables of a round in threads, keeps the message up to date, posts the card.

What is owed follows from the rows. A thread's name has the number of its session, so one that was made before the
process died is found again; a message's nonce names the tournament, so Discord returns the one it has.
"""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

import discord

from bot.delivery.channel import of_generation
from bot.delivery.once import Once
from bot.host.services import HostedClient
from bot.limits import THREAD_NAME, shorten
from bot.model.moments import DAY, HOUR
from bot.model.refusals import SessionRefusal
from bot.model.sessions import Session
from bot.model.tournaments import PairingRow, Stage, TournamentState
from bot.people.personal import PersonalSettings
from bot.pictures.names import Names
from bot.pictures.studio import Pictures
from bot.tournaments.rounds import Rounds, next_look, unopened
from bot.ui.answers import Reply
from bot.ui.crosstables import card_of, sheet_of
from bot.ui.tournaments import card_view, tournament_view
from bot.wire.codes import Code
from bot.wire.pace import Pace
from bot.wire.places import make_thread
from bot.words.language import language_for
from bot.workers.loops import Loop
from games.core.text import Text, text
from rendering.palette import ColourTheme

log = logging.getLogger(__name__)

TICK_SECONDS = 30.0
"""The longest time between two rounds of work; the next begins sooner if something falls due."""

SOON = 1_000
"""When a server that is not known yet is looked for again, in milliseconds."""


class Steward:
    """Looks after the tournaments, one after another. ``now`` is milliseconds since 1970."""

    def __init__(
        self,
        client: HostedClient,
        rounds: Rounds,
        preferences: PersonalSettings,
        pictures: Pictures,
        names: Names,
        pace: Pace,
        now: Callable[[], int],
        opened: Callable[[], None],
    ) -> None:
        self._client = client
        self._rounds = rounds
        self._preferences = preferences
        self._pictures = pictures
        self._names = names
        self._pace = pace
        self._now = now
        self._opened = opened
        self.loop = Loop("tournaments", self.round, now, TICK_SECONDS)
        rounds.wake = self.loop.wake
        self._once = Once(log, now)
        self._under_way = True

    def wake(self) -> None:
        """Look at once for what is to be done, if any tournament is under way."""
        if self._under_way:
            self.loop.wake()

    async def round(self) -> int | None:
        """Do what is due; returns when something else is."""
        for number in await self._rounds.due(self._now()):
            said = f"tournament {number} cannot go on now"
            await self._once.attempt(number, said, self._look_after, self._rounds.failed)
        due = await self._rounds.next_due(self._now())
        self._under_way = due is not None
        return due

    async def _look_after(self, number: int) -> None:
        state = await self._rounds.state(number)
        if state is None:
            return
        tournament = state.tournament
        guild = self._client.get_guild(tournament.guild_id)
        if guild is not None:
            advanced = await self._rounds.advance(number, self._now())
            if advanced is not None:
                await self._tend(guild, advanced)
        elif self._client.knows_servers_of(tournament.guild_id):
            # The bot has been removed from this one: nobody can play, and the clocks of the games stand.
            again = self._now() + HOUR
            await self._rounds.put_off(tournament, again, again + min(DAY, tournament.round_limit))
        else:
            # At a start the servers come a little later.
            await self._rounds.settle(tournament, self._now() + SOON)

    async def _tend(self, guild: discord.Guild, state: TournamentState) -> None:
        state, obstacle = await self._open_all(guild, state)
        await self._show(state, None if obstacle is None else obstacle.text)
        if obstacle is not None:
            raise obstacle
        await self._rounds.settle(state.tournament, next_look(state.tournament))

    async def _open_all(
        self, guild: discord.Guild, state: TournamentState
    ) -> tuple[TournamentState, SessionRefusal | None]:
        """Open what is to be opened; returns how it stands then, and what the server does not allow."""
        while games := unopened(state):
            try:
                for game in games:
                    await self._open(guild, state, game)
            except SessionRefusal as obstacle:
                return await self._rounds.state(state.tournament.id) or state, obstacle
            # What has been decided meanwhile is due too: only a state in which nothing is may be settled.
            state = await self._rounds.advance(state.tournament.id, self._now()) or state
        return state, None

    async def _open(self, guild: discord.Guild, state: TournamentState, game: PairingRow) -> None:
        session = await self._rounds.prepare(state.tournament.id, game, self._now())
        if session is None:
            return
        channel = guild.get_channel(state.tournament.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise SessionRefusal(text("bot-refusal-no-thread"))
        # A game of somebody else's in the channel holds up nobody: the table has a thread then.
        here = state.tournament.one_at_a_time and await self._rounds.is_free(channel.id)
        put_back = bool(state.tournament.id.generation)
        place = channel.id if here else await self._thread(channel, _thread_name(session, game), empty=put_back)
        await self._rounds.open(state.tournament.id, game, place, self._now())
        self._opened()

    async def _thread(self, channel: discord.TextChannel, name: str, *, empty: bool) -> int:
        made = self._made_before(channel, name, empty=empty)
        if made is None:
            await self._pace.take()
            made = await make_thread(channel, name)
        return made

    def _made_before(self, channel: discord.TextChannel, name: str, *, empty: bool) -> int | None:
        """The thread that was made for a table before the process could note it.

        Once games were put back, an abandoned table can have had the same name: only an ``empty`` thread is this one's.
        """
        me = self._client.user
        threads = (one for one in channel.threads if me is not None and one.owner_id == me.id and one.name == name)
        return next((one.id for one in threads if not empty or one.last_message_id is None), None)

    async def _show(self, state: TournamentState, obstacle: Text | None) -> None:
        tournament = state.tournament
        language = language_for(tournament.language)
        theme = ColourTheme(await self._preferences.theme(tournament.guild_id, None))
        changed, closes = tournament.shown < tournament.version, tournament.stage is Stage.OVER
        closes = closes and bool(tournament.round_number)
        if not changed and (tournament.card_id is not None or not closes):
            return
        names = await self._known(state)
        if closes and tournament.card_id is not None:
            # A result can be set after the end. A card that is gone, or another bot's, stays so.
            await self._edit(state, tournament.card_id, await self._card(state, names, theme))
        if changed:
            begun = tournament.round_number > 0
            drawn = await self._pictures.crosstable(sheet_of(state, names, language)) if begun else ()
            await self._edit_or_post(state, tournament_view(state, drawn, theme, language, obstacle))
        if closes and tournament.card_id is None:
            message = await self._post(state, await self._card(state, names, theme), f"tc{int(tournament.id)}")
            await self._rounds.note_card(tournament.id, message.id)

    async def _card(self, state: TournamentState, names: Mapping[int, str], theme: ColourTheme) -> Reply:
        tournament, language = state.tournament, language_for(state.tournament.language)
        guild = self._client.get_guild(tournament.guild_id)
        said = card_of(state, names, guild.name if guild else "", language)
        name = f"tournament-{int(tournament.id)}-{tournament.version}-card"
        return card_view(state, await self._pictures.podium(said, tournament.game, name), theme, language)

    async def _known(self, state: TournamentState) -> Mapping[int, str]:
        """The names of the players that are known, once it has begun."""
        if not state.tournament.round_number:
            return {}
        language = language_for(state.tournament.language)
        players = [one.user_id for one in state.entrants]
        known = await self._names.of(state.tournament.guild_id, players, language)
        return {player: name for player, name in zip(players, known, strict=True) if name is not None}

    async def _edit_or_post(self, state: TournamentState, shown: Reply) -> None:
        tournament = state.tournament
        message_id, put_back = tournament.message_id, tournament.shown < 0
        if message_id is None or put_back or not await self._edit(state, message_id, shown):
            nonce = f"tm{int(tournament.id)}"
            nonce = nonce if message_id is None else f"{nonce}-{message_id % 10**6}"
            posted = (await self._post(state, shown, nonce)).id
            if message_id is not None and put_back:
                await self._remove(state, message_id)
            message_id = posted
        await self._rounds.note_message(tournament.id, message_id, tournament.version)

    async def _remove(self, state: TournamentState, message_id: int) -> None:
        """Take away what was shown before the tournament was put back; what is gone or another's stays so."""
        await self._pace.take()
        with suppress(discord.NotFound, discord.Forbidden):
            await self._place(state).get_partial_message(message_id).delete()

    async def _edit(self, state: TournamentState, message_id: int, shown: Reply) -> bool:
        """Edit a message; False if it is gone, or is another bot's, from which the server has moved."""
        place = self._place(state)
        view, files = shown
        await self._pace.take()
        try:
            message = place.get_partial_message(message_id)
            await message.edit(view=view, attachments=files, allowed_mentions=discord.AllowedMentions.none())
        except (discord.NotFound, discord.Forbidden) as refused:
            if refused.code not in (Code.UNKNOWN_MESSAGE, Code.NOT_THE_AUTHOR):
                raise
            return False
        return True

    async def _post(self, state: TournamentState, shown: Reply, nonce: str) -> discord.Message:
        view, files = shown
        await self._pace.take()
        nonce = of_generation(nonce, state.tournament.id.generation)
        silent = discord.AllowedMentions.none()
        return await self._place(state).send(view=view, files=files, nonce=nonce, allowed_mentions=silent)

    def _place(self, state: TournamentState) -> discord.PartialMessageable:
        tournament = state.tournament
        return self._client.get_partial_messageable(tournament.channel_id, guild_id=tournament.guild_id)


def _thread_name(session: Session, game: PairingRow) -> str:
    said = text(
        "bot-tournament-thread",
        game=text(f"{session.game}-name"),
        number=str(int(session.id)),
        round=game.round_number,
        table=game.board,
    )
    return shorten(language_for(session.language).say(said), THREAD_NAME)
