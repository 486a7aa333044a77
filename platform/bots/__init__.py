"""Players made of code: searches that work on any engine, and the arena that measures them."""
