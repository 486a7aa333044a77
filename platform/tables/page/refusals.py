"""Refusals as a person reads them: what is wrong, the rule it rests on, and a way to it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from engine import Phrase
from engine.texts import SITE, Texts
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


def page(request: HttpRequest, refusal: Refused) -> HttpResponse:
    metrics.REFUSALS.labels(refusal.phrase.key).inc()
    context = {"sentence": sentence(refusal.phrase), "status": refusal.status}
    return render(request, "tables/refused.html", context, status=refusal.status)


def notice(request: HttpRequest, phrase: Phrase, code: str) -> HttpResponse:
    """Good news that only its author reads."""
    context = {"sentence": SITE.say(phrase.key, language(), **phrase.params), "code": code.upper()}
    template = "tables/notice.html" if request.htmx else "tables/notice_page.html"
    return render(request, template, context)
