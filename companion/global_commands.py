"""What is understood at any prompt, whatever is asked: from a phrase to a command."""

from companion import protocol as p

_TOLD = {
    "repeat": "repeat",
    "status": "status",
    "why": "why",
    "help": "can_say",
    "what can i say": "can_say",
    "who hasn't moved": "ready",
}


def understood(said: str, asked: p.RequestWire, topics: list[str]) -> p.Command | None:
    """Give the command that a phrase is, or None. Topics that a game cannot tell are none."""
    if said in _TOLD and _TOLD[said] in topics:
        return p.TellCommand(topic=_TOLD[said])
    if said == "undo":
        return p.UndoCommand()
    if said == "redo":
        return p.RedoCommand()
    if said == "not sure" and asked.not_sure:
        return p.AnswerCommand(id=asked.id or 0, answer="not_sure")
    if said == "roll for me" and isinstance(asked, p.RollWire):
        return p.AnswerCommand(id=asked.id or 0, answer=None)
    return None
