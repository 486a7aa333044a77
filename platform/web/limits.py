"""How much of a connection a visitor may take before the site has read what they want."""

from __future__ import annotations

# From the connection to the last header, and from there to the end of the body. A phone in a valley passes.
HEADER_SECONDS = 20
BODY_SECONDS = 60
# A connection that has been answered may wait so long for its next request.
IDLE_SECONDS = 60

HEADER_BYTES = 32_000
# A game to import (see replay.importing) and what a form puts around it.
BODY_BYTES = 2_500_000
# A browser has next to nothing to say on a socket.
MESSAGE_BYTES = 64_000
# A table's whole page, to a socket that has just come.
PAGE_BYTES = 2_000_000

# Connections of one address: a school class behind one router, each of them with six.
CONNECTIONS = 400
# New ones: so many at once, then so many a second. Whoever insists is hung up on before a word is read.
NEW_CONNECTIONS, NEW_CONNECTIONS_A_SECOND = 200, 50
# Of these, sockets that watch a table.
SOCKETS = 150
# Each is sent the table whole when it opens: so many at once, then so many a second.
NEW_SOCKETS, NEW_SOCKETS_A_SECOND = 40, 10
# The next one of an address is let in when the one before has been sent its table, or after so long.
SHOWN_IN_SECONDS = 2
