"""Sends a private server all that the bot sends, and the sandbox the same, and compares the answers."""
