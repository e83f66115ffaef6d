// The state: operatives in tables, one a side; of any other game, what its state holds, in tables and pairs.

import { byId, el, keep, say, show } from "./dom.js";
import { operatives } from "./operatives.js";
import { name, readable, value } from "./words.js";

// What stands in a state for machines, and what another part of the page shows.
const ASIDE = new Set([
  "adjustable", "adjust", "topics", "undoable", "redoable", "vetoable", "asking", "typed", "thrown", "answered",
  "operatives", "facts",
  "told_empty", "last_tp", "height", "options", "npo_list", "npo_wounds_limit", "walk_through", "teaching", "tallies",
  "reloaded", "slot", "outcome", "stamp", "id", "key", "weapons", "abilities", "why", "command_rerolls", "completed",
]);

const plain = (one) => one !== null && typeof one !== "object";
const table = (one) => one !== null && typeof one === "object" && Object.values(one).length > 0 &&
  Object.values(one).every((row) => row !== null && typeof row === "object" && !Array.isArray(row));

export function state() {
  const pairs = el("dl", { class: "facts" });
  const people = el("div", { class: "tables" });
  const tables = el("div", { class: "tables" });
  const box = byId("state");
  box.append(pairs, people, tables);
  let shownGame = "";

  function update({ game, state: now }) {
    if (game !== shownGame) for (const part of [pairs, people, tables]) part.replaceChildren();
    shownGame = game;
    show(byId("state-box"), game !== "lobby" && game !== "");
    const shown = Object.entries(now).filter(([key]) => !ASIDE.has(key));
    keepPairs(pairs, shown.filter(([, one]) => plain(one) || list(one)));
    operatives(people, now.operatives ?? {});
    keep(tables, shown.filter(([, one]) => table(one)), ([key]) => key, makeTable, updateTable);
  }

  return { update };
}

const list = (one) => Array.isArray(one) && one.length > 0 && one.every(plain);
const words = (one) => (Array.isArray(one) ? one.map(value).join(", ") : value(one));

function keepPairs(parent, pairs) {
  const make = () => el("div", {}, el("dt"), el("dd"));
  keep(parent, pairs, ([key]) => key, make, (node, [key, one]) => {
    say(node.firstElementChild, name("field", key));
    say(node.lastElementChild, words(one));
  });
}

function makeTable([key]) {
  const caption = el("caption", { text: name("field", key) });
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": name("field", key) },
    el("table", {}, caption, el("thead", {}, el("tr")), el("tbody")));
}

function updateTable(node, [, rows]) {
  const keys = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  const shown = keys.filter((key) => !ASIDE.has(key) && Object.values(rows).some((row) => plain(row[key]) || list(row[key])));
  const first = shown.includes("name") ? "name" : null;
  const columns = [first, ...shown.filter((key) => key !== first)];
  const head = (key) => (key === null ? "" : name("field", key));
  keep(node.querySelector("thead tr"), columns, String, () => el("th", { scope: "col" }), (cell, key) => say(cell, head(key)));
  keep(node.querySelector("tbody"), Object.entries(rows), ([key]) => key, () => el("tr"), (line, [id, row]) => {
    const make = (key) => (key === first ? el("th", { scope: "row" }) : el("td"));
    keep(line, columns, String, make, (cell, key) => say(cell, key === null ? readable(id) : row[key] === undefined ? "" : words(row[key])));
  });
}
