"""One table of a soak, whose own players act at random: moves and everything else that players do."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.model.actions import asked_about
from bot.model.sessions import OnTimeout
from bot.model.turn_times import HOUR, MINUTE
from bot.sandbox.commands import NotPossible
from bot.sandbox.form import ApiError
from bot.sandbox.history import Post
from bot.sandbox.interactions import DEFER, Interaction
from bot.sandbox.user_actions import UserActions
from bot.sandbox.world import User
from games import REGISTRY
from games.core.contract import Position
from tests.wire.driver import Driver, Reply, read_message
from tests.wire.game_records import GameRecords, Kept
from tests.wire.sightings import ids

LONGEST_GAME = 60
"""After so many actions the people of a table agree to end it."""

QUESTIONS = ("line:sure:", "confirm:", "agree:", "claim:sure:")
OFFERS = ("claim:call:", "claim:computer:")
"""The buttons of a seat whose time has run out."""

PROPOSED = ("table pause", "table end", "repost", "table resign", "games", "hand")
"""What somebody does beside moving."""


SLEEPS = (75 * MINUTE, 3 * HOUR)
FALLS_ASLEEP = 0.05


@dataclass(slots=True)
class Sleep:
    """Which player of a table is asleep, at most one at a time; ``now`` is the bot's clock."""

    records: GameRecords
    chance: random.Random
    now: Callable[[], int]
    times: int = 0
    """How often somebody has fallen asleep."""
    _sleeper: int = 0
    _until: int = 0

    def holds(self, kept: Kept, user: int) -> bool:
        """Whether a player who is to move sleeps; now and then one falls asleep."""
        if self.now() < self._until:
            return user == self._sleeper
        if len(kept.people) == 1 or self.chance.random() > FALLS_ASLEEP or not self._is_short(kept):
            return False
        self.times += 1
        self._sleeper, self._until = user, self.now() + self.chance.randrange(*SLEEPS)
        return True

    def _is_short(self, kept: Kept) -> bool:
        return bool(self.records.rows("SELECT 1 FROM sessions WHERE id = ? AND clock = ?", kept.id, HOUR))


@dataclass(slots=True)
class Attempt:
    """A turn, or a part of one, that somebody sent; ``told`` once they have read that it is played."""

    session: int
    after: int
    """How many actions there were when it was sent."""
    seat: int
    notations: tuple[str, ...]
    gives_up: bool = False
    """Whether the bot asks first, because it ends something for good."""
    told: bool = False


@dataclass(slots=True)
class Table:
    """A channel and its people; ``attempts`` is what they sent, in order."""

    driver: Driver
    records: GameRecords
    chance: random.Random
    channel: int
    people: tuple[User, ...]
    games: tuple[str, ...] = tuple(REGISTRY)
    patience: float = 8.0
    """How long a user looks at "thinking" before doing something else, in seconds."""
    elsewhere: tuple[int, ...] = ()
    """The channels of other servers, to one of which they go now and then when a game is over."""
    sleep: Sleep | None = None
    """That of its people; None if they never sleep."""
    attempts: list[Attempt] = field(default_factory=list)
    acts: int = 0
    unanswered: int = 0
    session: int | None = None
    """The latest session of the table, also after it has lost its channel."""
    stopping: bool = False

    @property
    def lost(self) -> bool:
        """Whether its game has no channel."""
        return any(
            one.orphaned for one in self.records.sessions("id = ? AND status IN ('lobby', 'playing')", self.session)
        )

    async def live(self, pause: float) -> None:
        """Act until asked to stop."""
        while not self.stopping:
            await self.act()
            await asyncio.sleep(self.chance.uniform(0, pause))

    async def act(self) -> None:
        """Do one thing that makes sense now, or one that does not."""
        # What they wanted to press may be gone, and so may the channel.
        with suppress(NotPossible, ApiError):
            await self._act()

    async def _act(self) -> None:
        open_here = self.records.sessions("channel_id = ? AND status IN ('lobby', 'playing')", self.channel)
        if not open_here:
            await self._come_together()
            return
        (kept,) = open_here
        self.session = kept.id
        if kept.status == "lobby":
            await self._fill(kept)
        elif kept.paused:
            await self._propose(kept, "table resume")
        else:
            await self._play(kept)

    async def _come_together(self) -> None:
        """Go on with a game that has lost its channel, accept a rematch, or open a new one."""
        lost = [one for one in self.records.sessions("status IN ('lobby', 'playing')") if one.id == self.session]
        if self.elsewhere and not lost and self.chance.random() < 0.3:
            self.channel = self.chance.choice(self.elsewhere)
        someone = self.chance.choice(self.people)
        if lost and lost[0].orphaned:
            player = self._person(self.chance.choice(lost[0].people))
            await self.say(player, "table continue", {"game": str(lost[0].id)})
        elif self.chance.random() < 0.3 and await self._press_some("result:rematch", "proposal:agree"):
            return
        else:
            values: dict[str, Any] = {"casual": True} if self.chance.random() < 0.2 else {}
            if self.chance.random() < 0.2:
                values |= {"opponents": self.chance.randint(1, 2), "level": 1}
            if self.chance.random() < 0.5:
                values |= {"clock": 1, "timeout": self.chance.choice([one.value for one in OnTimeout])}
            await self.say(someone, f"{self.chance.choice(self.games)} new", values)

    async def _fill(self, kept: Kept) -> None:
        """Join, leave and start, by the lobby's buttons."""
        wanted = min(kept.capacity, 2 + kept.id % 3, len(self.people))
        action = "join" if len(kept.players) < wanted else "start"
        if self.chance.random() < 0.1:
            action = self.chance.choice(("leave", "join", "start"))
        seated = [one for one in self.people if one.id in kept.players]
        free = [one for one in self.people if one.id not in kept.players]
        person = self.chance.choice((free if action == "join" else seated) or list(self.people))
        if not await self._press_some(f"lobby:{action}:{kept.id}", person=person):
            await self.say(person, "board", {"repost": True})

    async def _play(self, kept: Kept) -> None:
        position = self.records.game(kept.id).position
        if position.outcome is not None:
            return
        choice = self.chance.random()
        if kept.sequence > LONGEST_GAME:
            await self._propose(kept, "table end")
        elif choice < 0.72:
            await self.move(kept, position)
        elif choice < 0.80:
            await self._meddle(kept)
        elif choice < 0.87:
            await self._undo(kept)
        elif choice < 0.93:
            await self._press_some(*self.chance.choice((("proposal:agree",), ("proposal:decline",), OFFERS)))
        else:
            await self._propose(kept, self.chance.choice(PROPOSED))

    async def move(self, kept: Kept, position: Position[Any]) -> None:
        """One decision or a whole turn of a seat to act: typed, or picked from the list on the board."""
        seats = [seat for seat in sorted(position.to_act) if kept.players[seat] in kept.people]
        seats = [seat for seat in seats if self.sleep is None or not self.sleep.holds(kept, kept.players[seat])]
        if not seats:
            await self._press_some(*OFFERS)
            return
        seat = self.chance.choice(seats)
        person = self._person(kept.players[seat])
        moves = position.moves(seat)
        going_on = [move for move in moves if not asked_about(position, seat, move)] or list(moves)
        move = self.chance.choice(going_on)
        listed = self._listed(kept, "/".join(position.write(move)))
        step = position.play(seat, move)
        # A step from a list that leaves the turn open is only gathered.
        ends = step.irrevocable or step.position.turn > position.turn or seat not in step.position.to_act
        gives_up = bool(asked_about(position, seat, move))
        if listed is not None and ends and self.chance.random() < 0.5:
            post, select, value = listed
            attempt = Attempt(kept.id, kept.sequence, seat, (position.notation(move),), gives_up)
            await self._try(attempt, person, lambda: self._acts.select(person, post.id, select, [value]))
            return
        notations = self._turn(position, seat, move) if self.chance.random() < 0.4 else (position.notation(move),)
        attempt = Attempt(kept.id, kept.sequence, seat, notations, gives_up)
        await self._try(attempt, person, lambda: self._run(person, "move", {"move": " ".join(notations)}))

    def _turn(self, position: Position[Any], seat: int, move: Any) -> tuple[str, ...]:
        """A whole turn that begins with this move, or as much of it as is certain."""
        notations = []
        turn = position.turn
        while True:
            notations.append(position.notation(move))
            step = position.play(seat, move)
            position = step.position
            over = position.outcome is not None or position.turn != turn or seat not in position.to_act
            if over or step.irrevocable or position.forced is not None or len(notations) > 4:
                return tuple(notations)
            going_on = [one for one in position.moves(seat) if not asked_about(position, seat, one)]
            if not going_on:
                return tuple(notations)
            move = self.chance.choice(going_on)

    async def _try(self, attempt: Attempt, person: User, send: Callable[[], Awaitable[Interaction]]) -> None:
        self.attempts.append(attempt)
        reply = await self._answered(send())
        if reply is not None:
            if attempt.gives_up:
                reply = await self._sure(person, reply)
            attempt.told = reply.played

    async def _meddle(self, kept: Kept) -> None:
        """Something that nobody may do now."""
        person = self.chance.choice(self.people)
        wrong = self.chance.choice(("z9", "zz", "@everyone", "?"))
        await self._answered(self._run(person, "move", {"move": wrong}))
        await self.say(self.chance.choice(self.people), "hekla new", {})

    async def _undo(self, kept: Kept) -> None:
        person = self._person(self.chance.choice(kept.people))
        if self.chance.random() < 0.5 or not await self._press_some(f"undo:{kept.id}", person=person):
            await self.say(person, "undo", {})

    async def _propose(self, kept: Kept, what: str) -> None:
        """A proposal or another command, and everybody's consent to what is proposed."""
        person = self._person(self.chance.choice(kept.people))
        if what == "table resign" and self.chance.random() < 0.7:
            return
        command, values = ("board", {"repost": True}) if what == "repost" else (what, {})
        await self.say(person, command, values)
        if what == "table end":
            await self._agree_to_the_end()
        elif what in ("table resume", "table pause"):
            await self._agree()

    async def _agree(self) -> None:
        """Let everybody agree to what was proposed last."""
        for other in self.people:
            await self._press_some("proposal:agree", person=other)

    async def _agree_to_the_end(self) -> None:
        """The same where everybody is asked whether they are sure."""
        for other in self.people:
            for post in self._public(("proposal:agree",)):
                (button,) = [one for one in ids(post) if one.startswith("proposal:agree")]
                reply = await self._answered(self._acts.press(other, post.id, button))
                if reply is not None:
                    await self._used(reply.interaction)
                    await self._sure(other, reply)
                break

    async def _used(self, made: Interaction) -> None:
        """Wait for a message after the acknowledgement, as long as patience lasts."""
        with suppress(TimeoutError):
            await self.driver.sandbox.changes.until(lambda: made.uses > 0, self.patience)

    async def _press_some(self, *prefixes: str, person: User | None = None) -> bool:
        """Press the newest public button whose id begins so; whether there is one."""
        for post in self._public(prefixes):
            for button in read_message(post).buttons:
                if button.custom_id.startswith(prefixes) and not button.disabled:
                    someone = person or self.chance.choice(self.people)
                    await self.press(someone, post.id, button.custom_id)
                    return True
        return False

    async def press(self, person: User, message: int, custom_id: str) -> Reply | None:
        """A button, and a yes to the question it may be answered with."""
        reply = await self._answered(self._acts.press(person, message, custom_id))
        return None if reply is None else await self._sure(person, reply)

    async def say(self, person: User, command: str, values: dict[str, Any]) -> Reply | None:
        """A command, and a yes to the question it may be answered with."""
        reply = await self._answered(self._run(person, command, values))
        return None if reply is None else await self._sure(person, reply)

    async def _sure(self, person: User, reply: Reply) -> Reply:
        for message in reversed(reply.messages):
            for button in message.buttons:
                if message.ephemeral and button.custom_id.startswith(QUESTIONS):
                    answered = await self._answered(self._acts.press(person, message.id, button.custom_id))
                    return answered or reply
        return reply

    async def _answered(self, sending: Awaitable[Interaction]) -> Reply | None:
        """The answer, as far as it comes before the user loses patience; None if there is none."""
        made = await sending
        self.acts += 1
        with suppress(TimeoutError):
            await self.driver.sandbox.changes.until(lambda: made.over, self.patience)
            if made.answer == DEFER:
                await self._used(made)
        if made.answer is None:
            self.unanswered += 1
            return None
        return Reply(self.driver, made)

    def _run(self, person: User, command: str, values: dict[str, Any]) -> Awaitable[Interaction]:
        return self._acts.run(person, self.channel, command, values)

    @property
    def _acts(self) -> UserActions:
        return self.driver.sandbox.acts

    def _person(self, number: int) -> User:
        return next(one for one in self.people if one.id == number)

    def _public(self, prefixes: tuple[str, ...]) -> Iterator[Post]:
        """The table's public messages with a component whose id begins so, the newest first."""
        for post in reversed(list(self.driver.sandbox.history.posts(self.channel))):
            if post.only_for is None and any(one.startswith(prefixes) for one in ids(post)):
                yield post

    def _listed(self, kept: Kept, value: str) -> tuple[Post, str, str] | None:
        """Where the board offers this move, if it does: the message, the list and the value."""
        beginning = f"pick:{kept.id}:{kept.sequence}:"
        for post in self._public((beginning,)):
            for select in read_message(post).selects:
                if select.custom_id.startswith(beginning) and value in dict(select.options).values():
                    return post, select.custom_id, value
        return None
