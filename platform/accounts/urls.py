from django.urls import path

from accounts import data_views, passwords, views, ways_views
from accounts.oidc import views as oidc
from accounts.passkeys import views as passkeys
from accounts.second_step import views as second_step

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
    path("acces/", ways_views.page, name="ways"),
    path("cle/", passkeys.sign_in, name="passkey-sign-in"),
    path("cle/defi/", passkeys.challenge, name="passkey-challenge"),
    path("cle/nouvelle/", passkeys.add, name="passkey-add"),
    path("cle/nouvelle/defi/", passkeys.new_challenge, name="passkey-new-challenge"),
    path("cle/<int:number>/nom/", ways_views.rename_passkey, name="passkey-rename"),
    path("cle/<int:number>/retirer/", ways_views.remove_passkey, name="passkey-remove"),
    path("verification/", second_step.ask, name="second-step"),
    path("verification/telephone/", second_step.begin, name="second-step-begin"),
    path("verification/codes/", second_step.renew, name="second-step-renew"),
    path("verification/retirer/", second_step.remove, name="second-step-remove"),
    path("oidc/", oidc.start, name="oidc-start"),
    path("oidc/retour/", oidc.returned, name="oidc-return"),
    path("oidc/arrivee/", oidc.arrival, name="oidc-arrival"),
    path("oidc/delier/", ways_views.unlink, name="oidc-unlink"),
]
