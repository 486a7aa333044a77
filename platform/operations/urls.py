from django.urls import path

from operations import views

app_name = "operations"
urlpatterns = [
    path("healthz", views.health, name="health"),
    path("metrics", views.metrics, name="metrics"),
]
