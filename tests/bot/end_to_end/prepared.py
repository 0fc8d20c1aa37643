"""Imported by the fork server: reads and draws what every bot needs first, once for all its children."""

import argparse
import asyncio
import gc
from functools import cache
from typing import Any

import discord

from bot import __main__ as program
from bot.host.tree import Translations, Tree
from bot.lookup.rulebook import Rulebook
from bot.operating.command_line import parser
from bot.pictures import drawing
from bot.pictures import studio as pictures
from bot.pictures.drawing import Readers
from bot.words.language import CODES, Language, codes, language_for, warn_of_lacking
from games import REGISTRY
from rendering import PAINTERS, warming
from tests.bot.end_to_end.gallery import drawn_once
from tests.bot.registered import add_commands_once, fingerprint_once, make_once
from tests.jitter import delay_the_pictures
from tests.large_pages import use_large_pages

Rulebook().load()
for _code in CODES:
    _bundle = language_for(_code)._bundle
    for _key in [*_bundle._written]:
        _bundle._lookup(_key.removeprefix("-"), term=_key.startswith("-"))


async def _name_the_commands() -> None:
    client: Any = discord.Client(intents=discord.Intents.none())
    tree = Tree(client)
    add_commands_once(tree)
    await tree.set_translator(Translations())
    fingerprint_once(await tree.payload())


# Every bot makes its commands and their payload in all languages, and looks what these lack.
make_once(setattr)
asyncio.run(_name_the_commands())
warn_of_lacking()


@cache
def _parser(language: Language, _codes: tuple[str, ...]) -> argparse.ArgumentParser:
    return parser(language)


# Every program makes what takes its command line apart, in one language, with the codes of all.
vars(program)["parser"] = lambda language: _parser(language, codes())
for _code in CODES:
    _parser(language_for(_code), codes())

# Nearly every test opens a table, and its picture tells of nothing but the game, its options and the language.
drawing.opening = cache(drawing.opening)
# What stands in the pictures of variants alone is drawn where one is played.
warming._variant = lambda *_given: iter(())
for _key in PAINTERS:
    warming.warm(_key)
    for _code in CODES:
        drawing.opening(_key, tuple(sorted(REGISTRY[_key].complete_options({}).items())), Readers(_code))

for _name in ("still", "motion", "end_card"):
    setattr(drawing, _name, drawn_once(getattr(drawing, _name)))

# The sprites are drawn; a bot or a painter that goes through them again takes time from the bots of other tests.
warming.begin = lambda: None
pictures.WARMING_DELAY_SECONDS = 3600.0

# No story becomes a still because the machine is slow.
pictures.STORY_SECONDS = 3600.0

delay_the_pictures()

# A child that collects garbage would copy every page it looks at; what is here lives as long as the children.
gc.collect()
gc.freeze()
use_large_pages()
