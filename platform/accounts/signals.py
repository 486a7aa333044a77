"""What happens to a person, for whoever keeps something of theirs. Accounts know nothing of tables."""

from __future__ import annotations

from django.dispatch import Signal

# `guest`, `account`: what is the guest's becomes the account's. Receivers answer how many chairs moved.
merged = Signal()
# `user`: about to be forgotten, inside the transaction that erases them; `words`: what they wrote goes too.
leaving = Signal()
# `user` wants to have all that is kept of them. Receivers answer with parts of docs/my_data.md, by name.
gathering = Signal()
