"""Sends messages, pictures and pings, always after the move has been committed."""
