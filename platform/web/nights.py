"""What is done every night, between rooms that have a part in it and do not know each other."""

from __future__ import annotations

from django.dispatch import Signal

# `now`: time to delete what has been kept long enough. Receivers answer {what: how many of it}.
tidying = Signal()
# `job` (tidy, backup, verify), `ok`, `said`: it was done, or was not and `said` is why.
done = Signal()
