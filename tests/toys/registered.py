"""To be imported before the bot, where a process of its own plays toys too."""

from tests.toys import register

register()
