"""Plays everything the bot does to Discord on a private server, beside the local Discord, and compares the answers."""
