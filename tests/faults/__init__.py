"""Games played while everything around them breaks: no acknowledged move may be lost, none may land twice.

    python -m tests.faults --games 1000        # what `make faults` runs; see --help

__main__    starts a site of its own and puts the rest together
evening     seats people and bots at tables and lets them play to the end
people      somebody at a table: a socket that comes back, clicks that are sent until they are answered
trouble     what breaks, when and how often
audit       what must be true afterwards
report      what is counted, as text and as JSON
"""
