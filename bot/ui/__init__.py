"""Components (buttons, selects) and the layouts of messages."""
