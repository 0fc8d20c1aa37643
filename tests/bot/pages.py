"""How tests choose on the pages of /settings and /me."""

from typing import Any

from bot.sandbox.component_checks import walk
from bot.ui.setting import OFF, ON, Control, Setting
from bot.ui.settings_page import OTHER, PAGES, Whose
from tests.wire.driver import Member, Message, Reply

_COMMANDS = {"server": "settings", "me": "me show"}
_PREFIXES = {Control.LIST: "set", Control.CHANNELS: "set-channel", Control.ROLE: "set-role", Control.FORM: "set-form"}


def setting_of(whose: Whose, name: str) -> Setting:
    """The setting as it is declared."""
    return next(one for one in PAGES[whose].settings if one.name == name)


async def opened(member: Member, whose: Whose, name: str, channel: int | None = None) -> Message:
    """The page with the group of this setting."""
    page = (await member.slash(_COMMANDS[whose], channel=channel)).message
    setting = setting_of(whose, name)
    if setting.group != PAGES[whose].groups[0]:
        await (await member.select(page, setting.group, custom_id=f"set-group:{whose}")).more()
    return member.see(page)


async def choose(
    member: Member, whose: Whose, name: str, *values: Any, channel: int | None = None, uses: int = 1
) -> Reply:
    """Choose it on its page; what a list does not offer is typed. The reply is awaited for so many messages."""
    page, setting = await opened(member, whose, name, channel), setting_of(whose, name)
    chosen = [{True: ON, False: OFF}.get(one, str(one)) if isinstance(one, bool) else str(one) for one in values]
    if setting.control in {Control.SWITCH, Control.ACT}:
        reply = await member.press(page, custom_id=f"set-to:{whose}:{name}:{(*chosen, ON)[0]}")
        return await reply.more(uses)
    custom_id = f"{_PREFIXES[setting.control]}:{whose}:{name}"
    if setting.control is Control.FORM:
        form = await member.press(page, custom_id=custom_id)
    elif setting.inputs and chosen[0] not in dict(page.select(custom_id=custom_id).options).values():
        form = await member.select(page, OTHER, custom_id=custom_id)
    else:
        return await (await member.select(page, *chosen, custom_id=custom_id)).more(uses)
    return await (await member.submit_modal(form, dict(zip(setting.inputs, chosen, strict=True)))).more(uses)


async def shown(member: Member, whose: Whose, name: str, channel: int | None = None) -> list[str]:
    """What is chosen of a setting, as its page shows it: labels, ids, or the label of a button."""
    return present(await opened(member, whose, name, channel), name)


def present(page: Message, name: str) -> list[str]:
    """What a page shows of a setting as chosen."""
    for part in walk(page.raw["components"]):
        kind, _, custom_id = str(part.get("custom_id", "")).partition(":")
        if kind.startswith("set") and custom_id.split(":")[1:2] == [name]:
            options = [one["label"] for one in part.get("options", ()) if one.get("default")]
            ids = [str(one["id"]) for one in part.get("default_values") or ()]
            return options or ids or ([part["label"]] if "label" in part else [])
    raise AssertionError(f"no control of {name}")
