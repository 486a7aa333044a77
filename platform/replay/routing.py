from django.urls import path

from replay.consumer import TogetherConsumer

websocket_urlpatterns = [path("ws/revoir/<str:code>/", TogetherConsumer.as_asgi())]  # type: ignore[arg-type]  # routed by Channels
