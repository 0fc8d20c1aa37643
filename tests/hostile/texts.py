"""Hostile texts that a person could type or a program could send."""

from random import Random

from tests.hostile.scenes import ADA, BRUNO, CHANNEL, DMITRI, FAY, OTHER_GUILD

LONGEST = 6000
"""The most characters of an option that Discord delivers."""

MENTIONS = (
    "@everyone", "@here", f"<@{DMITRI}>", f"<@!{BRUNO}>", "<@&1100000000000000003>", f"<#{CHANNEL['table']}>",
    "</move:1>", "<:x:1>", "<t:0:R>", "<id:customize>",
)  # fmt: skip
MARKS = (
    "", " ", "\n", "\t", "\x00", "\x1b[31m", "\u200b", "\u202e", "\u2066", "\ufeff", "\u0300", "\u00a0", "🌋", "👩‍👩‍👧",
    "ß", "İ", "ﷺ", "𝒜", "١٢", "²", "Ⅷ", "\\", "`", "```", "||", "**", "[a](https://example.com)", "> ", "# ", "-",
    ":", "/", ",", ";", "|", "'", '"', "{ $seat }", "{-brand}", "%s%n", "{0}", "../../etc/passwd",
    "'; DROP TABLE sessions; --", "$(id)", "<script>", "AND OR NOT NEAR(", '"*', "(a+)+$",
)  # fmt: skip
NUMBERS = (
    "0", "-0", "-1", "1", "00000001", "1e309", "NaN", "inf", "0x10", "1_000", "٣", "２", str(2**31), str(2**53),
    str(2**63 - 1), str(2**63), str(2**64), "9" * 30, "9" * 5000, "-" + "9" * 19,
)  # fmt: skip
PLAUSIBLE = (
    "b2-a3", "b2-a3 c3-b3 b3-b4", "c3-b3", "a1-a2", "N1", "N1 N2 dig", "dig", "end", "keep1", "push1:N1", "N5.1",
    "pass", "take the gold", "der rote Stein", "la lave", "up the mountain", "how do I win?", "volcano/eruption",
    "vesuvio:your-turn", "2026-02-30", "0001-01-01", "9999-12-31", "2026-01-05", "volcano/red", "22:00-08:00",
    "25:00-99:99", "08:00-08:00", "off", "Europe/Berlin", "Europe/../UTC", "/etc/localtime", "#4", "4", "11",
    str(ADA), str(FAY), str(OTHER_GUILD), "rybbb/gryyb/cgryb/cggry/cccgr caps a1 b2 c3 d4 e5", "add:1", "remove:-1",
    "chance",
)  # fmt: skip
_PIECES = (*MENTIONS, *MARKS, *NUMBERS[:16], *PLAUSIBLE)


def text(dice: Random, longest: int = LONGEST) -> str:
    """Something hostile."""
    way = dice.random()
    if way < 0.35:
        made = dice.choice(_PIECES)
    elif way < 0.6:
        made = mutated(dice, dice.choice(PLAUSIBLE))
    elif way < 0.85:
        made = dice.choice(("", " ", "-")).join(dice.choice(_PIECES) for _ in range(dice.randint(2, 8)))
    elif way < 0.93:
        made = "".join(chr(_code(dice)) for _ in range(dice.randint(1, 60)))
    else:
        piece = dice.choice(_PIECES) or "x"
        made = piece * (dice.choice((100, 101, 2000, LONGEST)) // len(piece) + 1)
    return made[:longest]


def _code(dice: Random) -> int:
    """A character of any plane that can be written in UTF-8."""
    code = dice.choice((dice.randrange(1, 128), dice.randrange(128, 0x3000), dice.randrange(0x3000, 0x110000)))
    return 0x41 if 0xD800 <= code < 0xE000 else code


def mutated(dice: Random, said: str) -> str:
    """The same with a character or two changed, left out, doubled or moved."""
    for _ in range(dice.randint(1, 3)):
        place = dice.randint(0, len(said))
        before, after = said[:place], said[place:]
        change = dice.randrange(5)
        if change == 0:
            said = before + after[1:]
        elif change == 1:
            said = before + dice.choice(_PIECES) + after
        elif change == 2 and after:
            said = before + chr(ord(after[0]) ^ 1 << dice.randrange(7)) + after[1:]
        elif change == 3:
            said = before + after[:3] + after
        else:
            said = before
    return said
