"""The site as many machines would run it, on this one: every service a process of ours, on loopback."""
