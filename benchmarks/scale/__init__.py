"""What one core serves, what a thousand would, and whether a load test agrees: docs/scale.md."""
