"""Sheets of sprites: every board can be put together again, and what stays the same is kept once."""

from io import BytesIO

from PIL import Image

from rendering.sheet import COLUMNS, TILE, WIDTHS, sheet

ROOM = 10_000_000


def boards() -> list[Image.Image]:
    """Three boards of eight by six tiles, each with one more square than the one before."""
    found = []
    for number in range(3):
        board = Image.new("RGB", (8 * TILE, 6 * TILE), (20, 40, 60))
        for other in range(number + 1):
            board.paste((250, 200, 10 * other), (2 * other * TILE, TILE, (2 * other + 1) * TILE, 2 * TILE))
        found.append(board)
    return found


def test_every_board_is_put_together_again_from_its_sprites() -> None:
    made = sheet(boards(), ROOM)
    sprites = Image.open(BytesIO(made.data)).convert("RGB")
    grid = [-1] * (made.columns * made.rows)
    for board, changes in zip(boards(), made.changes, strict=True):
        for cell, sprite, count in zip(*[iter(changes)] * 3, strict=True):
            for more in range(count):
                grid[cell + more] = sprite + more
        whole = Image.new("RGB", (made.columns * TILE, made.rows * TILE))
        for cell, sprite in enumerate(grid):
            (row, column), (top, left) = divmod(cell, made.columns), divmod(sprite, COLUMNS)
            box = (left * TILE, top * TILE, (left + 1) * TILE, (top + 1) * TILE)
            whole.paste(sprites.crop(box), (column * TILE, row * TILE))
        assert whole.crop((0, 0, made.width, made.height)).tobytes() == board.tobytes()


def test_what_stays_the_same_is_kept_once() -> None:
    made = sheet(boards(), ROOM)
    assert made.changes[1:] == ((10, 2, 1), (12, 3, 1))


def test_a_sheet_that_is_too_large_is_drawn_smaller() -> None:
    wide = [Image.effect_noise((960, 320), 60).convert("RGB") for _ in range(2)]
    assert sheet(wide, ROOM).width == WIDTHS[0]
    assert sheet(wide, 1).width == WIDTHS[-1]
