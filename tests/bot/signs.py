"""Every sign of a game as messages write it, as long as it can be."""

from functools import cache

from bot import limits
from bot.words.language import Language, language_for
from rendering.painters import PAINTERS


@cache
def longest_signs(game: str) -> dict[str, str]:
    """A markup for each of a game's signs, as long as its name at Discord, with the largest id."""
    return {
        sign: f"<:{f'{game[:2]}_{sign}_abcdef'[: limits.EMOJI_NAME]}:{2**63 - 1}>" for sign in PAINTERS[game].emoji()
    }


def signing(code: str, game: str) -> Language:
    """A language that shows every sign of a game."""
    return language_for(code).with_signs(longest_signs(game))
