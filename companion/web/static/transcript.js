// The transcript. The region stands before any text comes, and each line is a node of its own, so that a screen reader
// announces the same words twice when they are said twice.

import { tone } from "./drawing.js";
import { byId, el, keep } from "./dom.js";
import { t } from "./words.js";

const MOST = 4;

/** What was said since the question before this one, newest last: shown with the question, for who looks only there. */
function since(lines) {
  const questions = lines.filter((line) => line.tone === "question");
  const before = questions.at(-2)?.number ?? 0;
  return lines.filter((line) => line.number > before && line.tone !== "question").slice(-MOST);
}

export function transcript() {
  const log = byId("log");
  let last = 0;
  let known = "";
  let following = true; // until somebody scrolls back to read

  const follow = () => following && (log.scrollTop = log.scrollHeight);
  let height = 0;
  log.addEventListener("scroll", () => {
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    // A page that is laid out anew scrolls too; only in a box that stayed as it was did somebody do it.
    if (atEnd || log.clientHeight === height) following = atEnd;
    height = log.clientHeight;
  });
  new ResizeObserver(follow).observe(log);

  function update(boot, lines) {
    const first = known === "";
    if (boot !== known) {
      log.replaceChildren();
      last = 0;
      known = boot;
    }
    const fresh = lines.filter((line) => line.number > last);
    if (fresh.length) {
      log.append(...fresh.map(node));
      last = fresh.at(-1).number;
      const oldest = lines[0].number;
      while (Number(log.firstElementChild.dataset.number) < oldest) log.firstElementChild.remove();
      follow();
    }
    keep(byId("since"), since(lines), (line) => `${boot}-${line.number}`, (line) => fill(el("li"), line), () => {});
    // What was said before the page was opened is there to be read, and not read out.
    if (first) requestAnimationFrame(() => log.setAttribute("aria-live", "polite"));
  }

  return { update };
}

function node(line) {
  return fill(el("p", { "data-number": line.number }), line);
}

function fill(place, line) {
  const word = t(`tone.${line.tone}`);
  place.className = `said said-${line.tone}`;
  place.append(
    tone(line.tone),
    el(
      "span",
      {},
      word ? el("span", { class: "unseen", text: `${word} ` }) : null,
      el("span", { class: "words", text: line.text }),
      line.again ? el("span", { class: "again", text: ` (${t("again")})` }) : null,
    ),
  );
  return place;
}
