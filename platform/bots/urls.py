from django.urls import path

from bots.advice import views as advice
from bots.analysis import views as analysis
from bots.programs import views as programs

app_name = "bots"
urlpatterns = [
    path("<str:code>/analyse/", analysis.page, name="analysis"),
    path("<str:code>/programme/", programs.page, name="program"),
    path("<str:code>/conseil/<slug:key>/", advice.ask, name="ask"),
    path("<str:code>/conseil/suivi/<str:id>/", advice.follow, name="follow"),
    path("<str:code>/conseil/arret/<str:id>/", advice.stop, name="stop"),
]
