"""`uvicorn benchmarks.plain.asgi:application`"""

import django

django.setup()

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.urls import path  # noqa: E402

from benchmarks.plain.consumer import Socket  # noqa: E402

sockets = URLRouter([path("ws/t/<str:code>/", Socket.as_asgi())])
application = ProtocolTypeRouter({"http": get_asgi_application(), "websocket": sockets})
