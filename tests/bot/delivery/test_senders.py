"""Who delivers what is owed."""

from bot.delivery.boards import BoardSender
from bot.delivery.outbox import senders
from bot.pictures.emoji import Emojis
from bot.store.rows.notices import NoticeKind
from tests.bot.desk import Desk


async def test_every_kind_of_notice_has_a_sender(desk: Desk) -> None:
    assert set(senders(BoardSender(desk.client.host.pictures, Emojis()))) == set(NoticeKind)
