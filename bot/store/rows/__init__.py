"""One module a table family: it reads and writes rows.

What needs no word beyond the declaration is the mapper's own: ``find`` takes the key, in the order declared.
"""
