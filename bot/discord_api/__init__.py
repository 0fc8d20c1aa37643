"""The connection to Discord: gateway, acknowledgements, error codes, places, rate limit, mentions of players."""
