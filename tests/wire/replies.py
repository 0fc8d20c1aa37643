"""What the bot has answered to an act of a user."""

from collections.abc import Callable
from typing import Any, Protocol

from bot.sandbox.form import Json
from bot.sandbox.interactions import DEFER, Interaction
from bot.sandbox.run import Sandbox
from tests.wire.messages import AutocompleteChoice, Message, read_message

PATIENCE = 180.0
"""How long a wait lasts, in seconds, unless its caller says otherwise; generous, since a machine may be slow."""

PLAYED = "Played: "
"""How an answer to a move begins that has been played, for whoever reads English."""


class Waiter(Protocol):
    """Who looks at the sandbox and waits for what it shows: the driver."""

    sandbox: Sandbox

    async def until(self, look: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """What ``look`` finds, as soon as it finds something."""


class Reply:
    """The bot's reply to an act. It is live: after :meth:`more` it shows later messages too."""

    def __init__(self, driver: Waiter, interaction: Interaction) -> None:
        self._driver = driver
        self.interaction = interaction
        self._first_text = self._text()

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered in time."""
        return self.interaction.answer is not None

    @property
    def failed(self) -> bool:
        """Whether the user sees "the application did not respond"."""
        return self.interaction.failed

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages made or changed with this act's token and not deleted, oldest first."""
        history = self._driver.sandbox.history
        found = (history.find(number) for number in self.interaction.posts)
        return tuple(read_message(post) for post in found if post is not None)

    @property
    def message(self) -> Message:
        """The last message of the reply."""
        return self.messages[-1]

    @property
    def text(self) -> str:
        """The text of all messages of the reply; once they are all deleted, what they said at first."""
        return self._text() or self._first_text

    @property
    def played(self) -> bool:
        """Whether a typed move was played: the board shows it, so that the answer has gone, or the answer says so.

        What goes with its channel, or a pressed message, may go for another reason.
        """
        made, history = self.interaction, self._driver.sandbox.history
        stands = any(made.channel in known for known in (history.channels, history.direct, history.shared))
        gone = made.answer == DEFER and made.uses > 0 and not self.messages and not self._first_text
        return (stands and gone) or self.text.startswith(PLAYED)

    def _text(self) -> str:
        return "\n".join(message.text for message in self.messages)

    @property
    def ephemeral(self) -> bool:
        """Whether there are messages and all are ephemeral."""
        return bool(self.messages) and all(message.ephemeral for message in self.messages)

    @property
    def modal(self) -> Json | None:
        """The modal that was opened, until it is submitted."""
        return self.interaction.modal

    @property
    def choices(self) -> tuple[AutocompleteChoice, ...]:
        """The suggestions of an autocomplete."""
        return tuple(AutocompleteChoice(choice["name"], choice["value"]) for choice in self.interaction.choices or ())

    async def more(self, uses: int = 1, seconds: float = PATIENCE) -> "Reply":
        """Wait until the token has been used ``uses`` times for messages since the acknowledgement."""
        await self._driver.until(lambda: self.interaction.uses >= uses, seconds)
        return self

    async def shown(self, seconds: float = PATIENCE) -> Message:
        """The first public message of this act, as soon as there is one."""
        return await self._driver.until(self._public, seconds)  # type: ignore[no-any-return]  # a message, or it raises

    def _public(self) -> Message | None:
        return next((message for message in self.messages if not message.ephemeral), None)
