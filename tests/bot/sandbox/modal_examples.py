"""A form with one of everything that a form may have, and the menus of people and messages, for the toy bot."""

from typing import Any

import discord
from discord import app_commands, ui


class Survey(ui.Modal, title="About your volcano"):
    """What was filled in is said again in the channel, a line each."""

    hint: ui.TextDisplay[Any] = ui.TextDisplay("Only the **shape** is needed.")
    shape: "ui.Label[Survey]" = ui.Label(
        text="Shape",
        component=ui.RadioGroup(
            custom_id="shape",
            options=[
                discord.RadioGroupOption(label="Cone", value="cone", description="Steep"),
                discord.RadioGroupOption(label="Shield", value="shield"),
            ],
        ),
    )
    signs: "ui.Label[Survey]" = ui.Label(
        text="Signs",
        description="At most two of them",
        component=ui.CheckboxGroup(
            custom_id="signs",
            required=False,
            max_values=2,
            options=[discord.CheckboxGroupOption(label=one.title(), value=one) for one in ("smoke", "ash", "lava")],
        ),
    )
    asleep: "ui.Label[Survey]" = ui.Label(text="Asleep", component=ui.Checkbox(custom_id="asleep", default=True))
    photos: "ui.Label[Survey]" = ui.Label(
        text="Photos", component=ui.FileUpload(custom_id="photos", required=False, min_values=0, max_values=2)
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        shape, signs, asleep = self.shape.component, self.signs.component, self.asleep.component
        photos = self.photos.component
        assert isinstance(shape, ui.RadioGroup)
        assert isinstance(signs, ui.CheckboxGroup)
        assert isinstance(asleep, ui.Checkbox)
        assert isinstance(photos, ui.FileUpload)
        files = [f"{one.filename}: {(await one.read()).decode()}" for one in photos.values]
        said = [f"{shape.value}", f"{signs.values}", f"{asleep.value}", *files]
        await interaction.response.send_message("\n".join(said))


class Places(ui.Modal, title="Who and where"):
    """Selects of people, roles and channels."""

    who: "ui.Label[Places]" = ui.Label(text="Who", component=ui.UserSelect(custom_id="who", max_values=2))
    role: "ui.Label[Places]" = ui.Label(text="Role", component=ui.RoleSelect(custom_id="role"))
    either: "ui.Label[Places]" = ui.Label(text="Either", component=ui.MentionableSelect(custom_id="either"))
    where: "ui.Label[Places]" = ui.Label(
        text="Where", component=ui.ChannelSelect(custom_id="where", required=False, min_values=0)
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        said = []
        for label in (self.who, self.role, self.either, self.where):
            assert isinstance(label.component, ui.UserSelect | ui.RoleSelect | ui.MentionableSelect | ui.ChannelSelect)
            said.append(", ".join(str(getattr(one, "name", one)) for one in label.component.values))
        await interaction.response.send_message("\n".join(said))


def survey() -> app_commands.Command[Any, ..., Any]:
    """A command that opens the survey."""

    @app_commands.command(name="survey", description="Ask about a volcano")
    async def ask(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Survey())

    return ask


def places() -> app_commands.Command[Any, ..., Any]:
    """A command that asks for people, roles and channels."""

    @app_commands.command(name="places", description="Ask who and where")
    async def ask(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Places())

    return ask


def menus() -> list[app_commands.ContextMenu]:
    """One command in the menu of people, one in that of messages."""

    async def greet(interaction: discord.Interaction[Any], user: discord.User) -> None:
        await interaction.response.send_message(f"Hello, {user.display_name}.")

    async def quote(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await interaction.response.send_message(f"{message.author.display_name}: {message.content}", ephemeral=True)

    return [
        app_commands.ContextMenu(name="Say hello", callback=greet),
        app_commands.ContextMenu(name=app_commands.locale_str("Quote this"), callback=quote),
    ]
