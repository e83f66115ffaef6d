"""The companion plays by itself: a simulated table before the real ears, eyes and voice."""
