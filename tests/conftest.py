"""What all tests share: the rule report, and how hard hypothesis tries."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["pytester", "tests.rule_report"]

# The same examples in each run. A test that needs fewer asks for a part of
# `settings.default.max_examples`, so that it grows with the profile.
settings.register_profile("default", derandomize=True, deadline=None, print_blob=True)
# New examples in each run, many more of them: for a night, or after a change of the rules.
settings.register_profile(
    "deep",
    max_examples=2000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
