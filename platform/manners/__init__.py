"""How the house treats visitors: it refuses in a sentence, slows down and says so, sends nobody astray.

Below everything else that knows Django: people, tables and the lobby all lean on it.
"""
