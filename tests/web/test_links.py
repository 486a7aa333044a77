"""Addresses that people write become links, and nothing else does."""

from __future__ import annotations

import pytest

from web.links import linked

REL = 'target="_blank" rel="nofollow noopener noreferrer ugc"'


def _link(address: str) -> str:
    return f'<a href="{address}" {REL}>{address}</a>'


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("bonjour", "bonjour"),
        ("voir https://exemple.fr/a?b=1&c=2.", f"voir {_link('https://exemple.fr/a?b=1&amp;c=2')}."),
        ("(http://a.fr)", f"({_link('http://a.fr')})"),
        ("https://fr.wikipedia.org/wiki/Lac_(eau)", _link("https://fr.wikipedia.org/wiki/Lac_(eau)")),
        ("https://a.fr et https://b.fr !", f"{_link('https://a.fr')} et {_link('https://b.fr')} !"),
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("data:text/html,x file:///etc/passwd", "data:text/html,x file:///etc/passwd"),
        ("<b>gras</b>", "&lt;b&gt;gras&lt;/b&gt;"),
        ('https://a.fr/"onmouseover="x', f"{_link('https://a.fr/')}&#34;onmouseover=&#34;x"),
        ("https://a.fr/<script>", f"{_link('https://a.fr/')}&lt;script&gt;"),
        ("{0} {x}", "{0} {x}"),
        ("https://a.fr/{0}/", _link("https://a.fr/{0}/")),
        ("https://...", "https://..."),
        ("xhttps://a.fr", "xhttps://a.fr"),
    ],
)
def test_only_addresses_of_the_web_are_links(said: str, shown: str) -> None:
    assert str(linked(said)) == shown


def test_a_long_row_of_ends_takes_no_time() -> None:
    assert str(linked("https://a" + ")" * 5000)).endswith(")")
