"""The player's slot: who acts and on which order, and the actions of those whom the companion plays (DS-4, DS-5)."""

from companion.dialogue import Say, Script, ask, step
from companion.games.deadly_sniper import actions, activation, doings, missions, questions, sniper
from companion.games.deadly_sniper.state import Battle, Operative, Order
from companion.requests import Choose, ChooseOrNot, Form, Option, msg

ORDERS = (Option("engage", msg("opt-engage")), Option("conceal", msg("opt-conceal")))
DONE = Option("done", msg("opt-enough"))


def slot(battle: Battle) -> Script[None]:
    """DS-3.5: one ready operative is activated; where none is ready, an expended one may counteract."""
    if not battle.ready("player"):
        yield from step(_counteract(battle))
        return

    def build() -> Form | None:
        ready = battle.ready("player")
        if not ready:
            return None
        named = tuple(Option(one.id, msg("opt-acts" if one.plays else "opt-done", name=one.called)) for one in ready)
        who = Choose(key="operative", prompt=msg("ask-operative"), options=named)
        order = Choose(key="order", prompt=msg("ask-order"), options=ORDERS)
        prompt = msg("ask-activation", ready=len(ready), plays=int(any(one.plays for one in ready)))
        return Form(key="activation:player", prompt=prompt, fields={"operative": who, "order": order})

    chosen = yield from ask(build)
    yield from _activate(battle, chosen["operative"], chosen["order"])
    yield from sniper.tick(battle)


def _activate(battle: Battle, who: str, order: str) -> Script[None]:
    """DS-4.1 to 4.4: one whom the companion does not play has moved and fought already."""
    one = battle.operatives[who]
    _order(battle, one, "conceal" if order == "conceal" else "engage")
    activation.begin(battle, who)
    if one.plays:
        yield Say(msg("acts", who=one.called, order=msg(f"opt-{one.order}")))
        if one.carrying:
            yield Say(msg("carrier-reminder", who=one.called), kind="reminder")
        while (action := (yield from step(_next(battle, who)))) not in (None, DONE.key):
            yield from step(doings.do(battle, who, action))
    activation.finish(battle, who)
    left = len(battle.ready("player"))
    one = battle.operatives[who]
    if one.plays:
        yield Say(msg("still-ready", left=left))
    else:
        yield Say(msg("activated", who=one.called, order=msg(f"opt-{one.order}"), left=left))


def _order(battle: Battle, one: Operative, order: Order) -> None:
    """DS-4.1: give an order; that moves nobody, and who acts by himself on Conceal has charged nobody (DS-5.4)."""
    touched = {npo.id: questions.touch(battle, npo.id, one.id) for npo in battle.in_play("npo")}
    one.stamp += one.order != order or not one.plays
    one.order = order
    for npo, known in touched.items():
        if known is not None and (one.plays or (known == "no" and order == "conceal")):
            battle.learn("touch", known, npo, one.id)


def _next(battle: Battle, who: str) -> Script[str]:
    """DS-4.2: what it does next; nobody is asked where nothing is left that it could do."""

    def build() -> Choose | None:
        found = doings.possible(battle, who)
        if not found:
            return None
        one = battle.operatives[who]
        prompt = msg("ask-action", who=one.called, points=one.points - one.spent)
        return Choose(key=f"action:{who}", prompt=prompt, options=(*_offered(found), DONE))

    return (yield from ask(build))


def _offered(found: list[str]) -> tuple[Option, ...]:
    return tuple(Option(action, msg(f"do-{action}")) for action in found)


def counteract_legal(order: str, *, expended: bool, counteracted: bool, enemy_ready: int, own_ready: int) -> bool:
    """DS-4.6: who may counteract."""
    return order == "engage" and expended and not counteracted and enemy_ready > 0 and own_ready == 0


def _counteract(battle: Battle) -> Script[None]:
    """DS-4.6: an expended operative with an Engage order may do one action; it need not."""

    def build() -> ChooseOrNot | None:
        able = [
            one
            for one in battle.in_play("player")
            if counteract_legal(
                one.order,
                expended=not one.ready,
                counteracted=one.counteracted,
                enemy_ready=len(battle.ready("npo")),
                own_ready=len(battle.ready("player")),
            )
        ]
        if not able:
            return None
        return ChooseOrNot(key="counteract:player", prompt=msg("ask-counteract"), options=questions.names(able))

    who = yield from ask(build)
    if who is None:
        return
    one = battle.operatives[who]
    one.counteracted = True
    one.stamp += not one.plays
    activation.begin(battle, who)
    yield Say(msg("counteracts", who=one.called))
    if one.plays:
        action = yield from step(_only(battle, who))
        if action not in (None, DONE.key):
            yield from step(doings.do(battle, who, str(action)))


def _only(battle: Battle, who: str) -> Script[str]:
    """The one action of a counteraction, of one action point."""

    def build() -> Choose | None:
        found = [action for action in doings.possible(battle, who) if actions.cost(action) == 1]
        if not found or missions.over(battle):
            return None
        prompt = msg("ask-counteraction", who=battle.operatives[who].called)
        return Choose(key=f"action:{who}", prompt=prompt, options=(*_offered(found), DONE))

    return (yield from ask(build))
