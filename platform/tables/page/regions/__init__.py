"""What every running table has around its game, one file a region; drawn by the macros of one template."""

PARTS = "tables/live/parts.html"
