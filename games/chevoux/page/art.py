"""The drawings of the tiles: their symbols, the colours of their ground, the signs of their kinds."""

from __future__ import annotations

SYMBOLS = {
    "CHAMP": "champ",
    "HAB": "habitation",
    "BOU": "boulangerie",
    "EPI": "epicerie",
    "CAF": "cafe",
    "LAV": "lavoir",
    "MAI": "mairie",
    "ECO": "ecole",
    "MED": "cabinet-medical",
    "EGL": "eglise",
    "FER": "ferme",
    "MOU": "moulin",
    "SIL": "silo",
    "ETA": "etable",
    "HOT": "hotel",
    "CAM": "camping",
    "OFF": "office-tourisme",
    "BEL": "belvedere",
    "BIB": "bibliotheque",
    "MUS": "musee",
    "THE": "theatre",
    "CIN": "cinema",
    "STA": "stade",
    "GYM": "gymnase",
    "PIS": "piscine",
    "PET": "boulodrome",
    "USI": "usine",
    "ENT": "entrepot",
    "SCI": "scierie",
    "CEN": "centrale",
    "PAR": "parc",
    "EOL": "eolienne",
    "STE": "station-epuration",
    "REC": "recyclerie",
    "PHA": "pharmacie",
    "HOP": "hopital",
    "RET": "maison-retraite",
    "TRM": "thermes",
}
LIVED_IN = "habitation-habitee"
GROUNDS = {
    "CHAMP": "field",
    "HAB": "home",
    "VIOLET": "violet",
    "BLUE": "blue",
    "MOON": "moon",
    "SUN": "sun",
}
# What tells a kind of Building to eyes that do not tell its ground.
SIGNS = {"VIOLET": "panier", "BLUE": "ecu", "MOON": "lune", "SUN": "soleil"}
