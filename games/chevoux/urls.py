from django.urls import path

from games.chevoux.records import views

app_name = "chevoux"
urlpatterns = [
    path("records/", views.book, name="records"),
    path("records/<slug:difficulty>/", views.book, name="records-of"),
]
