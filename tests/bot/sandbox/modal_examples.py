"""Forms with one of everything that a form may have here, for the toy bot."""

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
    age: "ui.Label[Survey]" = ui.Label(text="Age", component=ui.TextInput(custom_id="age", required=False))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        shape, age = self.shape.component, self.age.component
        assert isinstance(shape, ui.RadioGroup)
        assert isinstance(age, ui.TextInput)
        await interaction.response.send_message(f"{shape.value}\n{age.value or 'unknown'}")


class Places(ui.Modal, title="Who and where"):
    """Selects of people, roles and channels."""

    who: "ui.Label[Places]" = ui.Label(text="Who", component=ui.UserSelect(custom_id="who", max_values=2))
    role: "ui.Label[Places]" = ui.Label(text="Role", component=ui.RoleSelect(custom_id="role"))
    where: "ui.Label[Places]" = ui.Label(
        text="Where", component=ui.ChannelSelect(custom_id="where", required=False, min_values=0)
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        said = []
        for label in (self.who, self.role, self.where):
            assert isinstance(label.component, ui.UserSelect | ui.RoleSelect | ui.ChannelSelect)
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
