"""Discord's shards: which of them this process holds, and its connection to each."""
