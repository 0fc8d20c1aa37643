"""The problem of the day in messages: tries, days, and what is said about them."""
