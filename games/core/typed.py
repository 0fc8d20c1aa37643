"""What people type or paste, made plain before it is read."""

import unicodedata


def plain_letters(typed: str) -> str:
    """The text with full-width letters made plain, and without the invisible characters that pasted text may hold.

    >>> plain_letters("ｂ２\\u200b-a3")
    'b2-a3'
    """
    return "".join(sign for sign in unicodedata.normalize("NFKC", typed) if unicodedata.category(sign) != "Cf")
