"""Hekla by Martin Schlegel: volcanoes, rows that erupt, and vulcanologists in flight."""
