from django.urls import path

from bots import analysis_page, program_page, views

app_name = "bots"
urlpatterns = [
    path("<str:code>/analyse/", analysis_page.page, name="analysis"),
    path("<str:code>/programme/", program_page.page, name="program"),
    path("<str:code>/conseil/<slug:key>/", views.ask, name="ask"),
    path("<str:code>/conseil/suivi/<str:id>/", views.follow, name="follow"),
    path("<str:code>/conseil/arret/<str:id>/", views.stop, name="stop"),
]
