"""Who is of a circle: founding one, coming in, going, and what its keeper may do. Refused changes nothing."""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import clean_name
from circles.models import NAME_MAX, Answer, Circle, Member
from engine.registry import Game
from tables import offer
from tables.models import new_code
from web.ratelimit import limit
from web.refusals import Refused

# New circles of one person; and all other changes they make to any.
FOUNDED, FOUND_SECONDS = 5, 3600
CHANGES, CHANGE_SECONDS = 60, 600


def slow_down(user: User) -> None:
    limit(f"circle:{user.pk}", CHANGES, CHANGE_SECONDS)


def found(user: User, name: str, game: Game) -> Circle:
    name = clean_name(name, NAME_MAX)
    if not offer.offered(game):
        raise offer.not_offered(game)
    with transaction.atomic():
        _hold_person(user)
        _mind_many_circles(user)
        limit(f"circle-found:{user.pk}", FOUNDED, FOUND_SECONDS)
        circle = Circle.objects.create(name=name, keeper=user, game=game.slug)
        Member.objects.create(circle=circle, user=user)
    return circle


def here(circle: Circle, user: object) -> Member | None:
    """Their membership, if they are of it now."""
    if not isinstance(user, User):
        return None
    return Member.objects.filter(circle=circle, user=user, left=None).first()


def mind_removed(circle: Circle, user: object) -> None:
    if isinstance(user, User) and circle.members.filter(user=user, removed=True).exists():
        raise Refused("circle.refused.removed", status=403, circle=circle.name)


def join(circle_id: int, key: str, user: User) -> Member:
    """By the link of the invitation. Whoever left may come back; whoever was sent away may not."""
    with transaction.atomic():
        _hold_person(user)
        circle = held(circle_id)
        mind_removed(circle, user)
        if (known := here(circle, user)) is not None:
            return known
        if key != circle.key:
            raise Refused("circle.refused.link", status=404)
        _mind_many_circles(user)
        most = settings.CIRCLE_MEMBERS
        if circle.members.filter(left=None).count() >= most:
            raise Refused("circle.refused.full", status=409, n=most)
        member, _ = Member.objects.update_or_create(
            circle=circle, user=user, defaults={"left": None, "joined": timezone.now()}
        )
    return member


def leave(circle_id: int, user: User) -> None:
    """The games they played stay. A keeper first hands the circle on; the last one to go closes it."""
    with transaction.atomic():
        circle = held(circle_id)
        others = circle.members.filter(left=None).exclude(user=user)
        if not others.exists():
            close(circle)
            return
        if circle.keeper_id == user.pk:
            raise Refused("circle.refused.hand_first", status=409)
        _go(circle, user)


def rename(circle: Circle, name: str) -> None:
    circle.name = clean_name(name, NAME_MAX)


def remove(circle_id: int, person: int) -> None:
    """Their link opens nothing any more, nor does any that was passed on before."""
    with transaction.atomic():
        circle = held(circle_id)
        member = _member(circle, person)
        if member.user_id == circle.keeper_id:
            raise Refused("circle.refused.keeper_stays", status=409)
        _go(circle, member.user)
        Member.objects.filter(pk=member.pk).update(removed=True)
        _renew(circle)


def let_back(circle_id: int, person: int) -> None:
    """They may come in again by the link, if they want to."""
    rows = Member.objects.filter(circle=circle_id, user=person, removed=True)
    if not rows.update(removed=False):
        raise Refused("circle.refused.nobody", status=404)


def hand_over(circle_id: int, person: int) -> None:
    with transaction.atomic():
        circle = held(circle_id)
        circle.keeper = _member(circle, person).user
        circle.save(update_fields=["keeper"])


def renew_link(circle_id: int) -> None:
    with transaction.atomic():
        _renew(held(circle_id))


def close(circle: Circle) -> None:
    """Nobody is left. The tables stay, each with the people who played there."""
    if circle.webhook is not None:
        circle.webhook.delete()
    circle.delete()


def held(circle_id: int) -> Circle:
    """The circle as it is now, for as long as the transaction lasts."""
    found = Circle.objects.select_for_update().filter(pk=circle_id).first()
    if found is None:
        raise Refused("circle.refused.link", status=404)
    return found


def _go(circle: Circle, user: User) -> None:
    """What they answered to a question that is still open goes with them."""
    Answer.objects.filter(date__poll__circle=circle, date__poll__closed=None, user=user).delete()
    Member.objects.filter(circle=circle, user=user).update(left=timezone.now())


def _renew(circle: Circle) -> None:
    circle.key = new_code()
    circle.save(update_fields=["key"])


def _member(circle: Circle, person: int) -> Member:
    found = circle.members.select_related("user").filter(user=person, left=None).first()
    if found is None:
        raise Refused("circle.refused.nobody", status=404)
    return found


def _hold_person(user: User) -> None:
    """Two tabs that come in at once are counted one after the other."""
    User.objects.select_for_update().filter(pk=user.pk).first()


def _mind_many_circles(user: User) -> None:
    most = settings.CIRCLES_A_PERSON
    if Member.objects.filter(user=user, left=None).count() >= most:
        raise Refused("circle.refused.many", status=409, n=most)
