// The transcript. The region stands before any text comes, and each line is a node of its own, so that a screen reader
// announces the same words twice when they are said twice.

import { tone } from "./drawing.js";
import { byId, el } from "./dom.js";
import { t } from "./words.js";

export function transcript() {
  const log = byId("log");
  let last = 0;
  let known = "";

  function update(boot, lines) {
    const first = known === "";
    if (boot !== known) {
      log.replaceChildren();
      last = 0;
      known = boot;
    }
    const fresh = lines.filter((line) => line.number > last);
    if (fresh.length) {
      const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
      log.append(...fresh.map(node));
      last = fresh.at(-1).number;
      const oldest = lines[0].number;
      while (Number(log.firstElementChild.dataset.number) < oldest) log.firstElementChild.remove();
      if (atEnd || first) log.scrollTop = log.scrollHeight;
    }
    // What was said before the page was opened is there to be read, and not read out.
    if (first) requestAnimationFrame(() => log.setAttribute("aria-live", "polite"));
  }

  return { update };
}

function node(line) {
  const word = t(`tone.${line.tone}`);
  return el(
    "p",
    { class: `said said-${line.tone}`, "data-number": line.number },
    tone(line.tone),
    el(
      "span",
      {},
      word ? el("span", { class: "unseen", text: `${word} ` }) : null,
      el("span", { class: "words", text: line.text }),
      line.again ? el("span", { class: "again", text: ` (${t("again")})` }) : null,
    ),
  );
}
