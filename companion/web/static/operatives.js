// Operatives: a table for each side, with wounds, order, and whether each is ready. Roles are named, since a narrow page
// lays the rows out anew, and browsers then forget that it is a table.

import { el, keep, mark, say } from "./dom.js";
import { name, readable, t, value } from "./words.js";

const COLUMNS = ["operative", "wounds", "order", "ready"];

export function operatives(parent, all) {
  const sides = new Map();
  for (const one of Object.values(all)) {
    if (!sides.has(one.side)) sides.set(one.side, []);
    sides.get(one.side).push(one);
  }
  const order = [...sides].sort(([a], [b]) => (b === "player") - (a === "player"));
  keep(parent, order, ([side]) => side, table, () => {});
  for (const [side, ones] of order) {
    const body = parent.querySelector(`[data-key="${CSS.escape(side)}"] tbody`);
    keep(body, ones, (one) => one.id, row, update);
  }
}

function table([side]) {
  const heads = COLUMNS.map((key) => el("th", { scope: "col", role: "columnheader", text: name("field", key) }));
  return el("table", { class: "operatives", role: "table" }, el("caption", { text: name("side", side) }),
    el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, ...heads)), el("tbody", { role: "rowgroup" }));
}

function row(one) {
  const bar = el("span", { class: "bar", "aria-hidden": "true" }, el("span", { class: "bar-full" }));
  return el("tr", { role: "row" }, el("th", { scope: "row", role: "rowheader" }),
    el("td", { class: "wounds", role: "cell" }, el("span", { class: "count" }), bar),
    el("td", { role: "cell" }), el("td", { role: "cell" }));
}

function update(node, one) {
  const [who, wounds, order, ready] = node.children;
  const gone = one.status !== undefined && one.status !== "in_play";
  say(who, readable(one.name));
  say(wounds.firstElementChild, t("wounds-of", { wounds: one.wounds, start: one.wounds_start }) + (one.injured && !gone ? ` · ${value("injured")}` : ""));
  const tenths = Math.round((10 * one.wounds) / one.wounds_start);
  mark(wounds.querySelector(".bar"), "data-tenths", tenths);
  mark(node, "class", gone ? "gone" : one.injured ? "hurt" : null);
  say(order, gone ? value(one.status) : one.behaviour === "sniper" ? "—" : value(one.order));
  mark(order, "colspan", gone ? 2 : null); // who is gone is neither ready nor expended
  mark(ready, "hidden", gone ? "" : null);
  say(ready, one.behaviour === "sniper" ? "—" : value(one.ready ? "ready" : "expended"));
  mark(ready, "class", !gone && one.ready ? "is-ready" : null);
}
