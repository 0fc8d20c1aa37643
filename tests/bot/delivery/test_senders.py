"""Who delivers what is owed."""

from __future__ import annotations

from bot.delivery.attempts import senders
from bot.delivery.boards import Boards
from bot.delivery.painters import Painters
from bot.delivery.pictures import Pictures
from bot.signs import Signs
from bot.store.notices import Kind


def test_every_kind_of_notice_has_a_sender() -> None:
    assert set(senders(Boards(Pictures(Painters()), Signs()))) == set(Kind)
