from django.apps import AppConfig


class Plain(AppConfig):
    name = "benchmarks.plain"
    label = "plain"
