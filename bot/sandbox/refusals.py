"""Discord's error answers: HTTP status, error code, and message."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
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


def unauthorized() -> Refusal:
    """The token is missing or not this bot's."""
    return Refusal(401, 0, "401: Unauthorized")


def not_found() -> Refusal:
    """The route does not exist."""
    return Refusal(404, 0, "404: Not Found")


def unknown_channel() -> Refusal:
    """No channel or thread has this id."""
    return Refusal(404, 10003, "Unknown Channel")


def unknown_guild() -> Refusal:
    """No server has this id."""
    return Refusal(404, 10004, "Unknown Guild")


def unknown_member() -> Refusal:
    """No member of the server has this id."""
    return Refusal(404, 10007, "Unknown Member")


def unknown_message() -> Refusal:
    """No message with this id is visible to the caller; it may be deleted or ephemeral."""
    return Refusal(404, 10008, "Unknown Message")


def unknown_emoji() -> Refusal:
    """No emoji of the application has this id."""
    return Refusal(404, 10014, "Unknown Emoji")


def too_many_emoji() -> Refusal:
    """The application has as many emoji as it may have."""
    return Refusal(400, 30008, "Maximum number of emojis reached (2000)")


def unknown_webhook() -> Refusal:
    """An unknown interaction token, or one not acknowledged yet."""
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_interaction() -> Refusal:
    """An unknown interaction, or too late to acknowledge it."""
    return Refusal(404, 10062, "Unknown interaction")


def too_large() -> Refusal:
    """The request, or one of its files, is over the size limit."""
    return Refusal(413, 40005, "Request entity too large")


def already_acknowledged() -> Refusal:
    """A second answer to the same interaction."""
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def missing_access() -> Refusal:
    """The bot may not see this channel."""
    return Refusal(403, 50001, "Missing Access")


def not_the_author() -> Refusal:
    """An edit of another author's message."""
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def empty_message() -> Refusal:
    """A message without content."""
    return Refusal(400, 50006, "Cannot send an empty message")


def cannot_message() -> Refusal:
    """A direct message to somebody who takes none from the bot."""
    return Refusal(403, 50007, "Cannot send messages to this user")


def no_mutual_guilds() -> Refusal:
    """A direct message to somebody who shares no server with the bot any more."""
    return Refusal(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def invalid_recipient() -> Refusal:
    """A direct message channel for an id that no person has."""
    return Refusal(400, 50033, "Invalid Recipient(s)")


def wrong_kind_of_channel() -> Refusal:
    """What this kind of channel cannot have, such as a thread in direct messages."""
    return Refusal(400, 50024, "Cannot execute action on this channel type")


def missing_permissions() -> Refusal:
    """The bot sees the channel but lacks the permission."""
    return Refusal(403, 50013, "Missing Permissions")


def archived_thread() -> Refusal:
    """A change in an archived thread; only a new message unarchives it."""
    return Refusal(400, 50083, "Thread is archived")


def locked_thread() -> Refusal:
    """A message in a locked thread."""
    return Refusal(400, 160005, "Thread is locked")


def dead_token() -> Refusal:
    """The interaction token is older than 15 minutes."""
    return Refusal(401, 50027, "Invalid Webhook Token")


def invalid_form(errors: dict[str, Any]) -> Refusal:
    """The payload breaks a rule; the tree says where."""
    return Refusal(400, 50035, "Invalid Form Body", errors)


def too_many_commands() -> Refusal:
    """More commands of one kind than a scope may hold."""
    return Refusal(400, 30032, "Maximum number of application commands reached (100).")


def malformed() -> Refusal:
    """The body is not the JSON object the route takes."""
    return Refusal(400, 50109, "The request body contains invalid JSON.")
