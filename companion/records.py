"""The records of a table: what came of all its finished games."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion import journal
from companion.errors import InputError
from companion.log import MemoryLog
from companion.resume import resume
from companion.rules import RuleSet


def results(folder: Path, rules: RuleSet[Any]) -> list[Mapping[str, Any]]:
    """Give the results of the finished games of a rule set in a folder, by the names of their files.

    Games of other rules, damaged ones, and those that are not over are passed over.
    """
    found = []
    for path in sorted(folder.glob(f"{rules.name}-*.journal")):
        try:
            rows, _, damage = journal.read(path)
            if damage or not rows or rows[0].data["game"] != rules.name:
                continue
            log = MemoryLog()
            for row in rows:
                log.append(row)
            run = resume(rules, log).run
        except InputError:
            continue
        if run.ended:
            found.append(rules.result(run.state))
    return found
