"""Benchmarks: speed side by side with known libraries in one run (`make bench`). No test looks at a clock."""
