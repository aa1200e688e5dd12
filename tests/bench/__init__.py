"""Benchmarks, run by hand: ``python -m pytest -n0 tests/bench``."""
