from django.urls import path

from puzzles import views

app_name = "puzzles"
urlpatterns = [
    path("enigmes/", views.every, name="every"),
    path("enigmes/<slug:slug>/", views.game, name="game"),
    path("enigmes/<slug:slug>/suivante/", views.next_, name="next"),
    path("enigmes/<slug:slug>/<slug:key>/", views.puzzle, name="puzzle"),
    path("enigmes/<slug:slug>/<slug:key>/repondre/", views.answer, name="answer"),
]
