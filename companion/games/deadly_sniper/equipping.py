"""What the player's side brings along besides its weapons: chosen at the set-up, told when asked (DS-2.4)."""

from companion.dialogue import Also, Say, Script, ask_also
from companion.games.deadly_sniper.state import Battle, slug
from companion.requests import Message, Option, Pick, msg


def choose(battle: Battle, also: tuple[Option, ...]) -> Script[Also | None]:
    """Choose of the list that any team has, each once; or take a further option instead, which is returned."""

    def build() -> Pick | None:
        options = tuple(Option(slug(name), name) for name in battle.equipment_list)
        return Pick(key="equipment", prompt=msg("ask-equipment"), options=options, also=also) if options else None

    chosen = yield from ask_also(build)
    if isinstance(chosen, Also):
        return chosen
    battle.equipment = [name for name in battle.equipment_list if slug(name) in chosen]
    yield Say(told(battle))
    return None


def told(battle: Battle) -> Message:
    """Say what was brought along."""
    return msg("equipment", names=battle.equipment or msg("none"))
