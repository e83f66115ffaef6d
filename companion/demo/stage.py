"""What an onlooker of the demo sees in the terminal."""

from rich.console import Console

COLOURS = {"info": "white", "good": "green", "bad": "red", "warning": "yellow", "question": "cyan"}


class Stage:
    """Shows what is spoken, and notes beside it."""

    def __init__(self) -> None:
        self._console = Console(highlight=False)

    def note(self, text: str, style: str = "dim") -> None:
        """Show something that is not spoken."""
        self._console.print(text, style=style, markup=False, soft_wrap=True)

    def line(self, text: str, tone: str) -> None:
        """Show a line that the companion speaks."""
        self.note(f"companion  {text}", COLOURS[tone])
