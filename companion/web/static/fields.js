// The controls that hold a value until it is sent: each gives {node, value()}, where undefined means not answered yet.

import { el } from "./dom.js";
import { t } from "./words.js";

let count = 0;
const fresh = (stem) => `${stem}-${(count += 1)}`;

export const label = (option) => option.say[0];

const kind = (asked) => (asked.options.every((option) => label(option).length < 9) ? "chips short" : "chips");

function chip(type, group, text, index) {
  const input = el("input", { type, name: group });
  const hint = index ? el("kbd", { class: "at", text: index, "aria-hidden": "true" }) : null;
  return { input, node: el("label", { class: "chip" }, input, el("span", { class: "chip-text", text }), hint) };
}

/** One of the options, as radio buttons. */
export function radios(asked) {
  const group = fresh("radio");
  const options = asked.options.map((option) => ({ value: option.key, text: label(option) }));
  if (asked.optional) options.push({ value: null, text: t("none") });
  if (asked.not_sure) options.push({ value: "not_sure", text: t("not-sure") });
  const chips = options.map((option) => ({ ...option, ...chip("radio", group, option.text) }));
  if (chips.length === 1) chips[0].input.checked = true; // nobody is asked what can be answered in one way only
  return {
    node: el("div", { class: kind(asked) }, ...chips.map((one) => one.node)),
    value: () => chips.find((one) => one.input.checked)?.value,
  };
}

/** Several of the options, as check boxes; `toggle(index)` is for the number keys. */
export function checks(asked, onChange) {
  const group = fresh("check");
  const chips = asked.options.map((option, at) => ({ key: option.key, ...chip("checkbox", group, label(option), at + 1) }));
  const value = () => chips.filter((one) => one.input.checked).map((one) => one.key);
  const node = el("div", { class: kind(asked), on: { change: () => onChange(value()) } }, ...chips.map((one) => one.node));
  const toggle = (at) => {
    if (!chips[at]) return;
    chips[at].input.checked = !chips[at].input.checked;
    onChange(value());
  };
  return { node, value, toggle };
}

/** How many may be picked, in words; none where any number may. */
export function pickHint({ min, max, options }) {
  if (min === 0 && max >= options.length) return "";
  return min === max ? t("pick-exactly", { min }) : t("pick-count", { min, max });
}

/** The words of the button that sends so many. */
export function pickSend(number) {
  return number === 0 ? t("take-none") : number === 1 ? t("take-one") : t("take-these", { count: number });
}

/** A number with its unit, and big buttons for less and more. */
export function number(asked, labelled) {
  const id = fresh("number");
  const step = asked.step ?? 1;
  const range = asked.max === null ? t("at-least", { min: asked.min }) : t("range", { min: asked.min, max: asked.max });
  const input = el("input", {
    id, type: "number", inputmode: step < 1 ? "decimal" : "numeric", min: asked.min, max: asked.max, step,
    "aria-describedby": `${id}-hint`, "aria-label": labelled,
  });
  const by = (sign) => {
    const low = asked.min;
    const high = asked.max ?? Infinity;
    const now = input.value === "" ? low - (sign > 0 ? step : 0) : Number(input.value);
    input.value = String(Math.min(high, Math.max(low, Number((now + sign * step).toFixed(6)))));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const stepper = (sign, text, words) =>
    el("button", { type: "button", class: "button stepper", text, "aria-label": words, on: { click: () => by(sign) } });
  const node = el(
    "div",
    { class: "number" },
    stepper(-1, "−", t("less")),
    input,
    stepper(1, "+", t("more")),
    asked.unit ? el("span", { class: "unit", text: asked.unit }) : null,
    el("span", { class: "hint", id: `${id}-hint`, text: range }),
  );
  const read = () => (input.value === "" || Number.isNaN(Number(input.value)) ? undefined : Number(input.value));
  return { node, value: read, input, missing: () => t("needs-number") };
}

/** Some words. */
export function text(labelled) {
  const input = el("input", { type: "text", maxlength: 60, autocomplete: "off", "aria-label": labelled });
  return { node: input, value: () => input.value.trim() || undefined, input, missing: () => t("needs-text") };
}

/** A choice as a list to unfold, for small forms. */
export function select(asked, labelled) {
  const input = el(
    "select",
    { "aria-label": labelled },
    ...asked.options.map((option) => el("option", { value: option.key, text: label(option) })),
  );
  return { node: input, value: () => input.value, input };
}

/** The controls of one part of a form. */
export function part(asked) {
  if (asked.request === "number") return number(asked, asked.prompt);
  if (asked.request === "text") return text(asked.prompt);
  if (asked.request !== "pick") return radios(asked);
  const hint = el("p", { class: "hint", text: pickHint(asked) });
  const field = checks(asked, () => {});
  return { node: el("div", {}, field.node, hint), value: field.value };
}

