"""What whoever runs the bot does from the command line: check the records, back them up, exchange games as text."""
