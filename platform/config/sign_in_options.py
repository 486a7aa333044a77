"""By which doors people come in, beside names and passwords: part of the table in options.py."""

from __future__ import annotations

from config import kinds
from config.setting import Setting

SIGN_IN = (
    Setting(
        "OIDC_ISSUER",
        kinds.ISSUER,
        "people may sign in with the accounts of this OpenID Connect provider (Keycloak, Nextcloud…); "
        "allow `/compte/oidc/retour/` of this site there as its redirect address",
        unset="names, passwords and passkeys alone",
    ),
    Setting("OIDC_CLIENT_ID", kinds.TEXT, "by which name the provider knows this site", unset="none"),
    Setting(
        "OIDC_CLIENT_SECRET",
        kinds.TEXT,
        "the secret the provider gave this site",
        unset="none: a public client, with PKCE alone",
        secret=True,
    ),
    Setting("OIDC_LABEL", kinds.TEXT, "what the button calls the provider", unset="the name in its address"),
    Setting(
        "STAFF_SECOND_STEP",
        kinds.FLAG,
        "everybody of the team must give a code of their phone, or come by a passkey, to enter `/admin/`; "
        "unset, those who have set one up",
        "0",
    ),
)
