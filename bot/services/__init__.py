"""What the bot does, without Discord: sessions and their rules of the table."""
