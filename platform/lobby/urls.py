from django.urls import path

from lobby import holidays, house_pages, invitation, lists, views

app_name = "lobby"
urlpatterns = [
    path("", views.home, name="home"),
    path("entrer/", views.enter, name="enter"),
    path("code/", views.code, name="code"),
    path("tables/", lists.tables, name="tables"),
    path("mes-parties/", lists.mine, name="mine"),
    path("mes-parties/absences/", holidays.add, name="holiday"),
    path("mes-parties/absences/retirer/", holidays.remove, name="holiday-remove"),
    path("credits/", views.credits, name="credits"),
    path("mentions-legales/", house_pages.imprint, name="imprint"),
    path("vie-privee/", house_pages.privacy, name="privacy"),
    path("couleurs.css", house_pages.colours, name="colours"),
    path("t/<str:code>/invitation.png", invitation.as_png, name="invitation"),
    path("jeux/<slug:slug>/", views.game, name="game"),
    path("jeux/<slug:slug>/ouvrir/", views.open_, name="open"),
    path("jeux/<slug:slug>/vite/", views.quick, name="quick"),
    path("jeux/<slug:slug>/seul/", views.solo, name="solo"),
    path("jeux/<slug:slug>/robots/", views.bots, name="bots"),
    path("jeux/<slug:slug>/regles/", views.rules, name="rules"),
    path("jeux/<slug:slug>/apprendre/", views.learn, name="learn"),
]
