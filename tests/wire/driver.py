"""Plays the users of a sandbox from a program; the end-to-end tests are written with it.

    async with Sandbox(SandboxSettings(folder=folder, port=0)) as sandbox:
        driver = Driver(sandbox)
        await driver.bot_ready(commands=("volcano",))       # after starting a bot against sandbox.api_url
        ada, bruno = driver.member("Ada"), driver.member("Bruno")
        reply = await ada.slash("volcano new", layout="diagonal")
        assert reply.acknowledged and not reply.ephemeral
        board = await bruno.wait_for(lambda message: "Bruno" in message.text)
        await bruno.press(board, label="Join")

An act returns when the bot has acknowledged it, and has sent its message if the answer was deferred, or when the
three seconds are over (``reply.failed``). Waiting is woken by changes, never polled; a wait that fails raises
:class:`NotSeenError`, which says what was there instead.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.sandbox.commands import NotPossible
from bot.sandbox.drafts import address_number
from bot.sandbox.history import Post
from bot.sandbox.interactions import DEFER, Interaction
from bot.sandbox.run import Sandbox
from bot.sandbox.world import CHANNELS, PEOPLE, User, direct_channel
from tests.wire.messages import AutocompleteChoice, Button, Image, Message, Select, is_from_bot, read_message
from tests.wire.replies import PATIENCE, Reply
from tests.wire.waiting import NotSeenError, seen, wish

__all__ = [
    "PATIENCE",
    "AutocompleteChoice",
    "Button",
    "Driver",
    "Image",
    "Member",
    "Message",
    "NotSeenError",
    "Reply",
    "Select",
    "is_from_bot",
    "read_message",
]


class Member:
    """A user of the sandbox. Acts happen in the first channel unless ``channel`` names another."""

    def __init__(self, driver: "Driver", person: User) -> None:
        self._driver = driver
        self._sandbox = driver.sandbox
        self.person = person
        self.id = person.id
        self.name = person.display_name

    @property
    def mention(self) -> str:
        """The mention of this user in a message."""
        return f"<@{self.id}>"

    @property
    def locale(self) -> str:
        """The language of this user's Discord client."""
        return self._sandbox.locales[self.id]

    def rename(self, nickname: str) -> None:
        """Take a nickname in the server; an empty one takes it away."""
        self._sandbox.nicknames[self.id] = nickname

    @property
    def direct(self) -> int:
        """The channel of the direct messages between this user and the bot."""
        return direct_channel(self.id)

    def block(self, *, on: bool = True) -> None:
        """Take no direct messages from the bot, or take them again."""
        (self._sandbox.faults.unreachable.add if on else self._sandbox.faults.unreachable.discard)(self.id)

    def install(self) -> None:
        """Install the bot for oneself, to use it in any conversation."""
        self._sandbox.commands.installers.add(self.id)

    def speak(self, locale: str) -> None:
        """Change the language of this user's Discord client."""
        self._sandbox.set_locale(self.id, locale)

    async def slash(
        self, command: str, /, *, channel: int | None = None, options: Mapping[str, Any] | None = None, **more: Any
    ) -> Reply:
        """Run a slash command; options by keyword, or in ``options`` if the name is taken (``channel``)."""
        values = {**(options or {}), **more}
        place = channel or self._driver.channel
        return await self._settle(await self._sandbox.acts.run(self.person, place, command, values))

    async def complete(
        self, command: str, option: str, typed: str = "", /, *, channel: int | None = None, **others: Any
    ) -> tuple[AutocompleteChoice, ...]:
        """Type in an option with autocomplete; returns the suggestions."""
        place = channel or self._driver.channel
        values = {**others, option: typed}
        made = await self._sandbox.acts.complete(self.person, place, command, option, values)
        reply = await self._settle(made)
        if reply.failed:
            raise NotPossible(f"no suggestions came for {option} of /{command}")
        return reply.choices

    async def press(self, message: Message | int, *, label: str | None = None, custom_id: str | None = None) -> Reply:
        """Press a button of the message as it is now, found by label or custom_id."""
        now = self.see(message)
        found = now.button(label=label, custom_id=custom_id)
        return await self._settle(await self._sandbox.acts.press(self.person, now.id, found.custom_id))

    async def press_stale(self, message: Message, *, custom_id: str) -> Reply:
        """Press a button that was there when ``message`` was read, as a slow client does."""
        button = message.button(custom_id=custom_id)
        made = await self._sandbox.acts.press(self.person, message.id, button.custom_id, shown=message.raw)
        return await self._settle(made)

    async def select(self, message: Message | int, *choices: "str | Member", custom_id: str | None = None) -> Reply:
        """Choose in a select, by label, by value, or by member."""
        now = self.see(message)
        select = now.select(custom_id=custom_id)
        by_label = dict(select.options)
        values = [str(choice.id) if isinstance(choice, Member) else by_label.get(choice, choice) for choice in choices]
        return await self._settle(await self._sandbox.acts.select(self.person, now.id, select.custom_id, values))

    async def select_stale(self, message: Message, choice: str, *, custom_id: str | None = None) -> Reply:
        """Choose in a select that was there when ``message`` was read, as a slow client does."""
        select = message.select(custom_id=custom_id)
        values = [dict(select.options).get(choice, choice)]
        acts = self._sandbox.acts
        made = await acts.select(self.person, message.id, select.custom_id, values, shown=message.raw)
        return await self._settle(made)

    async def submit_modal(self, reply: Reply, values: Mapping[str, Any] | None = None) -> Reply:
        """Submit the modal a reply has opened; ``values`` by custom_id, missing ones keep their preset."""
        number = reply.interaction.id
        return await self._settle(await self._sandbox.acts.submit(self.person, number, values or {}))

    def say(self, text: str, channel: int | None = None) -> Message:
        """Post plain text."""
        return read_message(self._sandbox.acts.say(self.person, channel or self._driver.channel, text))

    def messages(self, channel: int | None = None) -> tuple[Message, ...]:
        """A channel's messages as this user sees them, oldest first."""
        return tuple(read_message(post) for post in self._posts(channel))

    def _posts(self, channel: int | None) -> list[Post]:
        posts = self._sandbox.history.posts(channel or self._driver.channel)
        return [post for post in posts if post.visible_to(self.id)]

    def pings(self, channel: int | None = None) -> tuple[Message, ...]:
        """The messages that pinged this user: new and not silent."""
        return tuple(read_message(post) for post in self._posts(channel) if self.id in post.pinged())

    def see(self, message: Message | int) -> Message:
        """A message as it is now; raises :class:`NotPossible` if this user does not see it (any more)."""
        number = message if isinstance(message, int) else message.id
        post = self._sandbox.history.find(number)
        if post is None or not post.visible_to(self.id):
            raise NotPossible(f"{self.name} sees no message {number}")
        return read_message(post)

    async def wait_for(
        self, wanted: Callable[[Message], bool], *, channel: int | None = None, seconds: float = PATIENCE
    ) -> Message:
        """Wait for a message in a channel that fits ``wanted``; the newest counts. Raises :class:`NotSeenError`."""

        def look() -> Message | None:
            # Older messages are read only if no newer one fits: a long game's wait looks many times at many messages.
            newest_first = map(read_message, reversed(self._posts(channel)))
            return next(filter(wanted, newest_first), None)

        found: Message = await self._driver.until(look, seconds, awaited=lambda: f"for {self.name}, {wish(wanted)}")
        return found

    async def _settle(self, made: Interaction) -> Reply:
        await self._driver.until(lambda: made.over, PATIENCE, awaited=lambda: f"an answer to {self.name}")
        if made.answer == DEFER:
            awaited = f"what was promised to {self.name}"
            await self._driver.until(lambda: made.uses > 0, PATIENCE, awaited=lambda: awaited)
        return Reply(self._driver, made)


class Driver:
    """The users of a sandbox and a test's other tools; ``faults`` injects failures.

    ``witnesses`` describe the state, in addition to the sandbox, for the error of a wait that failed.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.faults = sandbox.faults
        self.channel = CHANNELS[0][0]
        self.other_channel = CHANNELS[1][0]
        self.members = tuple(Member(self, person) for person in PEOPLE)
        self.witnesses: list[Callable[[], str]] = []

    def member(self, name: str) -> Member:
        """The member with this display name."""
        return next(member for member in self.members if member.name == name)

    async def until(
        self, look: Callable[[], Any], seconds: float = PATIENCE, *, awaited: Callable[[], str] | None = None
    ) -> Any:
        """The first true result of ``look``, called again after every change; raises :class:`NotSeenError`."""
        try:
            return await self.sandbox.changes.until(look, seconds)
        except TimeoutError:
            raise self.not_seen(awaited() if awaited else wish(look), seconds) from None

    def not_seen(self, awaited: str, seconds: float) -> NotSeenError:
        """The error of a wait that failed: what was awaited, and what was there instead."""
        return NotSeenError(f"waited {seconds:g} s in vain for: {awaited}\n{self.told()}")

    def told(self) -> str:
        """The state of the sandbox and of the witnesses, as text."""
        return "\n".join((seen(self.sandbox), *(witness() for witness in self.witnesses)))

    async def bot_ready(self, commands: Sequence[str] = (), seconds: float = PATIENCE) -> None:
        """Wait until a bot is connected and these top-level commands are registered."""

        def look() -> bool:
            names = {command["name"] for command in self.sandbox.commands.all}
            return self.sandbox.gateway.connected and set(commands) <= names

        await self.until(look, seconds)

    def download(self, image: Image | str) -> bytes:
        """The bytes of an image or attachment."""
        url = image.url if isinstance(image, Image) else image
        number = address_number(url)
        found = self.sandbox.store.attachment(number) if number is not None else None
        if found is None:
            raise NotPossible(f"there is no file at {url}")
        return found.data

    def group(self, *members: Member, name: str | None = "Friends") -> int:
        """A group of these members without the bot, or two friends' direct messages; returns the channel's id."""
        return self.sandbox.history.share([one.id for one in members], name)

    def outside(self, *members: Member, name: str = "crater", hushed: bool = False) -> int:
        """A channel of these members in a server without the bot; returns its id.

        In a ``hushed`` one what people bring along answers only them.
        """
        number = self.sandbox.history.share_outside([one.id for one in members], name)
        if hushed:
            self.sandbox.history.hushed.add(number)
        return number

    def delete(self, message: Message) -> None:
        """Delete a message as a moderator would, without the bot."""
        post = self.sandbox.history.find(message.id)
        if post is not None:
            self.sandbox.history.remove(post)
