from django.urls import path

from tables import views

app_name = "tables"
urlpatterns = [
    path("<str:code>/", views.table, name="table"),
    path("<str:code>/ecran/", views.screen, name="screen"),
    path("<str:code>/place/<str:token>/", views.chair, name="chair"),
    path("<str:code>/aide/<slug:name>/", views.aid, name="aid"),
    path("<str:code>/depuis/<str:version>/", views.since, name="since"),
    path("<str:code>/<slug:verb>/", views.verb, name="verb"),
]
