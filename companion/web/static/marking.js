// The tray marked by hand in its picture: by taps, or with the arrow keys; each step is told to a screen reader.

import { byId, mark, say, show } from "./dom.js";
import { t } from "./words.js";

const STEP = 2; // per cent
const STRIDE = 10;
const FEWEST = 3;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Wire it up; `tell(text, aloud)` shows what was refused. */
export function marking(send, tell) {
  const view = byId("tray-view");
  const begin = byId("mark-begin");
  let corners = []; // [across, down] in per cent, as is the cursor
  let cursor = [50, 50];
  let on = false;

  const told = (key, point) => say(byId("mark-now"), t(key, { across: point[0], down: point[1], count: corners.length }));

  function draw() {
    mark(byId("mark-line"), "points", corners.map((point) => point.join()).join(" "));
    const [x, y] = cursor;
    mark(byId("mark-cursor"), "d", `M${x - 4} ${y}H${x + 4}M${x} ${y - 4}V${y + 4}`);
    mark(byId("mark-done"), "aria-disabled", corners.length < FEWEST ? "true" : null);
    mark(byId("mark-back"), "aria-disabled", corners.length ? null : "true");
  }

  function open(yes) {
    on = yes;
    corners = [];
    cursor = [50, 50];
    for (const [name, value] of [["tabindex", "0"], ["role", "application"], ["aria-label", t("mark.view")], ["aria-describedby", "mark-hint"]]) {
      mark(view, name, yes ? value : null);
    }
    view.classList.toggle("marking", yes);
    for (const id of ["marks", "marking"]) byId(id).toggleAttribute("hidden", !yes);
    show(begin, !yes);
    draw();
    say(byId("mark-now"), "");
    (yes ? view : begin).focus();
  }

  function move(x, y) {
    cursor = [x, y].map((one) => Math.min(100, Math.max(0, Math.round(one))));
    draw();
  }

  function add() {
    corners.push(cursor);
    told("mark.added", cursor);
    draw();
  }

  function back() {
    const last = corners.pop();
    if (last) told("mark.taken-back", last);
    draw();
  }

  async function done() {
    if (corners.length < FEWEST) return say(byId("mark-now"), t("mark.too-few"));
    const got = await send({ command: "mark", corners: corners.map(([x, y]) => [x / 100, y / 100]) });
    if (!got.accepted) return tell(got.text, !got.said);
    open(false);
  }

  view.addEventListener("click", (event) => {
    if (!on) return;
    const { left, top, width, height } = byId("tray-picture").getBoundingClientRect();
    move(((event.clientX - left) / width) * 100, ((event.clientY - top) / height) * 100);
    add();
  });
  view.addEventListener("keydown", (event) => {
    if (!on || event.ctrlKey || event.altKey || event.metaKey) return;
    const way = ARROWS[event.key];
    const step = event.shiftKey ? STRIDE : STEP;
    if (way) {
      move(cursor[0] + way[0] * step, cursor[1] + way[1] * step);
      told("mark.cursor", cursor);
    } else if (event.key === "Enter" || event.key === " ") add();
    else if (event.key === "Backspace") back();
    else if (event.key === "Escape") open(false);
    else return;
    event.preventDefault();
  });
  begin.addEventListener("click", () => open(true));
  byId("mark-add").addEventListener("click", add);
  byId("mark-back").addEventListener("click", back);
  byId("mark-done").addEventListener("click", done);
  byId("mark-cancel").addEventListener("click", () => open(false));
}
