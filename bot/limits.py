"""Discord's limits, in one place. discord.py checks only some of them; the tests check every view the bot builds."""

SECONDS_TO_ACKNOWLEDGE = 3
CHOICES = 25
CHOICE_NAME = 100
CHOICE_VALUE = 100
COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100
ROW_BUTTONS = 5
SELECT_OPTIONS = 25
OPTION_LABEL = 100
OPTION_DESCRIPTION = 100
PLACEHOLDER = 150
BUTTON_LABEL = 80
CUSTOM_ID = 100
COMPONENTS = 40
LAYOUT_CHARACTERS = 4000
CONTENT = 2000
ALT_TEXT = 1024
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
STRING_OPTION = 6000
THREAD_NAME = 100
FORM_TITLE = 45
FORM_LABEL = 45
FORM_PARTS = 5
FORM_INPUT = 4000
FORM_DESCRIPTION = 100
EMOJI_NAME = 32
EMOJI_BYTES = 256 * 1024
APPLICATION_EMOJI = 2000

FILM_BYTES = 8 * 1024 * 1024
"""The most bytes of a whole game's film: less than Discord allows, for phones."""

SHARED_FILM_BYTES = 4 * 1024 * 1024
"""The most bytes of a film that is shown to a whole channel."""


def shorten(sentence: str, longest: int) -> str:
    """The sentence, cut with an ellipsis if it is longer than the limit.

    >>> shorten("lava", 4), shorten("lavas", 4)
    ('lava', 'lav…')
    """
    return sentence if len(sentence) <= longest else sentence[: longest - 1].rstrip() + "…"


def shorten_clauses(sentence: str, longest: int) -> str:
    """The sentence, cut where a clause ends if it is longer than the limit, so that no word is cut.

    >>> shorten_clauses("ends the game · 2 pieces fly, capturing a large red", 40)
    'ends the game · 2 pieces fly…'
    """
    room = sentence[: longest - 1]
    end = max(room.rfind(" · "), room.rfind(", "))
    return sentence if len(sentence) <= longest else shorten(sentence, longest) if end < 0 else f"{room[:end]}…"
