"""Results: leaderboards, profiles, solo lists, and the recount that checks them."""
