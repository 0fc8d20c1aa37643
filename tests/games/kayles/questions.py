"""What players type, in which language, and the topic that must come first."""

QUESTIONS: tuple[tuple[str, str, str], ...] = (
    ("how to play", "en", "what-is"),
    ("throw", "en", "turn"),
    ("knock down", "en", "turn"),
    ("who wins", "en", "end"),
    ("inventor", "en", "designer"),
    ("comment jouer", "fr", "what-is"),
    ("lancer", "fr", "turn"),
    ("faire tomber", "fr", "turn"),
    ("égalité", "fr", "end"),
    ("inventeur", "fr", "designer"),
)
