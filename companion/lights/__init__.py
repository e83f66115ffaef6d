"""What the LEDs beside the table show."""
