"""Pictures, emoji and the names on them; below the messages that show them."""
