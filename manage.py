#!/usr/bin/env python
"""Django's command line. Works from a bare checkout too: platform/ is put on the path here."""

import os
import sys
from pathlib import Path


def main() -> None:
    source = str(Path(__file__).resolve().parent / "platform")
    if source not in sys.path:
        sys.path.insert(1, source)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config.place.__main__ import manage

    manage(*sys.argv[1:])


if __name__ == "__main__":
    main()
