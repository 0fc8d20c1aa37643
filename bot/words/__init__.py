"""The bot's own texts, and every language they are in."""
