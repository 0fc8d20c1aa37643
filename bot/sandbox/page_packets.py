"""What the page is told of the bot and of acts, as plain data."""

from __future__ import annotations

from bot.sandbox.form import Json
from bot.sandbox.interaction import Interaction
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.page_faults import faults_object
from bot.sandbox.world import GUILD


def status_object(sandbox: LocalDiscord) -> Json:
    """The bot's state and commands, the failures in force, the server's language, and the latest refused calls."""
    bot = sandbox.bot
    return {
        "bot": {
            "managed": bot is not None,
            "state": bot.state if bot else "stopped",
            "connected": sandbox.gateway.connected,
            "exit_code": bot.exit_code if bot else None,
            "lines": list(bot.lines)[-12:] if bot else [],
        },
        "commands": sandbox.commands.all,
        "faults": faults_object(sandbox),
        "server_locale": sandbox.locales[GUILD],
        "refused": [
            {"call": f"{call.method} {call.path}", "status": call.status, "code": call.code}
            for call in list(sandbox.calls)
            if call.status >= 400
        ][-8:],
    }


def interaction_object(changed: Interaction) -> Json:
    """How far an act has come."""
    state = "failed" if changed.failed else "sent" if changed.answer is None else "answered"
    return {
        "id": str(changed.id),
        "type": changed.kind,
        "state": state,
        "source": str(changed.source.id) if changed.source else None,
        "custom_id": changed.data.get("custom_id"),
        "modal": changed.modal,
        "choices": changed.choices,
    }
