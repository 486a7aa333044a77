from django.urls import path

from accounts import data_views, passwords, views

app_name = "accounts"
urlpatterns = [
    path("", views.home, name="home"),
    path("nom/", views.name, name="name"),
    path("garder/", views.keep, name="keep"),
    path("connexion/", passwords.SignIn.as_view(), name="sign-in"),
    path("deconnexion/", views.sign_out, name="sign-out"),
    path("mot-de-passe/", passwords.ChangePassword.as_view(), name="password"),
    path("mot-de-passe/oublie/", passwords.Forgotten.as_view(), name="forgotten"),
    path("mot-de-passe/<uidb64>/<token>/", passwords.ChooseNewPassword.as_view(), name="new-password"),
    path("appareil/", views.device, name="device"),
    path("appareil/<token>/", views.device_open, name="device-open"),
    path("langue/", views.language, name="language"),
    path("donnees/", data_views.page, name="data"),
    path("donnees/donnees.json", data_views.download, name="data-download"),
    path("supprimer/", views.delete, name="delete"),
]
