// The controls that answer a request, by its kind. Each gives {node, press(number)}; `give(answer, event)` sends.

import { diceEntry } from "./dice.js";
import { die } from "./drawing.js";
import { el, mark, say } from "./dom.js";
import { checks, label, number, part, pickHint, pickSend, text } from "./fields.js";
import { t } from "./words.js";

const ROLL = { id: "roll-for-me", "aria-keyshortcuts": "g" };

/** Make the controls of a request; `tell(text)` says what is missing. */
export function answers(asked, give, tell) {
  const kinds = { choose, pick, number: single, text: single, roll, form };
  const own = (kinds[asked.request] ?? single)(asked, give, tell);
  return { press: own.press ?? (() => {}), node: el("div", { class: "answers" }, own.node, others(asked, give)) };
}

/** Further answers that a request takes, whatever its kind. */
function others(asked, give) {
  const buttons = (asked.also ?? []).map((option) => button(label(option), () => option.key, give));
  if (asked.not_sure) buttons.push(button(t("not-sure"), () => "not_sure", give, { id: "not-sure", "aria-keyshortcuts": "n" }));
  return buttons.length ? el("div", { class: "row others", role: "group", "aria-label": t("or") }, ...buttons) : null;
}

function button(words, value, give, more = {}) {
  return el("button", { type: "button", class: "button", text: words, on: { click: (event) => give(value(), event) }, ...more });
}

function choose(asked, give) {
  const buttons = asked.options.map((option, at) =>
    el(
      "button",
      { type: "button", class: "choice", on: { click: (event) => give(option.key, event) } },
      el("span", { class: "chip-text", text: label(option) }),
      at < 9 ? el("kbd", { class: "at", text: at + 1, "aria-hidden": "true" }) : null,
    ),
  );
  if (asked.optional) {
    const none = el("span", { class: "chip-text", text: t("none") });
    buttons.push(el("button", { type: "button", class: "choice quiet", on: { click: (event) => give(null, event) } }, none));
  }
  const many = buttons.length > 6 ? "choices many" : "choices";
  return { node: group(asked, many, ...buttons), press: (at) => at <= asked.options.length && buttons[at - 1]?.click() };
}

function pick(asked, give) {
  const hint = pickHint(asked);
  const send = el("button", { type: "button", class: "button strong", on: { click: done } });
  const field = checks(asked, draw);

  function draw(picked) {
    say(send, pickSend(picked.length));
    mark(send, "aria-disabled", fits(picked) ? null : "true");
  }

  function fits(picked) {
    return asked.min <= picked.length && picked.length <= asked.max;
  }

  function done(event) {
    if (fits(field.value())) give(field.value(), event);
  }

  draw([]);
  const node = group(asked, "stack", field.node, hint ? el("p", { class: "hint", text: hint }) : null, send);
  return { node, press: (at) => field.toggle(at - 1) };
}

function single(asked, give, tell) {
  const field = asked.request === "number" ? number(asked, asked.prompt) : text(asked.prompt);
  const send = el("button", { type: "submit", class: "button strong", text: t("take") });
  const submit = (event) => {
    event.preventDefault();
    const value = field.value();
    if (value === undefined) tell(field.missing());
    else give(value, event);
  };
  return { node: el("form", { class: "line", novalidate: true, on: { submit } }, field.node, send) };
}

function roll(asked, give) {
  if (!asked.kept) return diceEntry(asked, give, button(t("roll-for-me"), () => null, give, ROLL));
  const entry = diceEntry(asked, give);
  entry.node.hidden = true;
  const keep = button(t("keep-dice"), () => null, give);
  keep.classList.add("strong");
  const anew = el("button", { type: "button", class: "button", text: t("new-throw"), "aria-expanded": "false", on: { click: open } });

  function open() {
    entry.node.hidden = false;
    mark(anew, "aria-expanded", "true");
  }

  const shown = el("p", { class: "dice kept" }, ...asked.kept.map((value) => die(value, asked.sides)));
  shown.append(el("span", { text: t("kept", { dice: asked.kept.join(", ") }) }));
  const node = el("div", { class: "stack" }, shown, el("div", { class: "row" }, keep, anew), entry.node);
  return { node, press: (value) => (entry.node.hidden ? undefined : entry.press(value)) };
}

function form(asked, give, tell) {
  const fields = asked.fields.map((field) => ({ name: field.name, prompt: field.prompt, ...part(field) }));
  const submit = (event) => {
    event.preventDefault();
    const values = fields.map((field) => [field.name, field.value()]);
    if (values.some(([, value]) => value === undefined)) tell(t("needs-all"));
    else give(Object.fromEntries(values), event);
  };
  const parts = fields.map((field) => el("fieldset", {}, el("legend", { text: field.prompt }), field.node));
  const send = el("button", { type: "submit", class: "button strong", text: t("take") });
  return { node: el("form", { class: "stack", novalidate: true, on: { submit } }, ...parts, send) };
}

function group(asked, kind, ...children) {
  return el("div", { class: kind, role: "group", "aria-label": asked.prompt }, ...children);
}
