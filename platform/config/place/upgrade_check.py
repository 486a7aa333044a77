"""The new version is installed, the old one still runs: may the upgrade begin, and what does it meet?"""

from __future__ import annotations

from config import environment
from config.place.doctor import told


def main() -> int:
    environment.or_exit()
    import django

    django.setup(set_prefix=False)
    from config.doctor import upgrade

    return told(upgrade.findings(environment.read()))
