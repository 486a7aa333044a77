from django.urls import path

from circles.views import coming, evenings, files, keeping, page

app_name = "circles"
urlpatterns = [
    path("bandes/", coming.mine, name="mine"),
    path("bandes/<str:token>.ics", evenings.dates, name="calendar"),
    path("bande/<str:code>/", page.page, name="circle"),
    path("bande/<str:code>/parties/", page.played, name="played"),
    path("bande/<str:code>/ce-soir/", evenings.tonight, name="tonight"),
    path("bande/<str:code>/dates/", evenings.propose, name="propose"),
    path("bande/<str:code>/dates/reponse/", evenings.answer, name="answer"),
    path("bande/<str:code>/dates/choix/", evenings.choose, name="choose"),
    path("bande/<str:code>/dates/annuler/", evenings.call_off, name="call-off"),
    path("bande/<str:code>/reglages/", keeping.settings, name="settings"),
    path("bande/<str:code>/quitter/", keeping.leave, name="leave"),
    path("bande/<str:code>/classement.svg", files.as_svg, name="svg"),
    path("bande/<str:code>/classement.png", files.as_png, name="png"),
    path("bande/<str:code>/<str:key>/", coming.join, name="join"),
    path("bande/<str:code>/<str:key>/invitation.png", files.invitation, name="invitation"),
]
