// The question: its controls are made anew for a new question only, so that focus and half an answer survive updates.

import { answers } from "./answers.js";
import { byId, mark, say, show } from "./dom.js";
import { t } from "./words.js";

/** Show questions; `send(message)` gives the answer to a message, `nothing` names the words where nothing is asked. */
export function question(send, nothing = "nothing-asked") {
  const [prompt, place, notice, refused] = ["prompt", "answers", "notice", "refused"].map(byId);
  let shown = "";
  let busy = "";
  let controls = null;

  /** Say something to the person at this page alone; `aloud` where a screen reader has not read it in the log. */
  function tell(text, aloud = true) {
    say(notice, aloud ? text : "");
    say(refused, aloud ? "" : text);
    show(refused, !aloud && text !== "");
  }

  function update(boot, { game, asked, waiting_for }) {
    const now = JSON.stringify([boot, game, asked, waiting_for]);
    if (now === shown) return;
    shown = now;
    const inside = place.contains(document.activeElement);
    const text = asked ? asked.prompt : waiting_for ? t("waiting-for", { side: waiting_for }) : t(nothing);
    say(prompt, text);
    mark(place, "data-asked", `${game}:${asked ? asked.id : "none"}`);
    document.title = `${text} · ${t("title")}`;
    controls = asked ? answers(asked, (answer, event) => give(now, game, asked.id, answer, event), tell) : null;
    place.replaceChildren(...(controls ? [controls.node] : []));
    if (inside) prompt.focus({ preventScroll: true });
  }

  /** Send an answer once: the second press of a double click, or one before the answer came, is nobody's wish. */
  async function give(about, game, id, answer, event) {
    if (busy === about || about !== shown || event?.detail > 1) return;
    busy = about;
    mark(place, "aria-busy", "true");
    tell("");
    const got = await send({ id, answer, game });
    busy = "";
    mark(place, "aria-busy", null);
    if (!got.accepted) tell(got.text, !got.said);
  }

  return { update, tell, press: (number) => controls?.press(number), focus: () => prompt.focus() };
}
