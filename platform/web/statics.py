"""Static files under names that change with their content, also where one script imports another."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Only in the site's own scripts: those of packages name files that they do not bring.
OWN_SCRIPTS = "js/*.js"
IMPORT = r"""(?P<matched>import(?P<names>\s*\{[^}]*\})\s*from\s*"(?P<url>\./[^"]+)";)"""


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (OWN_SCRIPTS, ((IMPORT, 'import%(names)s from "%(url)s";'),)),
    )
