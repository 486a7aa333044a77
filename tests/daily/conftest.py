"""Who plays the challenges of the day."""

from tests.chevoux.conftest import basile, marie

__all__ = ["basile", "marie"]
