"""How a hunt ends (BB-6)."""

from companion.games.bodybag import rules
from companion.games.bodybag.state import Hunt


def over(hunt: Hunt) -> bool:
    """Whether an end of BB-6 has come."""
    return hunt.end != "none"


def test(hunt: Hunt) -> None:
    """BB-6.1, BB-6.2, after each change."""
    if over(hunt):
        return
    if rules.bugs_out(hunt.nerve):
        hunt.end = "bug_out"
    elif not hunt.area():
        hunt.end = "area_empty"


def withdraw(hunt: Hunt) -> None:
    """BB-6.3."""
    hunt.end = "withdraw"
    hunt.because("why-withdraw")
