"""Looking back at a game of Vesuvio: what a turn was worth as far as its seat could know, and how the odds went."""

from games.vesuvio.hindsight.analyst import VesuvioAnalyst

__all__ = ["VesuvioAnalyst"]
