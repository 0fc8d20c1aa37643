"""Pictures of games' views, drawn with Pillow."""
