"""Who may sit with whom: nobody meets whom they have blocked unasked, and nobody can tell that they are blocked."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.model.preferences import Guests
from bot.model.proposals import ProposalKind
from bot.model.refusals import MeetsBlocked, SessionRefusal
from bot.people.contacts import MOST_BLOCKED, MOST_INVITED
from bot.store.drivers.postgres_connection import PostgresTransaction
from bot.store.drivers.sqlite_connection import SqliteTransaction
from bot.store.rows import people
from bot.words.language import codes, language_for
from tests.bot.conftest import ANN, BEN, CAT, CHANNEL, DAN, GUILD, NOON, delivered, opening
from tests.bot.play.house import House

EVE = 105
PEOPLE = (ANN, BEN, CAT, DAN, EVE)


async def table(house: House, opener: int, *others: int, channel_id: int = CHANNEL, capacity: int = 4) -> int:
    """An open table."""
    wish = replace(opening(channel_id, capacity), user_id=opener)
    session_id = (await house.sessions.lobbies.open(wish, NOON)).session.id
    for other in others:
        await house.sessions.lobbies.join(session_id, other, NOON)
    return session_id


async def game(house: House, opener: int, *others: int, channel_id: int = CHANNEL) -> int:
    """A running game."""
    session_id = await table(house, opener, *others, channel_id=channel_id)
    await house.sessions.lobbies.start(session_id, opener, NOON)
    return session_id


async def keep_to_own(house: House, user_id: int, guests: Guests = Guests.INVITED) -> None:
    await house.personal.change(user_id, lambda chosen: replace(chosen, guests=guests))


async def read(act: Awaitable[object]) -> tuple[bytes, ...]:
    """What is read of a refusal, in every language."""
    with pytest.raises(SessionRefusal) as refused:
        await act
    return tuple(language_for(code).say(refused.value.text).encode() for code in codes())


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The statements that are executed meanwhile."""
    told = list[str]()
    with monkeypatch.context() as patch:
        for engine in (SqliteTransaction, PostgresTransaction):
            for name in ("run", "rows"):
                patch.setattr(engine, name, _telling(getattr(engine, name), told))
        yield told


def _telling(told_of: Callable[..., Any], told: list[str]) -> Callable[..., Any]:
    async def telling(transaction: Any, statement: str, *given: Any) -> Any:
        told.append(statement)
        return await told_of(transaction, statement, *given)

    return telling


async def test_a_blocked_person_cannot_take_a_seat_that_a_third_offers(house: House) -> None:
    running = await game(house, ANN, CAT)
    other = await game(house, DAN, CAT, channel_id=CHANNEL + 1)
    seats = [(await house.seats.offer(session_id, CAT, NOON)).id for session_id in (running, other)]
    await house.blocks.block(ANN, BEN, NOON)
    await keep_to_own(house, DAN)
    refused, ordinary = [await read(house.seats.take(seat, BEN, NOON)) for seat in seats]
    assert refused == ordinary
    taken = await house.seats.take(seats[0], EVE, NOON)
    assert taken.session.players == (ANN, EVE)


async def test_a_rematch_with_a_blocked_person_is_theirs_to_offer_who_has_blocked(house: House) -> None:
    games = []
    for number, (one, other) in enumerate(((ANN, BEN), (CAT, DAN))):
        games.append(await game(house, one, other, channel_id=CHANNEL + number))
        await house.sessions.resign(games[-1], one, NOON)
    await house.blocks.block(ANN, BEN, NOON)
    await keep_to_own(house, CAT)
    refused = await read(house.rematches.offer(games[0], BEN, NOON))
    assert refused == await read(house.rematches.offer(games[1], DAN, NOON))
    with pytest.raises(MeetsBlocked):
        await house.rematches.offer(games[0], ANN, NOON)
    offered = await house.rematches.offer(games[0], ANN, NOON, sure=True)
    assert offered.proposal is not None
    assert (await house.proposals.agree(offered.proposal.id, BEN, NOON)).opened is not None


async def test_a_blocked_person_accepts_no_rematch_that_a_third_offers_before_the_other_has(house: House) -> None:
    over = await game(house, ANN, BEN, CAT)
    await house.sessions.resign(over, ANN, NOON)
    await house.sessions.resign(over, BEN, NOON)
    await house.blocks.block(ANN, BEN, NOON)
    proposal = (await house.rematches.offer(over, CAT, NOON)).proposal
    assert proposal is not None
    with pytest.raises(SessionRefusal, match="bot-refusal-rematch-own"):
        await house.proposals.agree(proposal.id, BEN, NOON)
    with pytest.raises(MeetsBlocked):
        await house.proposals.agree(proposal.id, ANN, NOON)
    assert not (await house.proposals.agree(proposal.id, ANN, NOON, sure=True)).carried
    assert (await house.proposals.agree(proposal.id, BEN, NOON)).carried


async def test_who_would_sit_with_somebody_they_have_blocked_is_asked_before(house: House) -> None:
    lobby = await table(house, BEN)
    running = await game(house, BEN, CAT, channel_id=CHANNEL + 1)
    seat = (await house.seats.offer(running, CAT, NOON)).id
    await house.blocks.block(ANN, BEN, NOON)
    for act in (
        lambda *, sure: house.sessions.lobbies.join(lobby, ANN, NOON, sure=sure),
        lambda *, sure: house.seats.take(seat, ANN, NOON, sure=sure),
    ):
        with pytest.raises(MeetsBlocked) as asked:
            await act(sure=False)
        assert f"<@{BEN}>" in language_for("en").say(asked.value.text)
        assert ANN in (await act(sure=True)).session.players


async def test_games_under_way_go_on_with_somebody_who_is_blocked(house: House) -> None:
    running = await game(house, ANN, BEN)
    assert await house.blocks.block(ANN, BEN, NOON) == 1
    await delivered(house.sessions)
    proposal = (await house.proposals.propose(running, BEN, ProposalKind.PAUSE, NOON)).proposal
    assert proposal is not None
    assert (await house.proposals.agree(proposal.id, ANN, NOON)).carried


async def test_an_invitation_opens_a_table_by_invitation_to_its_guest_alone(house: House) -> None:
    lobby = await table(house, ANN)
    await keep_to_own(house, ANN)
    await house.invitations.invite(lobby, ANN, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-invited-already"):
        await house.invitations.invite(lobby, ANN, BEN, NOON)
    assert (await house.sessions.lobbies.join(lobby, BEN, NOON)).session.players == (ANN, BEN)
    with pytest.raises(SessionRefusal, match="bot-refusal-by-invitation"):
        await house.sessions.lobbies.join(lobby, CAT, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-guest-seated"):
        await house.invitations.invite(lobby, ANN, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-not-opener"):
        await house.invitations.invite(lobby, BEN, CAT, NOON)


async def test_nobody_can_invite_who_has_blocked_them_and_reads_what_others_read(house: House) -> None:
    lobby = await table(house, BEN, CAT)
    await house.blocks.block(ANN, BEN, NOON)
    refused = (await read(house.invitations.invite(lobby, BEN, ANN, NOON)))[0]
    await house.blocks.unblock(ANN, BEN)
    await keep_to_own(house, ANN)
    assert (await read(house.invitations.invite(lobby, BEN, ANN, NOON)))[0] == refused
    await keep_to_own(house, ANN, Guests.EVERYBODY)
    # Neither is somebody called to a table where they would meet a third who has blocked them, or whom they have.
    for one, other in ((ANN, CAT), (CAT, ANN)):
        await house.blocks.block(one, other, NOON)
        assert (await read(house.invitations.invite(lobby, BEN, ANN, NOON)))[0] == refused
        await house.blocks.unblock(one, other)
    await house.invitations.invite(lobby, BEN, ANN, NOON)


async def test_blocking_somebody_takes_their_invitations_back(house: House) -> None:
    lobby = await table(house, CAT, ANN)
    await house.invitations.invite(lobby, CAT, BEN, NOON)
    await house.blocks.block(ANN, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-by-invitation"):
        await house.sessions.lobbies.join(lobby, BEN, NOON)


async def test_a_table_has_so_many_invitations(house: House) -> None:
    lobby = await table(house, ANN)
    for guest in range(1000, 1000 + MOST_INVITED):
        await house.invitations.invite(lobby, ANN, guest, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-invited-enough"):
        await house.invitations.invite(lobby, ANN, BEN, NOON)


async def test_a_list_has_its_bounds_and_only_its_owner_reads_it(house: House) -> None:
    async with house.database.transaction() as transaction:
        for number in range(MOST_BLOCKED - 1):
            await people.block(transaction, ANN, 1000 + number, NOON)
    await house.blocks.block(ANN, BEN, NOON + 1)
    with pytest.raises(SessionRefusal, match="bot-refusal-blocks-full"):
        await house.blocks.block(ANN, CAT, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-blocked-already"):
        await house.blocks.block(ANN, BEN, NOON)
    with pytest.raises(SessionRefusal, match="bot-refusal-block-yourself"):
        await house.blocks.block(ANN, ANN, NOON)
    listed = await house.blocks.listed(ANN)
    assert (len(listed), listed[0]) == (MOST_BLOCKED, BEN)
    assert await house.blocks.listed(BEN) == ()
    await house.blocks.unblock(ANN, BEN)
    with pytest.raises(SessionRefusal, match="bot-refusal-not-blocked"):
        await house.blocks.unblock(ANN, BEN)


@dataclass
class Model:
    """The tables and blocks as plain sets, and what comes of an act."""

    tables: dict[int, list[int]] = field(default_factory=dict)
    blocked: set[tuple[int, int]] = field(default_factory=set)
    closed: set[int] = field(default_factory=set)

    def join(self, at: int, who: int, *, sure: bool) -> str | None:
        """The key of the refusal, or None after the seat was taken."""
        seated = self.tables[at]
        if who in seated:
            return "bot-refusal-already-seated"
        if len(seated) == SEATS:
            return "bot-refusal-full"
        if any((one, who) in self.blocked for one in seated) or seated[0] in self.closed:
            return "bot-refusal-by-invitation"
        if not sure and any((who, one) in self.blocked for one in seated):
            return "bot-asks-blocked"
        seated.append(who)
        return None

    def leave(self, at: int, who: int) -> str | None:
        """The key of the refusal, or None after the seat was given up."""
        if who not in self.tables[at]:
            return "bot-refusal-not-seated-lobby"
        self.tables[at].remove(who)
        return None


SEATS = 3


class Run:
    """One random sequence of acts, done and compared with the model."""

    def __init__(self, house: House, dice: Random, guild_id: int) -> None:
        self.house, self.dice, self.guild_id = house, dice, guild_id
        self.model = Model()
        self.people = tuple(guild_id * 10 + number for number in range(len(PEOPLE)))
        self.read = set[bytes]()
        self.channels = count(guild_id * 100)

    async def go(self, acts: int) -> None:
        """Do so many acts at random; each comes out as the model says."""
        await self.open()
        for _ in range(acts):
            act = self.dice.choice((self.open, self.join, self.join, self.join, self.leave, self.block, self.guests))
            await act()
        for at, seated in self.model.tables.items():
            if seated:
                assert list((await self.house.sessions.by_id(at)).session.players) == seated

    async def open(self) -> None:
        who = self.dice.choice(self.people)
        wish = opening(next(self.channels), SEATS)
        lobby = await self.house.sessions.lobbies.open(replace(wish, guild_id=self.guild_id, user_id=who), NOON)
        self.model.tables[lobby.session.id] = [who]

    async def join(self) -> None:
        at, who, sure = self._where(), self.dice.choice(self.people), self.dice.random() < 0.3
        expected = self.model.join(at, who, sure=sure)
        refused = await self._came(self.house.sessions.lobbies.join(at, who, NOON, sure=sure))
        assert (refused and refused.text.key) == expected
        if expected == "bot-refusal-by-invitation" and refused is not None:
            self.read.add("\n".join(language_for(code).say(refused.text) for code in codes()).encode())

    async def leave(self) -> None:
        at, who = self._where(), self.dice.choice(self.people)
        expected = self.model.leave(at, who)
        refused = await self._came(self.house.sessions.lobbies.leave(at, who, NOON))
        assert (refused and refused.text.key) == expected
        if not self.model.tables[at]:
            del self.model.tables[at]
            await self.open()

    async def block(self) -> None:
        pair = tuple(self.dice.sample(self.people, 2))
        one, other = pair
        if (one, other) in self.model.blocked:
            await self.house.blocks.unblock(one, other)
            self.model.blocked.remove((one, other))
        else:
            await self.house.blocks.block(one, other, NOON)
            self.model.blocked.add((one, other))

    async def guests(self) -> None:
        who = self.dice.choice(self.people)
        closed = who not in self.model.closed
        await keep_to_own(self.house, who, Guests.INVITED if closed else Guests.EVERYBODY)
        self.model.closed ^= {who}

    def _where(self) -> int:
        return self.dice.choice(sorted(self.model.tables))

    async def _came(self, act: Awaitable[object]) -> SessionRefusal | None:
        try:
            await act
        except SessionRefusal as refusal:
            return refusal
        return None


async def test_random_companies_sit_as_a_naive_model_says_and_all_refusals_are_alike(house: House) -> None:
    read = set[bytes]()
    for number in range(40):
        run = Run(house, Random(number), GUILD + 1 + number)
        await run.go(12)
        read |= run.read
    assert len(read) == 1


async def test_a_refusal_takes_the_same_queries_whatever_its_cause(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = await game(house, ANN, BEN, channel_id=CHANNEL + 1)
    await house.sessions.resign(over, ANN, NOON)
    lobby, own = await table(house, ANN), await table(house, BEN, channel_id=CHANNEL + 2)
    found = []
    for blocked in (True, False):
        if blocked:
            await house.blocks.block(ANN, BEN, NOON)
        else:
            await house.blocks.unblock(ANN, BEN)
            await keep_to_own(house, ANN)
        with listening(monkeypatch) as told:
            await read(house.sessions.lobbies.join(lobby, BEN, NOON))
            await read(house.rematches.offer(over, BEN, NOON))
            await read(house.invitations.invite(own, BEN, ANN, NOON))
        found.append(told)
    assert found[0] == found[1]
    assert any("blocks" in statement for statement in found[0])
