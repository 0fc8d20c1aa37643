"""The Discord side of Fumarole: commands, sessions, delivery and the store."""
