"""The client: its start and stop, shards, gateway events, and the heartbeat."""
