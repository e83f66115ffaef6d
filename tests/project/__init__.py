"""Checks of the project itself: locks, licences, style."""
