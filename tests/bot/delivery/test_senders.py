"""Who delivers what is owed."""

from bot.delivery.attempts import senders
from bot.delivery.boards import BoardSender
from bot.pictures.emoji import Signs
from bot.pictures.studio import Pictures
from bot.store.rows.notices import NoticeKind
from bot.workers.pool import DRAWING, Pool


def test_every_kind_of_notice_has_a_sender() -> None:
    assert set(senders(BoardSender(Pictures(Pool(DRAWING)), Signs()))) == set(NoticeKind)
