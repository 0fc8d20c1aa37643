"""Discord's error answers: HTTP status, error code, and message."""

from functools import partial
from typing import Any


class ApiError(Exception):
    """An error answer; ``errors`` is the tree of an invalid form (code 50035)."""

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The JSON object sent to the bot."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def invalid_form(errors: dict[str, Any]) -> ApiError:
    """The payload breaks a rule; the tree says where."""
    return ApiError(400, 50035, "Invalid Form Body", errors)


# Each is called where it is raised, so that every raise has an exception of its own.
unauthorized = partial(ApiError, 401, 0, "401: Unauthorized")
"""The token is missing or not this bot's."""
not_found = partial(ApiError, 404, 0, "404: Not Found")
"""The route does not exist."""
unknown_channel = partial(ApiError, 404, 10003, "Unknown Channel")
"""No channel or thread has this id."""
unknown_guild = partial(ApiError, 404, 10004, "Unknown Guild")
"""No server has this id."""
unknown_member = partial(ApiError, 404, 10007, "Unknown Member")
"""No member of the server has this id."""
unknown_overwrite = partial(ApiError, 404, 10009, "Unknown Permission Overwrite")
"""The channel has no overwrite for this role or member."""
unknown_user = partial(ApiError, 404, 10013, "Unknown User")
"""No person has this id."""
unknown_message = partial(ApiError, 404, 10008, "Unknown Message")
"""No message with this id is visible to the caller; it may be deleted or ephemeral."""
unknown_emoji = partial(ApiError, 404, 10014, "Unknown Emoji")
"""No emoji of the application has this id."""
too_many_emoji = partial(ApiError, 400, 30008, "Maximum number of emojis reached (2000)")
"""The application has as many emoji as it may have."""
unknown_webhook = partial(ApiError, 404, 10015, "Unknown Webhook")
"""An unknown interaction token, or one not acknowledged yet."""
unknown_interaction = partial(ApiError, 404, 10062, "Unknown interaction")
"""An unknown interaction, or too late to acknowledge it."""
too_large = partial(ApiError, 413, 40005, "Request entity too large")
"""The request, or one of its files, is over the size limit."""
too_many_follow_ups = partial(
    ApiError, 400, 40094, "This interaction has reached its maximum number of follow up messages"
)
"""The sixth follow-up to an interaction where only a person has installed the application."""
already_acknowledged = partial(ApiError, 400, 40060, "Interaction has already been acknowledged.")
"""A second answer to the same interaction."""
missing_access = partial(ApiError, 403, 50001, "Missing Access")
"""The bot may not see this channel."""
not_the_author = partial(ApiError, 403, 50005, "Cannot edit a message authored by another user")
"""An edit of another author's message."""
empty_message = partial(ApiError, 400, 50006, "Cannot send an empty message")
"""A message without content."""
cannot_message = partial(ApiError, 403, 50007, "Cannot send messages to this user")
"""A direct message to somebody who takes none from the bot."""
no_mutual_guilds = partial(ApiError, 403, 50278, "Cannot send messages to this user due to having no mutual guilds")
"""A direct message to somebody who shares no server with the bot any more."""
invalid_recipient = partial(ApiError, 400, 50033, "Invalid Recipient(s)")
"""A direct message channel for an id that no person has."""
wrong_kind_of_channel = partial(ApiError, 400, 50024, "Cannot execute action on this channel type")
"""What this kind of channel cannot have, such as a thread in direct messages."""
missing_permissions = partial(ApiError, 403, 50013, "Missing Permissions")
"""The bot sees the channel but lacks the permission."""
archived_thread = partial(ApiError, 400, 50083, "Thread is archived")
"""A change in an archived thread; only a new message unarchives it."""
locked_thread = partial(ApiError, 400, 160005, "Thread is locked")
"""A message in a locked thread."""
dead_token = partial(ApiError, 401, 50027, "Invalid Webhook Token")
"""The interaction token is older than 15 minutes."""
too_many_commands = partial(ApiError, 400, 30032, "Maximum number of application commands reached (100).")
"""More commands of one kind than a scope may hold."""
malformed = partial(ApiError, 400, 50109, "The request body contains invalid JSON.")
"""The body is not the JSON object the route takes."""
