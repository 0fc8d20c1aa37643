"""Pictures are kept within a number of bytes, those used last the longest."""

from bot.pictures.studio import LruCache
from rendering.picture import Picture


def picture(size: int) -> Picture:
    return Picture(bytes(size), "board.png", "a board")


def test_what_is_kept_never_exceeds_its_bytes_and_the_latest_used_stays() -> None:
    album = LruCache[int](100)
    for number in range(1000):
        album.keep(number, picture(30))
        assert album.find(0) is not None
        assert album.bytes <= 100
    assert [number for number in range(1000) if album.find(number)] == [0, 998, 999]


def test_a_picture_that_is_too_large_alone_is_not_kept() -> None:
    album = LruCache[str](100)
    album.keep("large", picture(101))
    assert album.find("large") is None
    assert album.bytes == 0


def test_a_picture_in_place_of_another_counts_once() -> None:
    album = LruCache[str](100)
    album.keep("board", picture(80))
    album.keep("board", picture(60))
    assert album.bytes == 60


def test_dropped_pictures_leave_their_room_to_others() -> None:
    album = LruCache[int](100)
    for number in range(3):
        album.keep(number, picture(30))
    album.drop_where(lambda number: number < 2)
    assert (album.find(0), album.find(1)) == (None, None)
    assert album.find(2) is not None
    assert album.bytes == 30
