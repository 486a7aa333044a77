from django.apps import apps
from django.contrib import admin
from django.urls import include, path
from django.utils.module_loading import module_has_submodule

from bots.programs import api as seats
from review import night_figures

# Only web processes load the addresses, and only they are asked.
night_figures.register()

# A game may have pages of its own, under its name.
game_pages = [
    path(f"jeux/{app.label}/", include(f"{app.name}.urls"))
    for app in apps.get_app_configs()
    if app.name.startswith("games.") and module_has_submodule(app.module, "urls")
]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("operations.urls")),
    path("compte/", include("accounts.urls")),
    path("", include("notices.urls")),
    path("", include("api.urls")),
    path("", include("circles.urls")),
    # As it was before there were versions.
    path("api/t/<str:code>/<int:number>/", seats.seat, name="seat-api"),
    path("t/", include("bots.urls")),
    path("", include("replay.urls")),
    path("t/", include("tables.urls")),
    path("", include("daily.urls")),
    path("", include("puzzles.urls")),
    *game_pages,
    path("", include("lobby.urls")),
]

handler400 = "web.errors.bad_request"
handler403 = "web.errors.forbidden"
handler404 = "web.errors.not_found"
handler500 = "web.errors.server_error"
