"""What players type, in which language, and the topic that must come first."""

QUESTIONS: tuple[tuple[str, str, str], ...] = (
    ("how to play", "en", "what-is"),
    ("take a turn", "en", "turn"),
    ("secret bead", "en", "beads"),
    ("who wins", "en", "end"),
    ("number of pebbles", "en", "options"),
    ("comment jouer", "fr", "what-is"),
    ("prendre", "fr", "turn"),
    ("perle", "fr", "beads"),
    ("égalité", "fr", "end"),
    ("tas", "fr", "options"),
)
