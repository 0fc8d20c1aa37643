"""Words are cut to their stems in whatever thread an index is made."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from bot.rules_search import profile

ENDINGS = ("", "s", "ing", "ations", "ness", "ically")
WORDS = [f"{beginning}{ending}" for beginning in ("erupt", "photograph", "capture", "mountain") for ending in ENDINGS]


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns after every few steps."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("hasty")
def test_threads_that_cut_words_at_once_do_not_disturb_each_other() -> None:
    def cut(turn: int) -> list[str]:
        # Whoever begins elsewhere is at another word at the same time.
        shifted = WORDS[turn:] + WORDS[:turn]
        return [profile._stem.__wrapped__(word, "english") for word in shifted * 4]

    alone = [cut(turn) for turn in range(4)]
    assert len(set(alone[0])) < len(WORDS)
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(cut, range(4))) == alone
