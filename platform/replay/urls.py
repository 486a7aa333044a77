from django.urls import path

from replay.views import board, dice, files, mine, result, watch, whatif

app_name = "replay"
urlpatterns = [
    path("t/<str:code>/revoir/", watch.start, name="start"),
    path("t/<str:code>/plateau/", board.board, name="board"),
    path("t/<str:code>/des/", dice.check, name="dice"),
    path("t/<str:code>/partie.json", files.export, name="export"),
    path("t/<str:code>/essai/", whatif.trial, name="whatif"),
    path("t/<str:code>/resultat/", result.page, name="result"),
    path("t/<str:code>/tournants/", result.story, name="story"),
    path("t/<str:code>/resultat.svg", result.as_svg, name="svg"),
    path("t/<str:code>/resultat.png", result.as_png, name="png"),
    path("mes-parties/chiffres/", mine.page, name="figures"),
    path("importer/", files.bring, name="import"),
]
