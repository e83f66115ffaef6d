"""How long it takes to replay a game of 2,000 answers: `python benchmarks/replay.py [--answers N]`.

Nobody dies and no turn is the last, so that one game gives so many answers. It is played at random, then replayed from
the beginning (as undo and correction do), and taken up again from its log (as a resume after a power cut does). The
best of five counts, in processor time: what else the machine does is not our work.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from companion import games_at_table, rules
from companion.log import MemoryLog
from companion.requests import Choose, ChooseOrNot, Form, Number, Pick, Refusal, Request, Roll
from companion.resume import resume
from companion.session import Session

LIMIT_MS = 100
ENDLESS = 1_000_000


def endless(game: str) -> rules.RuleSet[Any]:
    """The rules of a game in which nobody dies, and which does not end."""
    usual = rules.load(game)

    def start(setup: Any) -> Any:
        state = usual.start(setup)
        for piece in (state.operatives if game == "deadly-sniper" else state.squads).values():
            for name in ("wounds", "wounds_start", "figures"):
                if hasattr(piece, name):
                    setattr(piece, name, ENDLESS)
        setattr(state, "last_tp" if game == "deadly-sniper" else "turns", ENDLESS)
        return state

    return replace(usual, start=start)


def answer(request: Request[Any], random: Random) -> Any:
    """Give a random legal answer; every other roll lies on the table."""
    match request:
        case Choose() | ChooseOrNot():
            return random.choice(request.options).key
        case Pick():
            keys = [option.key for option in request.options]
            return random.sample(keys, random.randint(request.least, request.limit))
        case Number():
            return random.randint(int(request.low), int(request.high or 100))
        case Form():
            return {name: answer(field, random) for name, field in request.fields.items()}
        case Roll():
            return None if random.random() < 0.5 else [random.randint(1, 6) for _ in range(request.dice)]
    raise TypeError(f"no answer is known to {request}")


def played(rule_set: rules.RuleSet[Any], answers: int) -> Session:
    """Play so many answers."""
    about = {"setup": games_at_table.resolved_setup(rule_set, None), "seed": 1}
    session, random = Session.begin(rule_set, MemoryLog(with_states=True), about), Random(1)
    for _ in range(answers):
        assert session.pending is not None
        outcome = session.answer(session.pending.id, answer(session.pending.request, random))
        assert not isinstance(outcome, Refusal), outcome
    return session


def best(work: Callable[[Session], None], session: Session) -> float:
    """Give the milliseconds of processor time of the best of five."""
    times = []
    for _ in range(5):
        start = time.process_time()
        work(session)
        times.append(time.process_time() - start)
    return 1000 * min(times)


def replayed(session: Session) -> None:
    """Play the game again from the beginning."""
    session.replay(session.history.entries())


def resumed(session: Session) -> None:
    """Take the game up again, everything but the last line having been heard."""
    log = MemoryLog(with_states=True)
    for row in session.log.rows():
        log.append(row)
    log.heard = (session.seq, 0)
    resume(session.rules, log)


def main() -> None:
    """Measure, and print a line a game."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--answers", type=int, default=2000)
    answers = options.parse_args().answers
    for game in ("deadly-sniper", "kr16"):
        session = played(endless(game), answers)
        turns = sum(entry.kind == "turn" for entry in session.history.entries())
        replay = best(replayed, session)
        resuming = best(resumed, session)
        print(
            f"{game}: {answers} answers, {turns} turns: replay {replay:.1f} ms (limit {LIMIT_MS}), "
            f"resume with all hashes checked {resuming:.1f} ms"
        )


if __name__ == "__main__":
    main()
