"""The same game the plain way of Django and Channels, as a tutorial would have it: a peer to be measured.

One consumer a socket, a row with the position, `group_send` after each move, and one template that every
socket renders for itself. Served by Uvicorn, as ours is.
"""
