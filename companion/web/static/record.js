// Setting the record straight: a small form for each path that may be set. A value that somebody is changing is left alone.

import { diceEntry } from "./dice.js";
import { byId, el, keep, mark, say, show } from "./dom.js";
import { label, number, part, select } from "./fields.js";
import { readable, t } from "./words.js";

export function record(send, tell) {
  function update({ game, state }) {
    const paths = (state.adjustable ?? []).filter((path) => state.adjust?.[path]);
    const thrown = state.thrown ? [state.thrown] : [];
    const others = (state.vetoable ?? []).length > 1 ? [state.vetoable] : [];
    show(byId("record-box"), paths.length + thrown.length + others.length > 0);
    keep(byId("thrown"), thrown, (one) => `${game}:${one.id}:${one.kept}`, makeThrown, (node, one) => {
      say(node.firstElementChild, t("thrown", { dice: one.kept.join(", ") }));
    });
    keep(byId("vetoable"), others, (all) => `${game}:${all.map(label)}`, makeVeto, () => {});
    const groups = new Map();
    for (const path of paths) {
      const parts = path.split(".");
      const key = `${game}:${parts.length > 2 ? parts.slice(0, -1).join(".") : ""}`;
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(path);
    }
    keep(byId("record"), [...groups], ([key]) => key, makeGroup, (node, [key, own]) => {
      say(node.firstElementChild, title(key.slice(game.length + 1), state));
      keep(node.lastElementChild, own, (path) => path, (path) => makeForm(path, state.adjust[path]), (form, path) => {
        form.take(state.adjust[path], at(state, path));
      });
    });
  }

  function makeForm(path, asked) {
    const what = readable(asked.prompt);
    const field = asked.request === "number" ? number(asked, what) : asked.request === "choose" ? select(asked, what) : part(asked);
    const set = el("button", { type: "submit", class: "button", text: t("set"), "aria-label": t("set-to", { what }) });
    const shown = el("span", { class: "what", text: what, "aria-hidden": "true" });
    const form = el("form", { class: "adjust", novalidate: true, on: { submit, input: () => (form.touched = true) } }, shown, field.node, set);
    form.touched = false;

    async function submit(event) {
      event.preventDefault();
      const value = field.value();
      if (value === undefined) return;
      if (await change({ command: "adjust", path, value })) form.touched = false;
    }

    form.take = (now, value) => {
      say(shown, readable(now.prompt));
      if (!field.input || form.touched) return;
      const text = value === null || value === undefined ? "" : String(value);
      if (field.input.value !== text) field.input.value = text;
      if (now.request === "number") mark(field.input, "max", now.max);
    };
    return form;
  }

  /** Dice of the last throw that were misread, or entered wrongly. */
  function makeThrown(one) {
    const entry = diceEntry({ ...one, send: "correct" }, (answer) => change({ command: "correct", id: one.id, answer }));
    return el("fieldset", {}, el("legend"), entry.node);
  }

  /** Other legal choices of the companion's last decision, for who knows one that is worse for the player. */
  function makeVeto(options) {
    const buttons = options.map((option) =>
      el("button", { type: "button", class: "button", text: label(option), on: { click: () => change({ command: "veto", choice: option.key }) } }),
    );
    return el("fieldset", {}, el("legend", { text: t("vetoable") }), el("div", { class: "row" }, ...buttons));
  }

  async function change(message) {
    tell("");
    const got = await send(message);
    if (!got.accepted) tell(got.text, !got.said);
    return got.accepted;
  }

  return { update };
}

function makeGroup() {
  return el("fieldset", {}, el("legend"), el("div", { class: "adjusts" }));
}

function title(prefix, state) {
  return prefix === "" ? t("record.table") : readable(at(state, prefix)?.name ?? prefix.split(".").at(-1));
}

function at(state, path) {
  return path.split(".").reduce((value, key) => value?.[key], state);
}
