"""Components: what people press and pick, and the layouts they stand in."""
