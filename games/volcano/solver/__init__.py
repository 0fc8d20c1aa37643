"""The solver: whether a seat can reach a capture within its turn. Endings, claims and hints rely on it.

The answers are exact. ``find_capture`` follows the free rule (O14, O21), ``find_line`` searches for a line to show
under ``no_return`` (O12, O21).
"""
