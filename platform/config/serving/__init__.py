"""The servers with our limits: `python -m config.serving` is how `make run`, `make cluster` and a host serve.

A server of ASGI leaves much to a proxy in front of it: how long a request may take to arrive, how long it
may be, how many connections one address may hold. `make run` has no proxy, so both servers have limits here.
"""

SERVERS = ("daphne", "uvicorn")
