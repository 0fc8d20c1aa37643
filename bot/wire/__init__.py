"""What goes over to Discord: acknowledgements, codes, threads, the pace of requests, how players are named."""
