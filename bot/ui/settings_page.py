"""Pages of settings, a group at a time: each control shows what is chosen, and a choice is saved at once.

A choice draws the page again with the new value; what is refused is told beside the page as it was.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, Self, TypeAlias

import discord

from bot.host.context import Context
from bot.limits import PLACEHOLDER, SELECT_OPTIONS
from bot.ui.base import Component, LayoutPart, PersistentButton, PersistentSelect, layout, option
from bot.ui.forms import FormButton, form_of, labelled
from bot.ui.my_settings import ME
from bot.ui.play_here import do_buttons
from bot.ui.server_settings import SERVER
from bot.ui.setting import OFF, ON, Control, Setting, SettingsPage
from bot.words.language import Language, shorten
from games.core.refusals import Refusal
from games.core.text import Text, text

Whose: TypeAlias = Literal["server", "me"]

PAGES: Mapping[str, SettingsPage] = {"server": SERVER, "me": ME}

LONGEST_TYPED = 60
"""The most characters of an input; more than any setting needs."""

OTHER = "other"
"""The entry of a list that opens a form."""

CHANNELS = (discord.ChannelType.text, discord.ChannelType.news, discord.ChannelType.voice)
"""The channels that take messages; games can be opened in the posts of a forum, too."""


class GroupSelect(PersistentSelect, prefix="set-group", answers="editing"):
    """The list of the groups of settings."""

    whose: Whose

    async def act(self, context: Context) -> None:
        """Show the picked group."""
        await context.reply(await page_view(context, self.whose, str(self.item.values[0])))


class SettingSelect(PersistentSelect, prefix="set"):
    """A list of what a setting can be."""

    whose: Whose
    name: str

    @classmethod
    def of(cls, whose: Whose, setting: Setting, state: Any, language: Language) -> Self:
        """The list, with what is chosen in this state; what is not offered by itself stands first."""
        now = setting.now(state)
        offered = list(map(str, setting.choices))
        offered = [*(one for one in now if one not in offered), *offered][: SELECT_OPTIONS - bool(setting.inputs)]
        options = [option(one, _label(setting, one, language), chosen=one in now) for one in offered]
        if setting.inputs:
            options.append(option(OTHER, language.say(text("bot-set-other"))))
        hint = name_of(whose, setting, language) if now else language.say(setting.unset(state))
        return cls(whose, setting.name).with_options(hint, options)

    async def act(self, context: Context) -> None:
        """Choose what is picked, or open the form."""
        value = str(self.item.values[0])
        if value == OTHER:
            await SettingForm(self.whose, self.name).act(context)
        else:
            await change(context, _named(self.whose, self.name), self.whose, [value])


class SettingButton(PersistentButton, prefix="set-to"):
    """Switches a setting on or off, or does something at once."""

    whose: Whose
    name: str
    value: Literal["on", "off"]

    async def act(self, context: Context) -> None:
        """Do it."""
        setting = _named(self.whose, self.name)
        await change(context, setting, self.whose, [self.value])


class _Picking(Component[Any]):
    """One of Discord's own lists to choose from for a setting; none is a choice too."""

    CONTROL: ClassVar[Control]

    whose: Literal["server"]
    name: str

    def __post_init__(self) -> None:
        kind = discord.ui.ChannelSelect if self.CONTROL is Control.CHANNELS else discord.ui.RoleSelect
        super().__init__(kind(custom_id=self.written(), min_values=0))

    async def act(self, context: Context) -> None:
        """Choose what is picked."""
        setting = _named(self.whose, self.name)
        await change(context, setting, self.whose, [str(one.id) for one in self.item.values])


class ChannelSetting(_Picking, prefix="set-channel"):
    """A list of channels."""

    CONTROL = Control.CHANNELS


class RoleSetting(_Picking, prefix="set-role"):
    """A list of roles."""

    CONTROL = Control.ROLE


class SettingForm(FormButton, prefix="set-form"):
    """Opens the form of a setting, for what has to be typed."""

    STYLE = discord.ButtonStyle.primary

    whose: Whose
    name: str

    async def form(self, context: Context) -> discord.ui.Modal:
        """The form with what is chosen now, as far as that can be typed."""
        return self.filled(await PAGES[self.whose].load(context), context.language)

    def filled(self, state: Any, language: Language) -> discord.ui.Modal:
        """The form with what is chosen in this state."""
        setting = _named(self.whose, self.name)
        now, fields = setting.now(state), []
        for place, one in enumerate(setting.inputs):
            value = now[place] if place < len(now) and now[place] != OFF else None
            typed: Any = discord.ui.TextInput(custom_id=one, default=value, max_length=LONGEST_TYPED)
            label, about = (language.say(text(f"bot-{self.whose}-{self.name}-{one}{part}")) for part in ("", "-about"))
            fields.append(labelled(label, about, typed))
        return form_of(self, name_of(self.whose, setting, language), *fields)

    async def take(self, context: Context, written: Mapping[str, str]) -> None:
        """Choose what is typed."""
        setting = _named(self.whose, self.name)
        await change(context, setting, self.whose, [written.get(one, "") for one in setting.inputs])


async def open_page(context: Context, whose: Whose, *told: Text) -> None:
    """Send the page's first group in private; the interaction is acknowledged."""
    await context.send(await page_view(context, whose, PAGES[whose].groups[0], *told))


async def change(context: Context, setting: Setting, whose: Whose, values: Sequence[str]) -> None:
    """Do what was chosen, and draw the page again."""
    await context.acknowledge("editing")
    page = PAGES[whose]
    # Refuses whoever may not change it.
    await page.load(context)
    try:
        told = await _apply(context, page, setting, values)
    except Refusal:
        # What was picked would stand in the list as if it were chosen.
        await context.reply(await page_view(context, whose, setting.group))
        raise
    view = await page_view(context, whose, setting.group, *([] if told is None else [told]))
    await context.confirm(context.reply(view))


async def _apply(context: Context, page: SettingsPage, setting: Setting, values: Sequence[str]) -> Text | None:
    if setting.apply is not None:
        return await setting.apply(context, values)
    write, now = setting.write, context.now
    if write is not None:
        await page.save(context, lambda row: write(row, values, now))
    return None


async def page_view(context: Context, whose: Whose, group: str, *told: Text) -> discord.ui.LayoutView:
    """A group of settings: what there is to say, the list of groups, and the controls."""
    state = await PAGES[whose].load(context)
    return drawn(whose, group, state, context.language, *told)


def drawn(whose: Whose, group: str, state: Any, language: Language, *told: Text) -> discord.ui.LayoutView:
    """A group of settings as they are."""
    page = PAGES[whose]
    lines = [text(f"bot-{whose}-title"), *told, *page.notes(state, group, language)]
    groups = [option(one, language.say(text(f"bot-set-group-{one}")), chosen=one == group) for one in page.groups]
    items: list[LayoutPart] = ["\n".join(map(language.say, lines))]
    pages = language.say(text("bot-set-groups"))
    items += [f"**{pages}**", GroupSelect(whose).with_options(pages, groups)]
    buttons: list[discord.ui.Item[Any]] = []
    for one in (each for each in page.settings if each.group == group):
        if one.control in {Control.SWITCH, Control.ACT, Control.FORM}:
            buttons += _button(whose, one, one.now(state), language)
        else:
            items += [
                f"**{name_of(whose, one, language)}**",
                _select(whose, one, state, language),
            ]
    return layout(*items, buttons, do_buttons(page.commands.get(group, ()), language))


def name_of(whose: str, setting: Setting, language: Language) -> str:
    """What a setting is called."""
    return language.say(text(f"bot-{whose}-{setting.name}"))


def _named(whose: str, name: str) -> Setting:
    """The setting of this name."""
    return next(one for one in PAGES[whose].settings if one.name == name)


def _label(setting: Setting, value: str, language: Language) -> str:
    said = setting.words(value)
    return said if isinstance(said, str) else language.plain.say(said)


def _kinds(setting: Setting) -> list[discord.ChannelType]:
    return [*CHANNELS, *([] if setting.writes else [discord.ChannelType.forum])]


def _button(whose: Whose, setting: Setting, now: Sequence[str], language: Language) -> Iterator[discord.ui.Item[Any]]:
    name = name_of(whose, setting, language)
    if setting.control is Control.FORM:
        yield SettingForm(whose, setting.name).with_label(name)
    elif setting.control is Control.SWITCH:
        on = language.say(text(f"bot-set-{now[0]}"))
        said = language.say(text("bot-set-switch", name=name, on=on))
        yield SettingButton(whose, setting.name, OFF if ON in now else ON).with_label(said)
    elif ON in now:
        yield SettingButton(whose, setting.name, ON).with_label(name)


def _select(whose: Whose, setting: Setting, state: Any, language: Language) -> discord.ui.Item[Any]:
    if setting.control is Control.LIST:
        return SettingSelect.of(whose, setting, state, language)
    made = (ChannelSetting if setting.control is Control.CHANNELS else RoleSetting)("server", setting.name)
    select, none = made.item, language.say(text(f"bot-{whose}-{setting.name}-none"))
    select.placeholder, select.max_values = shorten(none, PLACEHOLDER), setting.most
    kind = discord.SelectDefaultValueType[setting.control.removesuffix("s")]
    select.default_values = [discord.SelectDefaultValue(id=int(one), type=kind) for one in setting.now(state)]
    if isinstance(select, discord.ui.ChannelSelect):
        select.channel_types = _kinds(setting)
    return made
