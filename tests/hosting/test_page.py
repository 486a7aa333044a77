"""What a newcomer reads holds together; `make hosting-test` types it on an empty machine."""

from __future__ import annotations

import re

from tests.hosting.newcomer import PASSWORD, types
from tests.hosting.page import PAGE, commands
from tests.image.images import ROOT


def test_remarks_are_not_typed_and_prose_is_not_a_command() -> None:
    page = "## 1. A\n\nProse.\n\n    adduser place   # who\n    sed 's/#/x/'\n\n## 2. B\n\n    ls\n"
    assert [(one.section, one.text) for one in commands(page)] == [
        ("1. A", "adduser place"),
        ("1. A", "sed 's/#/x/'"),
        ("2. B", "ls"),
    ]


def test_the_page_has_commands_for_every_step() -> None:
    sections = {one.section[:2] for one in commands(PAGE.read_text())}
    assert sections == {"1.", "2.", "3.", "4.", "6.", "7."}


def test_every_file_of_ours_that_is_named_is_there() -> None:
    typed = "\n".join(one.text for one in commands(PAGE.read_text()))
    for name in set(re.findall(r"\bdeploy/[\w./@-]+", typed)):
        assert (ROOT / name).exists(), name


def test_nothing_is_left_open_in_what_is_typed() -> None:
    for command in commands(PAGE.read_text()):
        for typed in types(command.text):
            assert not re.search(r"…|FOLDER|FILE|\[", typed.command), typed.command


def test_the_password_that_is_chosen_is_the_one_that_is_filled_in() -> None:
    asked = [one for command in commands(PAGE.read_text()) for one in types(command.text)]
    assert any(one.answers == f"{PASSWORD}\n{PASSWORD}\n" for one in asked)
    assert any(f":{PASSWORD}@" in one.command for one in asked)
