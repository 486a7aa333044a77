"""Refusals as a person reads them: what is wrong, the rule it rests on, and a way to it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation

from engine import Phrase
from engine.texts import Texts
from tables import signals
from tables.models import Table, read_code
from web import metrics
from web.jinja import language
from web.refusals import Refused

NO_GAME = Texts({})


def sentence(phrase: Phrase, table: Table | None = None) -> str:
    texts = table.rules.texts if table else NO_GAME
    names = [seat.name for seat in table.seats.all()] if table else []
    return texts.say(phrase, language(), lambda seat: names[seat] if seat < len(names) else "?")


def fragment(request: HttpRequest, phrase: Phrase, code: str, status: int) -> HttpResponse:
    """A sentence for the place beside the control, with the article it quotes."""
    metrics.REFUSALS.labels(phrase.key).inc()
    table = Table.objects.filter(code=read_code(code)).first()
    table = table if table and table.installed else None
    texts = table.rules.texts if table else NO_GAME
    article = texts.articles.get(texts.rule_of(phrase.key) or "")
    context = {"sentence": sentence(phrase, table), "article": article, "table": table}
    return render(request, "tables/refusal.html", context, status=status)


def said(code: str, user: Any, phrase: Phrase, lang: str, **about: str) -> str:
    """The same for a socket, which has no request; and told to whoever keeps refusals."""
    metrics.REFUSALS.labels(phrase.key).inc()
    table = Table.objects.filter(code=read_code(code)).first()
    signals.refused.send_robust(sender=Table, code=code, user=user, phrase=phrase, **about)
    texts = table.rules.texts if table else NO_GAME
    article = texts.articles.get(texts.rule_of(phrase.key) or "")
    with translation.override(lang):
        context = {"sentence": sentence(phrase, table), "article": article, "table": table, "lang": lang}
        return render_to_string("tables/refusal.html", context)


def page(request: HttpRequest, refusal: Refused) -> HttpResponse:
    metrics.REFUSALS.labels(refusal.phrase.key).inc()
    context = {"sentence": sentence(refusal.phrase), "status": refusal.status}
    return render(request, "tables/refused.html", context, status=refusal.status)
