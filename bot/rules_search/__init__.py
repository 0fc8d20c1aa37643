"""The rules by the words that people use: the topics of every language, and a search in them."""
