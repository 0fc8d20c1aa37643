"""Observability: metrics, the address that serves them, and the log.

Other rooms only call what they are given, or are listened to from here; none imports Prometheus.
"""
