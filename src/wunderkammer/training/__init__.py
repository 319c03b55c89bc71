"""Nets that learn a game from self-play."""
