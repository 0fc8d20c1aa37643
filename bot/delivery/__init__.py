"""Speaking: pictures, posts and pings, always after the move has been committed."""
