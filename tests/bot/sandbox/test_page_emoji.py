"""The page draws every Unicode emoji that the bot writes, since many machines have no font for them."""

import re
from pathlib import Path

import bot

CODE = Path(bot.__file__).parent
EMOJI = re.compile("[\u21a9\u23e9-\u23fa\u25ab\u25b6\u25c0\u2b1b\u2b1c\u2600-\u26ff\u2705\u274c\U0001f000-\U0001faff]")
"""The characters in the bot's texts that Discord shows as pictures."""


def written() -> set[str]:
    """Every emoji in the bot's words and code, except in the page itself."""
    sources = [*CODE.glob("words/*.ftl"), *CODE.rglob("*.py")]
    return {one for source in sources for one in EMOJI.findall(source.read_text(encoding="utf-8"))}


def test_every_emoji_the_bot_writes_has_a_drawing_on_the_page() -> None:
    drawn = EMOJI.findall(
        "".join(re.findall(r'^  "(.+?)": ', (CODE / "sandbox/page/emoji.js").read_text("utf-8"), re.M))
    )
    assert {"⏳", "▶"} <= written()
    assert written() <= set(drawn), f"bot/sandbox/page/emoji.js needs {written() - set(drawn)}"
