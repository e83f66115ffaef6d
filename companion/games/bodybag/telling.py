"""A hunt in words: the situation, reminders, odds, the options of the rules, and how a marine is (BB-7)."""

from companion.games.bodybag import rules
from companion.games.bodybag.state import Hunt, Marine
from companion.requests import Message, msg


def situation(hunt: Hunt) -> Message:
    """BB-7: turn, nerve, who is where, smoke, shot at."""
    men = [condition(marine) for marine in hunt.area()]
    weather = [msg("in-smoke")] if hunt.smoke else []
    weather += [msg("under-fire")] if hunt.shot_at else []
    return msg("situation", turn=hunt.turn, nerve=hunt.nerve, men=[*men, *weather] or [msg("nobody")])


def remind(hunt: Hunt) -> Message | None:
    """BB-7: what is easily forgotten."""
    if hunt.nerve == 2:
        return msg("remind-nerve")
    return msg("remind-withdraw") if hunt.turn > 1 and not hunt.area("leg", "gut") else None


def condition(marine: Marine) -> Message:
    """Say how a marine is."""
    return msg(f"is-{marine.status}", who=marine.name)


def fate(marine: Marine) -> Message:
    """Say how a marine is, since when he is here, and which wound of the hunt is his: what BB-4.5 goes by."""
    return msg("fate", man=condition(marine), turn=marine.entered_turn, wound=marine.hurt)


def everybody(hunt: Hunt) -> list[Message]:
    """Say the fate of each marine, and how many there were."""
    fates = [fate(marine) for marine in hunt.marines.values()]
    return [*fates, msg("so-many", entered=hunt.entered, wounds=hunt.wounds)]


def status(hunt: Hunt) -> list[Message]:
    """BB-7: all that matters now, in one breath."""
    outline = [situation(hunt), msg("kills-so-far", kills=hunt.kills), msg(f"phase-{hunt.phase}")]
    outline += [msg("covering")] if hunt.covering else []
    return outline + ([msg(f"end-{hunt.end}")] if hunt.end != "none" else [])


def odds(hunt: Hunt) -> list[Message]:
    """BB-2.7: the chance of each kind of shot."""
    found = []
    for shot in ("kill", "leg", "gut"):
        need = rules.target_number(hunt.nerve, shot, smoke=hunt.smoke, shot_at=hunt.shot_at)
        ways = rules.chance_36ths(need)
        found.append(msg("odds", shot=msg(f"opt-{shot}"), need=need, ways=ways, percent=round(100 * ways / 36)))
    return found
