"""What programs may ask of the site, under a version: docs/api.md, /api/."""
