from django.urls import path

from games.chevoux.daily import views

app_name = "chevoux"
urlpatterns = [
    path("defi/", views.challenge, name="daily"),
    path("defi/<slug:difficulty>/", views.challenge, name="daily-of"),
    path("defi/<slug:difficulty>/jouer/", views.play, name="daily-play"),
    path("records/", views.book, name="records"),
    path("records/<slug:difficulty>/", views.book, name="records-of"),
]
