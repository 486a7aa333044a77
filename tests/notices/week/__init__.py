"""A week of games among friends who close their pages, while the processes that tell them are killed.

`python -m tests.notices.week` (or `make notices`): whoever is owed a turn is told within a minute by a way
that works, or the host finds them listed; nobody who looks is told; what is over is taken away; nothing comes
twice.
"""
