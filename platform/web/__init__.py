"""What every room of the house rests on: templates, refusals, limits, metrics, logs, middleware."""
