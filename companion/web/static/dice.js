// Entering dice by their faces: each press fills the next place; a press on a filled place takes that die back.

import { die } from "./drawing.js";
import { el, mark, say } from "./dom.js";
import { t } from "./words.js";

/** Make the entry; `give(values)` takes all dice at once. `more` stands beside the sending button, whose words `send` are. */
export function diceEntry({ dice, sides, send: words = "take-dice" }, give, ...more) {
  const values = [];
  const places = Array.from({ length: dice }, (_, at) =>
    el("button", { type: "button", class: "place", on: { click: () => takeBack(at) } }, die(undefined)),
  );
  const faces = Array.from({ length: sides }, (_, at) =>
    el(
      "button",
      { type: "button", class: "face", "aria-label": t("die-face", { value: at + 1 }), on: { click: () => press(at + 1) } },
      die(at + 1, sides),
    ),
  );
  const left = el("p", { class: "hint", role: "status" });
  const send = el("button", { type: "button", class: "button strong", text: t(words), on: { click: done } });

  function press(value) {
    if (values.length < dice && value <= sides) values.push(value);
    draw();
  }

  function takeBack(at) {
    values.splice(at, 1);
    draw();
  }

  function done(event) {
    if (values.length === dice) give([...values], event);
  }

  function draw() {
    places.forEach((place, at) => {
      const value = values[at];
      if (place.dataset.value !== String(value)) {
        place.replaceChildren(die(value, sides));
        place.dataset.value = value;
      }
      const number = at + 1;
      mark(place, "aria-label", value ? t("die", { number, value }) : t("die-empty", { number }));
      mark(place, "aria-disabled", value ? null : "true");
    });
    const missing = dice - values.length;
    const full = missing === 0;
    say(left, full ? t("dice-full") : missing === 1 ? t("dice-left-one") : t("dice-left", { count: missing }));
    mark(send, "aria-disabled", full ? null : "true");
    for (const face of faces) mark(face, "aria-disabled", full ? "true" : null);
  }

  draw();
  const node = el(
    "div",
    { class: "dice-entry", role: "group", "aria-label": t("dice") },
    el("div", { class: "places" }, ...places),
    el("div", { class: sides === 6 ? "faces faces-six" : "faces" }, ...faces),
    left,
    el("div", { class: "row" }, send, ...more),
  );
  return { node, press };
}
