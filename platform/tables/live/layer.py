"""The channel layer between processes: what this house uses of it."""

from __future__ import annotations

from typing import Any, Protocol, cast

from channels.layers import get_channel_layer


class Layer(Protocol):
    """What every layer of Channels can do; their common base knows no name for a new channel."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None: ...

    async def group_add(self, group: str, channel: str) -> None: ...

    async def group_discard(self, group: str, channel: str) -> None: ...

    async def new_channel(self, prefix: str) -> str: ...

    async def receive(self, channel: str) -> dict[str, Any]: ...


def channel_layer() -> Layer:
    """There always is one: the settings name it, in memory or in Redis."""
    return cast(Layer, get_channel_layer())
