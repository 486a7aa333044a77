"""Every address of the site, and what each role gets there."""

from __future__ import annotations

from tests.security.expectations import Answer, Row

SEATED_LOOK: Answer = {"seat": 200, "host": 200, "else": 403}
SEATED_DO: Answer = {"seat": 302, "host": 302, "else": 403}
# Somebody with an account, whatever else they may.
ACCOUNTS = ("reviewer", "moderator", "staff")
NAMED = {"name": "Zoé"}
OPENING = NAMED | {
    "visibility": "private",
    "places": "2",
    "bots": "0",
    "bot_level": "lison",
    "take_back": "vote",
    "absent_minutes": "3",
    "option-goal": "100",
}


SINCE = "t/<str:code>/depuis/<str:version>/"
MATRIX = [
    # -- who I am
    Row("compte/", "/compte/", get=200),
    Row("compte/nom/", "/compte/nom/", post=302, data=NAMED),
    Row(
        "compte/garder/",
        "/compte/garder/",
        get={**dict.fromkeys(ACCOUNTS, 302), "else": 200},
        post={**dict.fromkeys(ACCOUNTS, 302), "else": 400},
        data=NAMED | {"username": "zoe", "password": "short"},
    ),
    Row(
        "compte/connexion/",
        "/compte/connexion/",
        get={**dict.fromkeys(ACCOUNTS, 302), "else": 200},
        post=400,
        data={"username": "zoe", "password": "wrong"},
    ),
    Row("compte/deconnexion/", "/compte/deconnexion/", post=302),
    Row(
        "compte/mot-de-passe/",
        "/compte/mot-de-passe/",
        get={**dict.fromkeys(ACCOUNTS, 200), "else": 302},
        post={**dict.fromkeys(ACCOUNTS, 400), "else": 302},
    ),
    Row(
        "compte/mot-de-passe/oublie/",
        "/compte/mot-de-passe/oublie/",
        get=200,
        post=302,
        data={"email": "nobody@example.org"},
    ),
    Row("compte/mot-de-passe/<uidb64>/<token>/", "/compte/mot-de-passe/MQ/forged/", get=410, post=410),
    Row(
        "compte/appareil/",
        "/compte/appareil/",
        get={"stranger": 302, "else": 200},
        post={"stranger": 302, "else": 405},
    ),
    Row("compte/appareil/<token>/", "/compte/appareil/forged/", get=410, post=410),
    Row("compte/langue/", "/compte/langue/", post=302, data={"language": "en"}),
    Row(
        "compte/supprimer/",
        "/compte/supprimer/",
        get={"stranger": 302, "else": 200},
        post={"stranger": 302, "else": 400},
    ),
    *(
        Row(
            f"compte/donnees/{name}",
            f"/compte/donnees/{name}",
            get={"stranger": 302, "else": 200},
            post={"stranger": 302, "else": 405},
        )
        for name in ("", "donnees.json")
    ),
    # -- ways into an account: only those who have just shown who they are change them; no provider is set
    Row(
        "compte/acces/",
        "/compte/acces/",
        get={**dict.fromkeys(ACCOUNTS, 200), "else": 302},
        post={**dict.fromkeys(ACCOUNTS, 405), "else": 302},
    ),
    Row("compte/cle/", "/compte/cle/", post=400, data={"answer": "{}"}),
    Row("compte/cle/defi/", "/compte/cle/defi/", post=200),
    *(
        Row(f"compte/cle/{route}", f"/compte/cle/{path}", get=302, post=302)
        for route, path in (
            ("nouvelle/", "nouvelle/"),
            ("nouvelle/defi/", "nouvelle/defi/"),
            ("<int:number>/retirer/", "1/retirer/"),
        )
    ),
    Row(
        "compte/cle/<int:number>/nom/",
        "/compte/cle/1/nom/",
        get={**dict.fromkeys(ACCOUNTS, 405), "else": 302},
        post={**dict.fromkeys(ACCOUNTS, 404), "else": 302},
        data=NAMED,
    ),
    Row(
        "compte/verification/",
        "/compte/verification/",
        get={**dict.fromkeys(ACCOUNTS, 200), "else": 302},
        post={**dict.fromkeys(ACCOUNTS, 200), "else": 302},
    ),
    *(
        Row(f"compte/verification/{name}/", f"/compte/verification/{name}/", get=302, post=302)
        for name in ("telephone", "codes", "retirer")
    ),
    Row("compte/oidc/", "/compte/oidc/", post=404),
    Row("compte/oidc/retour/", "/compte/oidc/retour/", get=404),
    Row("compte/oidc/arrivee/", "/compte/oidc/arrivee/", get=404, post=404),
    Row("compte/oidc/delier/", "/compte/oidc/delier/", get=302, post=302),
    *(
        Row(f"mes-parties/{name}/", f"/mes-parties/{name}/", get={"stranger": 302, "else": 405}, post=302)
        for name in ("absences", "absences/retirer")
    ),
    # -- what one is told of; letters and calendars bring a signed address, and no cookie
    Row("sw.js", "/sw.js", get=200),
    Row("manifest.webmanifest", "/manifest.webmanifest", get=200),
    Row("hors-ligne/<str:lang>/", "/hors-ligne/fr/", get=200),
    Row("icone/<str:name>.png", "/icone/192.png", get=200),
    Row("compte/avis/attente/", "/compte/avis/attente/", get=200),
    Row(
        "compte/avis/",
        "/compte/avis/",
        get={"stranger": 302, "else": 200},
        post={"stranger": 302, "else": 400},
    ),
    *(
        Row(
            f"compte/avis/{name}/",
            f"/compte/avis/{name}/",
            get={"stranger": 302, "else": read},
            post={"stranger": 302, "else": done},
        )
        for name, read, done in (
            ("appareil", 200, 400),
            ("oublier", 405, 302),
            ("courriel", 405, 409),
            ("calendrier", 405, 302),
        )
    ),
    Row("avis/confirmer/<str:token>/", "/avis/confirmer/forged/", get=404, post=404),
    Row("avis/arret/<str:token>/", "/avis/arret/forged/", get=404, post=404, cookies=False),
    Row("avis/<str:token>.ics", "/avis/forged.ics", get=404),
    Row(
        "t/<str:code>/avis/",
        "/t/{closed}/avis/",
        get={"stranger": 302, "host": 200, "else": 403},
        post={"stranger": 302, "host": 400, "else": 403},
    ),
    # -- a table; what each verb allows to whom is in tests/tables/test_requests.py
    Row("t/<str:code>/", "/t/{open}/", get=200),
    Row("t/<str:code>/", "/t/{closed}/", get=SEATED_LOOK),
    Row("t/<str:code>/", "/t/{closed}/?at=3", get=SEATED_LOOK),
    Row("t/<str:code>/ecran/", "/t/{open}/ecran/", get=200),
    Row("t/<str:code>/ecran/", "/t/{closed}/ecran/", get=SEATED_LOOK),
    Row(
        "t/<str:code>/depuis/<str:version>/",
        "/t/{open}/depuis/0/",
        get={"seat": 200, "host": 200, "else": 204},
    ),
    Row(SINCE, "/t/{open}/depuis/x/", get=404),
    Row(
        "t/<str:code>/depuis/<str:version>/",
        "/t/{closed}/depuis/9999/",
        get={"seat": 204, "host": 204, "else": 403},
    ),
    Row("t/<str:code>/aide/<slug:name>/", "/t/{open}/aide/description/", get=200),
    Row("t/<str:code>/aide/<slug:name>/", "/t/{open}/aide/nothing/", get=404),
    Row("t/<str:code>/aide/<slug:name>/", "/t/{closed}/aide/description/", get=SEATED_LOOK),
    Row("t/<str:code>/<slug:verb>/", "/t/{open}/fly/", post=404),
    Row(
        "t/<str:code>/<slug:verb>/",
        "/t/{open}/chat/",
        post={"seat": 302, "host": 302, "else": 403},
        data={"text": "x"},
    ),
    Row(
        "t/<str:code>/<slug:verb>/",
        "/t/{closed}/chat/",
        post={"seat": 302, "host": 302, "else": 403},
        data={"text": "x"},
    ),
    Row("t/<str:code>/place/<str:token>/", "/t/{closed}/place/forged/", get=200, post=410, data=NAMED),
    Row(
        "t/<str:code>/conseil/<slug:key>/",
        "/t/{closed}/conseil/x/",
        post={"seat": 404, "host": 404, "else": 403},
    ),
    Row("t/<str:code>/conseil/suivi/<str:id>/", "/t/{open}/conseil/suivi/x/", get=404),
    Row("t/<str:code>/conseil/arret/<str:id>/", "/t/{open}/conseil/arret/x/", post=404),
    # -- its past: nothing that is still hidden leaves it
    Row("t/<str:code>/revoir/", "/t/{open}/revoir/", get=302),
    Row("t/<str:code>/revoir/", "/t/{closed}/revoir/", get={"seat": 302, "host": 302, "else": 403}),
    Row("t/<str:code>/des/", "/t/{closed}/des/", get=SEATED_LOOK),
    Row("t/<str:code>/partie.json", "/t/{open}/partie.json", get=409),
    Row("t/<str:code>/partie.json", "/t/{closed}/partie.json", get={"seat": 409, "host": 409, "else": 403}),
    Row(
        "t/<str:code>/analyse/",
        "/t/{closed}/analyse/",
        get={"seat": 409, "host": 409, "else": 403},
        post={"seat": 409, "host": 409, "else": 403},
    ),
    Row(
        "t/<str:code>/essai/",
        "/t/{closed}/essai/?at=3",
        get=403,
        post=403,
        data=NAMED | {"at": "3", "seat": "0"},
    ),
    *(
        Row(f"t/<str:code>/{name}", f"/t/{{closed}}/{name}", get={"seat": 409, "host": 409, "else": 403})
        for name in ("resultat/", "tournants/", "resultat.svg", "resultat.png")
    ),
    Row("t/<str:code>/plateau/", "/t/{closed}/plateau/?at=3", get=SEATED_LOOK),
    Row("t/<str:code>/rendez-vous.ics", "/t/{open}/rendez-vous.ics", get=404),
    Row("t/<str:code>/invitation.png", "/t/{open}/invitation.png", get=404),
    Row("t/<str:code>/resultat/", "/t/{open}/resultat/", get=409),
    Row("mes-parties/chiffres/", "/mes-parties/chiffres/", get=200),
    # -- a circle: its pages are its members', its settings its keeper's; the link lets anybody in
    Row("bandes/", "/bandes/", get=200, post=400),
    Row("bandes/<str:token>.ics", "/bandes/forged.ics", get=404),
    *(
        Row(f"bande/<str:code>/{name}", f"/bande/{{circle}}/{name}", get=SEATED_LOOK)
        for name in ("", "parties/", "classement.svg", "classement.png")
    ),
    Row("bande/<str:code>/ce-soir/", "/bande/{circle}/ce-soir/", post=SEATED_DO),
    Row("bande/<str:code>/dates/", "/bande/{circle}/dates/", post={"seat": 400, "host": 400, "else": 403}),
    *(
        Row(
            f"bande/<str:code>/dates/{name}/",
            f"/bande/{{circle}}/dates/{name}/",
            post={"seat": 409, "host": 409, "else": 403},
        )
        for name in ("reponse", "choix", "annuler")
    ),
    Row(
        "bande/<str:code>/reglages/",
        "/bande/{circle}/reglages/",
        get={"host": 200, "else": 403},
        post={"host": 400, "else": 403},
    ),
    Row(
        "bande/<str:code>/quitter/",
        "/bande/{circle}/quitter/",
        post={"host": 409, "seat": 302, "else": 403},
    ),
    Row(
        "bande/<str:code>/<str:key>/",
        "/bande/{circle}/{key}/",
        get={"seat": 302, "host": 302, "else": 200},
        post=302,
        data=NAMED,
    ),
    Row("bande/<str:code>/<str:key>/invitation.png", "/bande/{circle}/{key}/invitation.png", get=200),
    # -- a program in one's chair: its key, and no cookie, opens the address it speaks to
    Row(
        "t/<str:code>/programme/",
        "/t/{closed}/programme/",
        get=SEATED_LOOK,
        post={"seat": 400, "host": 400, "else": 403},
    ),
    Row("api/", "/api/", get=200, post={"stranger": 403, "else": 400}),
    Row("api/v1/openapi.json", "/api/v1/openapi.json", get=200),
    Row("api/v1/games/", "/api/v1/games/", get=200, cookies=False),
    *(
        Row(f"api/v1/{route}", f"/api/v1/{path}", get=401, cookies=False)
        for route, path in (
            ("me/", "me/"),
            ("me/tables/", "me/tables/"),
            ("me/results/", "me/results/"),
            ("me/circles/", "me/circles/"),
            ("circles/<str:circle>/standings/", "circles/{circle}/standings/"),
            ("tables/", "tables/"),
            ("tables/<str:code>/", "tables/{open}/"),
            ("tables/<str:code>/result/", "tables/{open}/result/"),
            ("tables/<str:code>/export/", "tables/{open}/export/"),
        )
    ),
    Row(
        "api/v1/tables/<str:code>/seats/<int:number>/",
        "/api/v1/tables/{open}/seats/0/",
        get=401,
        post=401,
        cookies=False,
    ),
    Row("api/t/<str:code>/<int:number>/", "/api/t/{open}/0/", get=401, post=401, cookies=False),
    Row("importer/", "/importer/", get=200, post=400, data=NAMED),
    # -- for programs; metrics are for this machine, which is where tests come from
    Row("healthz", "/healthz", get=200),
    Row("metrics", "/metrics", get=200),
    # -- the square
    Row("", "/", get=200),
    Row("entrer/", "/entrer/", post=302, data=NAMED),
    Row("code/", "/code/", get=200, post=404, data={"code": "NOSUCHCO"}),
    Row("tables/", "/tables/", get=200),
    Row("mes-parties/", "/mes-parties/", get=200),
    Row("credits/", "/credits/", get=200),
    Row("mentions-legales/", "/mentions-legales/", get=404),
    Row("vie-privee/", "/vie-privee/", get=200),
    Row("couleurs.css", "/couleurs.css", get=200),
    Row("jeux/<slug:slug>/", "/jeux/pig/", get=200),
    Row("jeux/<slug:slug>/ouvrir/", "/jeux/pig/ouvrir/", post=302, data=OPENING),
    Row("jeux/<slug:slug>/vite/", "/jeux/pig/vite/", post=302, data=NAMED),
    Row("jeux/<slug:slug>/robots/", "/jeux/pig/robots/", post=302, data=NAMED),
    Row("jeux/<slug:slug>/seul/", "/jeux/pig/seul/", post=302, data=NAMED | {"option-goal": "20"}),
    Row("jeux/<slug:slug>/regles/", "/jeux/pig/regles/", get=200),
    Row("jeux/<slug:slug>/apprendre/", "/jeux/rolling_village/apprendre/", get=200),
    Row("jeux/chevoux/records/", "/jeux/chevoux/records/", get=200),
    Row("jeux/chevoux/records/<slug:difficulty>/", "/jeux/chevoux/records/hard/", get=200),
    Row("aujourd-hui/", "/aujourd-hui/", get=200),
    Row("enigmes/", "/enigmes/", get=200),
    Row("enigmes/<slug:slug>/", "/enigmes/chevoux/", get=200),
    Row("enigmes/<slug:slug>/suivante/", "/enigmes/chevoux/suivante/", get=302),
    Row("enigmes/<slug:slug>/<slug:key>/", "/enigmes/chevoux/nothing/", get=404),
    Row("enigmes/<slug:slug>/<slug:key>/repondre/", "/enigmes/chevoux/nothing/repondre/", post=404),
    Row("jeux/<slug:slug>/defi/", "/jeux/chevoux/defi/", get=200),
    Row("jeux/<slug:slug>/defi/", "/jeux/nothing/defi/", get=404),
    Row("jeux/<slug:slug>/defi/<slug:variant>/", "/jeux/chevoux/defi/normal/", get=200),
    Row(
        "jeux/<slug:slug>/defi/<slug:variant>/jouer/",
        "/jeux/chevoux/defi/normal/jouer/",
        post=302,
        data=NAMED | {"counted": "1"},
    ),
    Row(
        "jeux/<slug:slug>/defi/<slug:variant>/<str:written>/",
        "/jeux/chevoux/defi/normal/2026-03-01/",
        get=200,
    ),
]
