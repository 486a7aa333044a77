from django.urls import path

from daily import views

app_name = "daily"
urlpatterns = [
    path("aujourd-hui/", views.today, name="today"),
    path("jeux/<slug:slug>/defi/", views.challenge, name="game"),
    path("jeux/<slug:slug>/defi/<slug:variant>/", views.challenge, name="challenge"),
    path("jeux/<slug:slug>/defi/<slug:variant>/jouer/", views.play, name="play"),
    path("jeux/<slug:slug>/defi/<slug:variant>/<str:written>/", views.past, name="past"),
]
