"""Draws the pictures for Discord's App Directory from the README's: uv run python deploy/listing/slides.py"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from rendering.lettering import FONT

HERE = Path(__file__).parent
PICTURES = HERE.parent / "pictures"

SIZE = (1920, 1080)
"""What the directory shows."""

MARGIN = 70
GROUND, GLOW, INK, QUIET = (24, 20, 27), (110, 42, 30), (246, 239, 231), (214, 196, 184)

SLIDES = {
    "1": (
        "mega",
        {
            "en": ("Volcano", "Caps erupt, and pyramids fly."),
            "fr": ("Volcano", "Ça entre en éruption,\nles pyramides volent."),
        },
    ),
    "2": (
        "hekla",
        {
            "en": ("Hekla", "Rows of three\naround the crater."),
            "fr": ("Hekla", "Des rangées de trois\nautour du cratère."),
        },
    ),
    "3": (
        "vesuvio",
        {
            "en": ("Vesuvio", "Dig, photograph,\nand get out in time."),
            "fr": ("Vesuvio", "Creuser, photographier,\net redescendre à temps."),
        },
    ),
    "4": (
        "moves",
        {
            "en": ("What can I do?", "Every legal move,\nand what it brings."),
            "fr": ("Que puis-je faire\u202f?", "Chaque coup permis,\net ce qu’il rapporte."),
        },
    ),
    "5": (
        "end",
        {"en": ("A card to share", "Who won, and why."), "fr": ("Une carte à partager", "Qui a gagné, et pourquoi.")},
    ),
}
"""A picture of the README with a title and a line in each language."""


def slide(picture: Image.Image, title: str, line: str) -> Image.Image:
    """A picture beside its title, or under it if it is wide."""
    made = Image.new("RGB", SIZE, GROUND)
    pen = ImageDraw.Draw(made)
    for row in range(SIZE[1]):
        share = (row / SIZE[1]) ** 3
        colour = tuple(round(low + (high - low) * share) for low, high in zip(GROUND, GLOW, strict=True))
        pen.line(((0, row), (SIZE[0], row)), fill=colour)
    wide = picture.width > picture.height
    room = (SIZE[0] - 2 * MARGIN, SIZE[1] - 2 * MARGIN - 300) if wide else (SIZE[0] // 2, SIZE[1] - 2 * MARGIN)
    scale = min(room[0] / picture.width, room[1] / picture.height)
    shown = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
    if wide:
        made.paste(shown, ((SIZE[0] - shown.width) // 2, SIZE[1] - MARGIN - shown.height))
        place = (MARGIN, MARGIN - 20)
    else:
        made.paste(shown, (SIZE[0] - MARGIN - shown.width, (SIZE[1] - shown.height) // 2))
        place = (MARGIN, SIZE[1] // 2 - 170)
    pen.text(place, title, fill=INK, font=ImageFont.truetype(FONT, 120))
    pen.multiline_text((place[0], place[1] + 165), line, fill=QUIET, font=ImageFont.truetype(FONT, 62), spacing=16)
    return made


def main() -> None:
    """Draw every picture in every language."""
    for number, (name, texts) in SLIDES.items():
        with Image.open(PICTURES / f"{name}.png") as picture:
            for code, (title, line) in texts.items():
                made = slide(picture.convert("RGB"), title, line)
                made.quantize(255, Image.Quantize.MEDIANCUT).save(HERE / f"{number}-{code}.png", optimize=True)


if __name__ == "__main__":
    main()
