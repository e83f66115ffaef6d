"""Legal and illegal answers to a request, by what docs/protocol.md says of it."""

from random import Random
from typing import Any

Request = dict[str, Any]
NOT_SURE = 0.1
ALSO = 0.3


def legal(request: Request, random: Random) -> Any:
    """Give a random legal answer."""
    if request.get("not_sure") and random.random() < NOT_SURE:
        return "not_sure"
    if request.get("also") and random.random() < ALSO:
        return random.choice(request["also"])["key"]
    return _PLAIN[request["request"]](request, random)


def _choose(request: Request, random: Random) -> Any:
    keys = [option["key"] for option in request["options"]]
    return random.choice([*keys, None] if request["optional"] else keys)


def _pick(request: Request, random: Random) -> Any:
    keys = [option["key"] for option in request["options"]]
    return random.sample(keys, random.randint(request["min"], request["max"]))


def _number(request: Request, random: Random) -> Any:
    most = request["min"] + 50 if request["max"] is None else request["max"]
    step = request.get("step", 1)
    value = request["min"] + step * random.randint(0, int((most - request["min"]) / step))
    return int(value) if float(value).is_integer() else value


def _roll(request: Request, random: Random) -> Any:
    return random.choice([None, [random.randint(1, request["sides"]) for _ in range(request["dice"])]])


def _text(_request: Request, random: Random) -> Any:
    return random.choice(["Kara", "Ogre 7", "Öhm", "x" * 60])


def _form(request: Request, random: Random) -> Any:
    return {field["name"]: legal(field, random) for field in request["fields"]}


_PLAIN = {"choose": _choose, "pick": _pick, "number": _number, "roll": _roll, "text": _text, "form": _form}


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def illegal(request: Request) -> list[Any]:
    """Give answers that no request of this shape takes."""
    none_takes = [
        True,
        "there is no such option",
        "",
        [None],
        [[1]],
        nested(200),
        {"x": 1},
        float("nan"),
        float("-inf"),
        -1e300,
    ]
    kind = request["request"]
    if kind == "text":
        return [None, 7, "", " ", "x" * 61, "a\nb", ["Kara"], {"x": 1}, float("nan")]
    if kind == "number":
        over = [] if request["max"] is None else [request["max"] + 1]
        return [*none_takes, None, request["min"] - 1, request["min"] + 0.123456, 10**400, "7", [7], *over]
    if kind == "roll":
        dice = request["dice"]
        wrong = [[0], [request["sides"] + 1], [1.5], [True], ["6"], [float("nan")], [10**40]]
        return [*none_takes, 7, [1] * (dice + 1), [1] * (dice - 1), *(one * dice for one in wrong)]
    if kind == "form":
        fields = {field["name"]: legal(field, Random(1)) for field in request["fields"]}
        first = request["fields"][0]
        wrong_parts = [{**fields, first["name"]: value} for value in illegal(first)]
        return [*none_takes, None, [], {}, {**fields, "x": 1}, *wrong_parts]
    if kind == "pick":
        keys = [option["key"] for option in request["options"]]
        over = [keys[: request["max"] + 1]] if request["max"] < len(keys) else []
        under = [keys[: request["min"] - 1]] if request["min"] else []
        return [*none_takes, None, 7, ["there is no such option"], keys[:1] * 2, *over, *under]
    return [*none_takes, 7, [], *([] if request["optional"] else [None])]
