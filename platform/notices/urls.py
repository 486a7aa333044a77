from django.urls import path

from notices import host, links, meetings, views
from notices.installed import icons, manifest, worker

app_name = "notices"
urlpatterns = [
    path("sw.js", worker.script, name="service-worker"),
    path("hors-ligne/<str:lang>/", worker.offline, name="offline"),
    path("manifest.webmanifest", manifest.manifest, name="manifest"),
    path("icone/<str:name>.png", icons.icon, name="icon"),
    path("compte/avis/attente/", views.waiting, name="waiting"),
    path("compte/avis/", views.home, name="home"),
    path("compte/avis/appareil/", views.browser, name="browser"),
    path("compte/avis/oublier/", views.forget, name="forget"),
    path("compte/avis/courriel/", views.mailbox, name="mailbox"),
    path("compte/avis/calendrier/", views.new_calendar, name="new-calendar"),
    path("avis/confirmer/<str:token>/", links.confirm, name="confirm"),
    path("avis/arret/<str:token>/", links.stop, name="stop"),
    path("avis/<str:token>.ics", links.dates, name="calendar"),
    path("t/<str:code>/rendez-vous.ics", meetings.night, name="night"),
    path("t/<str:code>/avis/", host.table, name="table"),
]
