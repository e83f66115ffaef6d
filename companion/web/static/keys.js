// Keys: single ones, which rest while somebody types, and can be switched off.

import { byId, el } from "./dom.js";
import { TOOLS } from "./tools.js";
import { t } from "./words.js";

const STORED = "companion.keys";

export function keys({ question, press }) {
  const on = byId("keys-on");
  on.checked = localStorage.getItem(STORED) !== "off";
  on.addEventListener("change", () => {
    localStorage.setItem(STORED, on.checked ? "on" : "off");
    document.body.classList.toggle("keyless", !on.checked);
  });
  document.body.classList.toggle("keyless", !on.checked);

  const more = [
    ["1–9", t("key.number")],
    ["n", t("key.not-sure")],
    ["g", t("key.roll")],
    ["/", t("key.say")],
    ["q", t("key.question")],
  ];
  for (const [hit, what] of [...TOOLS.map((tool) => [tool.hit, t(`tool.${tool.key}`)]), ...more]) {
    byId("keys").append(el("div", {}, el("dt", {}, el("kbd", { text: hit })), el("dd", { text: what })));
  }

  document.addEventListener("keydown", (event) => {
    if (!on.checked || event.ctrlKey || event.altKey || event.metaKey || event.repeat || typing(event.target)) return;
    if (act(event.key)) event.preventDefault();
  });

  function act(key) {
    const tool = TOOLS.find((one) => one.hit === key.toLowerCase());
    if (tool) press(tool.key);
    else if (/^[1-9]$/.test(key)) question.press(Number(key));
    else if (key === "n") byId("not-sure")?.click();
    else if (key === "g") byId("roll-for-me")?.click();
    else if (key === "q") question.focus();
    else if (key === "/") byId("words").focus();
    else return false;
    return true;
  }
}

function typing(target) {
  if (target.isContentEditable || target.tagName === "TEXTAREA" || target.tagName === "SELECT") return true;
  return target.tagName === "INPUT" && !["checkbox", "radio", "button", "submit"].includes(target.type);
}
