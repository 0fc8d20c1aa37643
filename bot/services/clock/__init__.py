"""Who a game waits for and until when: deadlines, calls, quiet hours, claims, pauses, games put away or cut off."""
