"""What the page is told of the bot and of acts, as plain data."""

from collections.abc import Awaitable, Callable

from bot.sandbox.commands import NotPossible
from bot.sandbox.faults import RESET
from bot.sandbox.form import Json
from bot.sandbox.interaction import Interaction
from bot.sandbox.local_discord import LocalDiscord
from bot.sandbox.world import GUILD

LONGEST = 10.0


async def break_something(sandbox: LocalDiscord, packet: Json) -> None:
    """Apply a failure chosen in the page's panel; raises :class:`NotPossible` for an unknown one."""
    name, value = packet["name"], float(packet.get("value") or 0)
    faults, gateway = sandbox.faults, sandbox.gateway
    happenings: dict[str, Callable[[], Awaitable[None]]] = {
        "drop": gateway.drop,
        "reconnect": gateway.ask_reconnect,
        "invalid": lambda: gateway.invalidate(resumable=False),
        "invalid_resumable": lambda: gateway.invalidate(resumable=True),
    }
    plans: dict[str, Callable[[], None]] = {
        "deaf": gateway.deafen,
        "fail": lambda: faults.fail_next(int(value) or 1, 503),
        "lose": lambda: faults.lose_next(int(value) or 1),
        "reset": lambda: faults.lose_next(int(value) or 1, RESET),
        "limit": lambda: faults.limit_next(int(value) or 1, 2.0),
        "clear": faults.clear,
    }
    if name in happenings:
        await happenings[name]()
    elif name in plans:
        plans[name]()
    elif name in ("latency", "slow_acknowledgement"):
        setattr(faults, name, min(max(value, 0.0), LONGEST))
    elif name == "gateway_down":
        faults.gateway_down = bool(value)
        if faults.gateway_down:
            await gateway.drop()
    else:
        raise NotPossible(name)


def faults_object(sandbox: LocalDiscord) -> Json:
    """The failures in force, for the page."""
    faults = sandbox.faults
    return {
        "latency": faults.latency,
        "slow_acknowledgement": faults.slow_acknowledgement,
        "gateway_down": faults.gateway_down,
        "planned": [{"status": planned.status, "count": planned.count} for planned in faults.planned],
    }


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
