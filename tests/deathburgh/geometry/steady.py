"""Property tests that are the same in every run, and fail for no want of time on a busy machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

steady = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
few = settings(steady, max_examples=30)
