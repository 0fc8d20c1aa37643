"""A reader of our formats that was written from deploy/FORMATS.md alone and imports nothing of ours."""
