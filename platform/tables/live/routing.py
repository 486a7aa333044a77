from django.urls import path

from tables.live.consumer import TableConsumer

websocket_urlpatterns = [path("ws/t/<str:code>/", TableConsumer.as_asgi())]  # type: ignore[arg-type]  # routed by Channels
