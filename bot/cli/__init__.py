"""The commands for operators: check, back-up, restore, health, export and import of games."""
