// Lights, devices, the tray, and the signs at the top: what the companion's hardware shows, in words.

import { die } from "./drawing.js";
import { byId, el, keep, mark, say, show } from "./dom.js";
import { name, t } from "./words.js";

export function lights(now) {
  const all = Object.entries(now);
  show(byId("lights-box"), all.length > 0);
  const make = () => el("li", {}, el("span", { class: "lamp", "aria-hidden": "true" }), el("span", { class: "name" }), el("span"));
  keep(byId("lights"), all, ([key]) => key, make, (node, [key, light]) => {
    const [lamp, what, how] = node.children;
    mark(lamp, "data-pattern", light.pattern);
    say(what, name("light", key));
    say(how, name("pattern", light.pattern).replace("{count}", light.count ?? ""));
  });
}

export function devices(now) {
  const all = Object.entries(now);
  show(byId("devices-box"), all.length > 0);
  const make = () => el("li", {}, el("span", { class: "name" }), el("span", { class: "how" }));
  keep(byId("devices"), all, ([key]) => key, make, (node, [key, how]) => {
    mark(node, "data-how", how);
    say(node.firstElementChild, name("device-name", key));
    say(node.lastElementChild, name("device", how));
  });
}

export function tray(boot, { dice, unsure, picture }) {
  show(byId("tray-box"), picture > 0 || dice.length > 0 || unsure > 0);
  show(byId("tray-view"), picture > 0);
  show(byId("mark-begin"), picture > 0 && byId("marking").hidden);
  if (picture > 0) mark(byId("tray-picture"), "src", `/picture?number=${boot}-${picture}`);
  const drawn = byId("tray-dice");
  if (drawn.dataset.dice !== dice.join()) {
    drawn.dataset.dice = dice.join();
    drawn.replaceChildren(...dice.map((value) => die(value)));
  }
  const read = dice.length ? t("tray-read", { dice: dice.join(", ") }) : t("tray-empty");
  say(byId("tray-text"), unsure ? `${read} ${t("tray-unsure", { count: unsure })}` : read);
}

export function signs(online, { listening, speaking, devices = {} }) {
  const now = Object.entries({ listening, speaking, recording: "recording" in devices }).filter(([, yes]) => online && yes);
  const all = [online ? "online" : "offline", ...now.map(([key]) => key)];
  const make = (key) => el("li", { class: `sign sign-${key}` }, el("span", { class: "dot", "aria-hidden": "true" }), el("span"));
  keep(byId("signs"), all, (key) => key, make, (node, key) => say(node.lastElementChild, t(`sign.${key}`)));
}
