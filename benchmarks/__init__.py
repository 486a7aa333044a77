"""How quick and how light the house is: measured by `python -m benchmarks`, never asserted by a test.

The figures depend on the machine and on what else it does, so each run says its load.
"""
