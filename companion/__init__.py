"""A companion at the wargaming table: reads dice, hears orders, runs rules and the enemy, tells everything aloud."""

__version__ = "0.1.0"
