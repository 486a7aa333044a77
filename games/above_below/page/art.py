"""Which drawing stands for what. The drawings themselves are symbols of static/svg."""

from __future__ import annotations

from typing import Final

SYMBOLS: Final = {
    "mushroom": "champignon",
    "fish": "poisson",
    "fruit": "fruit",
    "rope": "corde",
    "pottery": "poterie",
    "paper": "papier",
    "ore": "minerai",
    "amethyst": "amethyste",
    "potion": "potion",
    "cider": "cidre",
}

# A building, and the signs that hang on it.
BUILDINGS: Final[dict[str, tuple[str, ...]]] = {
    "M0": ("chaumiere",),
    "H01": ("verger",),
    "H02": ("cabane", "poisson"),
    "H03": ("talus",),
    "H04": ("mats", "corde"),
    "H05": ("tour-potier",),
    "H06": ("moulin-eau", "papier"),
    "H07": ("clos", "fruit"),
    "H08": ("fumoir", "poisson"),
    "H09": ("cellier", "champignon"),
    "H10": ("hangar", "corde"),
    "H11": ("four", "poterie"),
    "H12": ("ecole", "papier"),
    "H13": ("auberge", "lit"),
    "H14": ("longere", "lit", "lit"),
    "H15": ("chaumiere", "fruit", "lit"),
    "H16": ("pilotis", "lit"),
    "H17": ("epicerie", "piece"),
    "H18": ("halle", "piece"),
    "H19": ("roulotte", "lit"),
    "H20": ("ecole", "plume"),
    "H21": ("atelier", "marteau"),
    "H22": ("serre", "potion"),
    "H23": ("cabinet-medical", "lit"),
    "H24": ("statue",),
    "H25": ("kiosque",),
    "O01": ("niche", "champignon", "champignon", "champignon"),
    "O02": ("meule", "champignon"),
    "O03": ("bassin", "poisson"),
    "O04": ("vivier", "lanterne", "poisson"),
    "O05": ("filon", "minerai"),
    "O06": ("galerie", "minerai"),
    "O07": ("puits", "minerai"),
    "O08": ("geode",),
    "O09": ("crevasse", "amethyste"),
    "O10": ("prismes",),
    "O11": ("four-bas", "poterie"),
    "O12": ("racines", "corde"),
    "O13": ("presse", "papier"),
    "O14": ("avant-poste", "lit"),
    "O15": ("niveaux", "lit", "lit"),
    "O16": ("avant-poste", "lanterne", "lit"),
    "O17": ("guet", "de-5"),
    "O18": ("tente", "piece"),
    "O19": ("tonneaux", "cidre"),
    "O20": ("alambic", "potion"),
    "O21": ("source", "lit"),
    "O22": ("pont",),
    "O23": ("phare",),
    "O24": ("coffre", "piece"),
    "S1": ("dortoir", "lit", "lit"),
    "S2": ("maison", "lit"),
    "S3": ("marche", "piece"),
    "S4": ("cabinet-medical", "potion"),
    "S5": ("chantier", "marteau"),
    "S6": ("mairie", "plume"),
    "K1": ("tour", "potion", "minerai"),
    "K2": ("mairie", "maison"),
    "K3": ("maison", "D1", "D3"),
    "K4": ("chaumiere", "grotte"),
    "K5": ("halle", "amethyste", "minerai"),
    "K6": ("porte", "avant-poste"),
    "K7": ("banquet",),
    "K8": ("ferme", "cidre"),
    "K9": ("epicerie", "poterie", "corde"),
}

_SPECIALS: Final = {
    "liquid_woman": "femme-liquide",
    "glogo": "glogo",
    "cave_cat_1": "chat-grottes",
    "cave_cat_2": "chat-grottes",
    "metal_man_1": "homme-metal",
    "metal_man_2": "homme-metal",
}


def figure(who: str) -> str:
    """The drawing of a villager; those who come by themselves have their own id for a name."""
    return _SPECIALS.get(who, who)
