"""Volcano by Kristin Looney: caps, eruptions and captured pyramids."""
