"""What a table tells the rooms above it, and where they have a say."""

from __future__ import annotations

from django.dispatch import Signal

# Told after the fact; whoever listens must not fail the player (send_robust).
# code, user, verb, phrase, action (as it was sent)
refused = Signal()
# table, entries: a change is committed
entered = Signal()
# table_id, seat, user_id, here: a seat’s first or last socket
presence_changed = Signal()

# user, table, names: all that this table ever called somebody who leaves for good, to be erased everywhere
erasing = Signal()

# Asked beforehand; a listener raises Refused to say no.
# user: comes in, at a page or a socket
entering = Signal()
# user: says something at a table
speaking = Signal()
# users: a set of ids with sockets open; a listener answers with those who may no longer watch
watching = Signal()
