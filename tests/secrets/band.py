"""The people of a table as a circle of friends: its pages, pictures, calendars and channel are read too."""

from __future__ import annotations

import re
from datetime import timedelta

from django.utils import timezone

from circles import calendar, membership
from circles.models import Circle, CircleTable
from circles.polls import propose
from notices.models import Endpoint
from tests.security.routes import own_routes
from tests.tables.house import House


class Band:
    def __init__(self, house: House) -> None:
        self.house = house
        self.circle: Circle = membership.found(house.host, "La bande du jeudi", house.table.rules)
        for person in house.people[1:]:
            membership.join(self.circle.pk, self.circle.key, person)
        CircleTable.objects.create(circle=self.circle, table=house.table)

    def opens_a_channel(self) -> None:
        """It hears at once of a question of dates, and at the end who has won."""
        self.circle.webhook = Endpoint.objects.create(
            channel=Endpoint.Way.WEBHOOK,
            address="https://hook.example/circle",
            keys={"shape": "json"},
            origin="https://place.example",
            confirmed=timezone.now(),
        )
        self.circle.save()
        tomorrow = timezone.localtime() + timedelta(days=1)
        propose(self.circle.pk, self.house.host, [tomorrow.strftime("%Y-%m-%dT%H:%M")])

    def paths(self) -> list[str]:
        """Pages that need to know nothing but its code: a new one is searched without being named here."""
        routes = [route for route in own_routes() if re.fullmatch(r"bande/<str:code>/[\w./-]*", route)]
        pages = ["/" + route.replace("<str:code>", self.circle.code) for route in sorted(routes)]
        link = f"/bande/{self.circle.code}/{self.circle.key}/"
        calendars = [calendar.path_for(self.circle, person) for person in self.house.people]
        return [*pages, "/bandes/", link, f"{link}invitation.png", *calendars]
