"""What a guest played follows them into their account."""

from __future__ import annotations

from accounts.merge import merge
from accounts.models import User
from tables.models import Entry, Message, Report, Seat, Table


def table_of(host: User, *others: User) -> Table:
    """A table where these people sit, have each moved and said a word."""
    table = Table.objects.create(game="pig", host=host, bot_level="lison", places=4)
    for number, user in enumerate([host, *others]):
        Seat.objects.create(table=table, number=number, user=user, name=user.name)
        Entry.objects.create(table=table, index=number + 1, kind=Entry.Kind.JOINED, seat=number, user=user)
        Message.objects.create(table=table, user=user, name=user.name, text="Bonjour")
        Report.objects.create(table=table, user=user, index=0, viewer=number, kind="bug", text="?")
    return table


def test_seats_hosting_moves_words_and_reports_move_over(guest: User, account: User) -> None:
    friend = User.new_guest("Nour")
    hosted, joined = table_of(guest, friend), table_of(friend, guest)
    assert merge(guest, account) == 2
    hosted.refresh_from_db()
    joined.refresh_from_db()
    assert (hosted.host, joined.host) == (account, friend)
    for table in (hosted, joined):
        for model in (Seat, Entry, Message, Report):
            people = set(model.objects.filter(table=table).values_list("user", flat=True))
            assert people == {account.pk, friend.pk}
    assert joined.seats.get(user=account).name == "Basile"


def test_a_guest_with_nothing_left_is_forgotten(guest: User, account: User) -> None:
    table_of(guest)
    merge(guest, account)
    assert list(User.objects.all()) == [account]


def test_a_table_where_both_sit_stays_as_it_is(guest: User, account: User) -> None:
    both, alone = table_of(guest, account), table_of(guest)
    assert merge(guest, account) == 1
    both.refresh_from_db()
    assert both.host == guest
    for model in (Seat, Entry, Message, Report):
        assert model.objects.filter(table=both, user=guest).count() == 1
        assert model.objects.filter(table=both, user=account).count() == 1
        assert not model.objects.filter(table=alone, user=guest).exists()
    guest.refresh_from_db()
    assert guest.is_active


def test_an_account_without_a_name_takes_the_guests(guest: User, db: None) -> None:
    admin = User.objects.create_superuser("admin")
    merge(guest, admin)
    admin.refresh_from_db()
    assert admin.name == "Basile"


def test_an_account_keeps_its_own_name(guest: User, account: User) -> None:
    merge(guest, account)
    account.refresh_from_db()
    assert account.name == "Camille"


def test_only_guests_are_ever_merged(guest: User, account: User) -> None:
    other = User.objects.create_user("nour")
    table = table_of(account)
    assert merge(account, other) == 0
    assert merge(guest, guest) == 0
    assert table.seats.get().user == account
    assert User.objects.count() == 3
