"""What goes over to Discord: acknowledgements, codes, threads, the rate of requests, how players are named."""
