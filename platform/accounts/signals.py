"""What happens to a person, for whoever keeps something of theirs. Accounts know nothing of tables."""

from __future__ import annotations

from django.dispatch import Signal

# `guest`, `account`: what is the guest's becomes the account's. Receivers answer how many chairs moved.
merged = Signal()
# `user`: about to be forgotten, inside the transaction that erases them.
leaving = Signal()
