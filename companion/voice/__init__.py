"""Microphone to recogniser to phrase, and text to speech."""
