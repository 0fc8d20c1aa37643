"""Values and pure functions that every room may import: no SQL, no clock, no Discord."""
