"""What the bot is watched by: metrics, the address that serves them, and the log.

Everything else only calls what it was given, or is listened to from here; no other module knows of Prometheus.
"""
