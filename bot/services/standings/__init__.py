"""Results: ratings, leaderboards, solo lists, and the recount that checks them."""
