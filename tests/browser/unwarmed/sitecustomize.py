"""Read by Python as it begins, where a test names this folder: the bot draws no sprites ahead.

It does that ten seconds after its start, in both painters, and takes longer for it than a game in the browser.
"""

from bot.pictures import studio

studio.WARMING_DELAY_SECONDS = 3600.0
