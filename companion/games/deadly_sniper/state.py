"""The battle: everything that Deadly Sniper remembers (DS-1)."""

import re
from dataclasses import dataclass, field
from typing import Literal

from companion.requests import Message, msg

Side = Literal["player", "npo"]
Order = Literal["conceal", "engage"]
Status = Literal["in_play", "incapacitated", "removed", "escaped_player_edge"]
SNIPER = "sniper"


def slug(name: str) -> str:
    """Make the id of a name: lower case, words joined by underscores."""
    return re.sub(r"\W+", "_", name.lower()).strip("_")


@dataclass
class Weapon:
    """A weapon (DS-1.3): dice, hit value, damage of a normal and a critical success, rules with their x."""

    name: str
    kind: Literal["ranged", "melee"]
    atk: int
    hit: int
    dmg_norm: int
    dmg_crit: int
    rules: dict[str, int] = field(default_factory=dict)


@dataclass
class Operative:
    """An operative of either side (DS-1.2). Distances in inches.

    `stamp` grows whenever it moves or changes its order: facts about it are then out of date (DS-14.1b).
    """

    id: str
    name: str
    side: Side
    behaviour: Literal["player", "sniper", "brawler", "marksman"]
    apl: int
    base_move: int
    save: int
    wounds_start: int
    wounds: int
    weapons: list[Weapon]
    abilities: list[str] = field(default_factory=list)
    heavy: bool = False
    order: Order = "conceal"
    ready: bool = False
    status: Status = "in_play"
    counteracted: bool = False
    carrying: bool = False
    stamp: int = 0
    card: str = ""
    """The datacard of an NPO."""
    apl_mod: int = 0
    """What changes its APL until the end of its next activation (Stun)."""
    apl_next: int = 0
    """What of it came in its present activation, and lasts until the end of the one after."""
    performed: list[str] = field(default_factory=list)
    """Its actions since its last activation, or counteraction, began."""
    spent: int = 0
    """The action points that they took."""
    drawn: str = ""
    """The weapon in its hands: the one that it used last."""
    uses: dict[str, int] = field(default_factory=dict)
    """How often each of its Limited weapons may still be used (DS-8.18)."""
    plays: bool = False
    """Whether the companion plays the actions of this operative of the player; else it is only said when it is done."""
    inside: bool = False
    """Whether it stands wholly inside a stronghold, on its floor (DS-7.4, DS-8.24)."""

    @property
    def called(self) -> Message | str:
        """How it is spoken of."""
        return msg("the-sniper") if self.behaviour == "sniper" else self.name

    @property
    def in_play(self) -> bool:
        """Whether it stands on the board."""
        return self.status == "in_play"

    @property
    def wounded(self) -> bool:
        """Fewer wounds than at the start (DS-9.1)."""
        return self.wounds < self.wounds_start

    @property
    def injured(self) -> bool:
        """Fewer than half of its wounds (DS-9.1); exactly half is not injured."""
        return self.wounds * 2 < self.wounds_start

    @property
    def move(self) -> int:
        """Its move: 2 less when injured, never below 4 by that (DS-9.2)."""
        return max(self.base_move - 2, min(4, self.base_move)) if self.injured else self.base_move

    @property
    def points(self) -> int:
        """Its action points: APL, changed by one at the most (DS-9.2)."""
        return max(0, self.apl + max(-1, min(1, self.apl_mod)))

    def hit(self, weapon: Weapon) -> int:
        """The hit value of one of its weapons: one worse when injured (DS-9.2), one when it carries (DS-9.5)."""
        return weapon.hit + self.injured + self.carrying

    def weapon(self, kind: Literal["ranged", "melee"], name: str | None = None) -> Weapon:
        """Its weapon of a kind and name; where none is named the one in its hands, or else its first."""
        found = [weapon for weapon in self.weapons if weapon.kind == kind]
        return next((weapon for weapon in found if weapon.name == (name or self.drawn)), found[0])

    @property
    def has_gun(self) -> bool:
        """Whether it can shoot at all: who becomes somebody else in the middle of a shot may have nothing to."""
        return any(weapon.kind == "ranged" for weapon in self.weapons)

    def draw(self, kind: Literal["ranged", "melee"], name: str | None = None) -> None:
        """Take a weapon into its hands, where none is named its first of that kind that may still be used."""
        found = [weapon.name for weapon in self.weapons if weapon.kind == kind]
        self.drawn = name or next((one for one in found if self.uses.get(one, 1)), found[0])


@dataclass
class Tally:
    """What an operative has done in the battle: shots, those that hit at all, and damage that somebody lost."""

    shots: int = 0
    on_target: int = 0
    damage: int = 0


@dataclass
class Fact:
    """Something that somebody told of the table; it holds while the stamps of its pieces do."""

    value: str
    stamps: list[int]


@dataclass
class Options:
    """The switches of the rules, with the defaults as ruled (DS-20)."""

    tie: Literal["loser", "reroll"] = "loser"
    """A4: who had not the initiative decides a tie after the first turning point, or it is rolled again."""
    charge: Literal["reachable", "literal"] = "reachable"
    """A8: a Brawler charges the closest that it can reach, or the closest or nobody."""
    reload: Literal["after_shot", "absolute"] = "after_shot"
    """A12: the reload die counts activations after the shot, or all of the turning point."""
    npo_rerolls: Literal["never", "points"] = "never"
    """A6: the NPO side has no command points, or gains them like the player, for Command Re-rolls alone."""
    gm: Literal["companion", "human"] = "companion"
    """DS-2.5: the companion resolves the attacks of NPOs, or announces them, and a game master resolves them."""
    bunkers: Literal["no", "yes"] = "no"
    """DS-8.25: whether somebody may stand behind the far side of a bunker or stockade."""
    override_margin: float | None = None
    """DS-14.0b: points of threat by which an option must be worse for the player to go over the lists; None: never."""


@dataclass
class Battle:
    """The whole state (DS-1.1)."""

    operatives: dict[str, Operative]
    last_tp: int | None
    """The last turning point; None where only the mission ends the battle (DS-3.1)."""
    height: Literal["ask", "under", "two", "four"]
    """How far the sniper stands above the killzone floor: under 2, 2 to 4, 4 or more inches."""
    tp: int = 0
    phase: Literal["setup", "strategy", "firefight", "ended"] = "setup"
    initiative: Side | None = None
    cp: int = 0
    npo_cp: int = 0
    """The command points of the NPO side, where the house rules give it some (A6)."""
    companion_rolls: bool = False
    """Whether the companion rolls the dice of the NPO side by itself."""
    equipment: list[str] = field(default_factory=list)
    """What the player's side has brought along (DS-2.4)."""
    equipment_list: list[str] = field(default_factory=list)
    """What may be chosen of at the set-up."""
    board: dict[str, str] = field(default_factory=dict)
    """Which building is Stronghold B ("terrain"), and which edge the player's ("edge"), as it was told (Q-SETUP)."""
    marker: Literal["absent", "on_table", "carried", "gone"] = "absent"
    """Where the mission's marker is; its carrier is `carrying`."""
    slot: Side | None = None
    active: str | None = None
    """Who is activated, or counteracts."""
    gambits: dict[str, tuple[str, int]] = field(default_factory=dict)
    """The player's strategic gambits by their ids: name, and cost in command points."""
    gambits_used: list[str] = field(default_factory=list)
    """Those of this turning point."""
    reinforced: bool = False
    """Whether the NPO side has had its reinforcements in this turning point."""
    command_rerolls: bool = True
    """Whether it is asked for Command Re-rolls (DS-12.3)."""
    reloaded: bool = False
    reload_left: int | None = None
    completed: int = 0
    """How many activations of the player are completed in this turning point."""
    told_empty: bool = False
    """Whether it was said that the SNIPER has no more shots in this turning point."""
    facts: dict[str, Fact] = field(default_factory=dict)
    tallies: dict[str, Tally] = field(default_factory=dict)
    newcomer: str | None = None
    """Who was added last."""
    options: Options = field(default_factory=Options)
    npo_list: Literal["given", "random", "ask"] = "given"
    """Where the list of NPOs comes from: the set-up, a draw, or whoever names them."""
    npo_wounds_limit: int = 90
    cards: dict[str, Operative] = field(default_factory=dict)
    """The datacards of NPOs who may join, as operatives without names."""
    every_second: dict[str, str] = field(default_factory=dict)
    """The card which every second NPO of a card has instead."""
    walk_through: bool = False
    """Whether the set-up is walked through step by step."""
    teaching: bool = False
    """Whether the first turning point is explained."""
    taught: list[str] = field(default_factory=list)
    """What was explained."""
    ruled: list[str] = field(default_factory=list)
    """The rulings that were told."""
    dice: dict[str, list[int]] = field(default_factory=dict)
    """How many dice of each value either side has thrown."""
    warning: bool = False
    """Whether an NPO stood within 2" of the marker in the Ready step (DS-16.1.4)."""
    outcome: Literal["undecided", "win", "loss"] = "undecided"

    @property
    def sniper(self) -> Operative:
        """The SNIPER."""
        return self.operatives[SNIPER]

    def in_play(self, side: Side) -> list[Operative]:
        """The operatives of a side which stand on the board, in the order of the set-up."""
        return [one for one in self.operatives.values() if one.side == side and one.status == "in_play"]

    def stands(self, side: Side) -> bool:
        """Whether anybody of a side stands on the board."""
        return any(one.side == side and one.status == "in_play" for one in self.operatives.values())

    def ready(self, side: Side) -> list[Operative]:
        """The ready operatives of a side."""
        return [one for one in self.operatives.values() if one.ready and one.side == side and one.in_play]

    def wound(self, who: str, damage: int) -> None:
        """Inflict damage (DS-9.1); what goes beyond the last wound is lost."""
        operative = self.operatives[who]
        operative.wounds = max(0, operative.wounds - damage)
        if operative.wounds == 0:
            operative.status = "incapacitated"
            operative.ready = False
            if operative.side == "npo":
                self.forget("sees", "no")  # whoever fought it was left out of these answers

    def tally(self, who: str) -> Tally:
        """Give the record of an operative."""
        return self.tallies.setdefault(who, Tally())

    def forget(self, what: str, value: str, of: str = "") -> None:
        """Forget all facts of a kind which say so; of a pair whose second piece is `of`, where one is named."""
        wrong = [
            key
            for key, fact in self.facts.items()
            if fact.value == value and key.startswith(f"{what}:") and key.endswith(f":{of}" if of else "")
        ]
        for key in wrong:
            del self.facts[key]

    # Facts about pairs of pieces

    def know(self, what: str, *pieces: str) -> str | None:
        """Give a fact ("sees", "cover", "obscured", "touch"), or None where nobody told it since a piece moved."""
        fact = self.facts.get(":".join((what, *pieces)))
        if fact is None:
            return None
        for piece, stamp in zip(pieces, fact.stamps, strict=True):
            if self.operatives[piece].stamp != stamp:
                return None
        return fact.value

    def outdated(self, what: str, *pieces: str) -> str | None:
        """Give a fact which was told before one of its pieces moved; None where it still holds, or nobody told it."""
        fact = self.facts.get(":".join((what, *pieces)))
        return fact.value if fact and self.know(what, *pieces) is None else None

    def learn(self, what: str, value: str, *pieces: str) -> None:
        """Keep a fact."""
        self.facts[":".join((what, *pieces))] = Fact(value, [self.operatives[piece].stamp for piece in pieces])
