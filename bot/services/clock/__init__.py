"""Whose turn it is and until when: deadlines, pings, quiet hours, claims, pauses, archived and adrift games."""
