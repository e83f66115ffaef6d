"""Which building is Stronghold B, and which edge is the player's: asked at the set-up, kept and told (Q-SETUP)."""

from companion.dialogue import Also, Say, Script, ask_also
from companion.games.deadly_sniper.state import Battle
from companion.requests import Message, Option, Text, msg

WHERE = {
    "terrain": tuple(Option(key, msg(f"opt-terrain-{key}")) for key in ("left", "right", "middle", "far")),
    "edge": tuple(Option(key, msg(f"opt-edge-{key}")) for key in ("near", "far", "left", "right")),
}
"""What can be said of a building and of an edge, as seen from who plays; any other words are typed."""


def learn(battle: Battle, what: str, skip: Option) -> Script[Also | None]:
    """Ask where something is (a key of `WHERE`); gives `skip` back where that is said instead."""

    def build() -> Text:
        return Text(key=f"setup:{what}", prompt=msg(f"setup-{what}"), also=(*WHERE[what], skip))

    told = yield from ask_also(build)
    if isinstance(told, Also) and told.key == skip.key:
        return told
    battle.board[what] = told.key if isinstance(told, Also) else told
    if what == "edge":
        yield Say(standing(battle))
    return None


def standing(battle: Battle) -> Message:
    """Say what is known of the board."""
    return msg("board", terrain=_said(battle, "terrain"), edge=_said(battle, "edge"))


def _said(battle: Battle, what: str) -> Message | str:
    told = battle.board.get(what)
    if told is None:
        return msg("board-untold")
    return next((option.label for option in WHERE[what] if option.key == told), told)
