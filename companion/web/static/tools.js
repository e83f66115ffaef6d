// Commands that are understood at any time, how the companion speaks, the topics of the game, and the line for typed words.

import { byId, el, keep, mark, say, show } from "./dom.js";
import { name, readable, t } from "./words.js";

export const TOOLS = [
  { key: "undo", hit: "u", message: { command: "undo", steps: 1 } },
  { key: "redo", hit: "y", message: { command: "redo" } },
  { key: "repeat", hit: "r", message: { command: "tell", topic: "repeat" } },
  { key: "status", hit: "s", message: { command: "tell", topic: "status" } },
  { key: "why", hit: "w", message: { command: "tell", topic: "why" } },
  { key: "can_say", hit: "h", message: { command: "tell", topic: "can_say" } },
  { key: "hush", hit: "x", message: { command: "hush" } },
  { key: "talk", hit: "t", message: { command: "talk" } },
  {
    key: "calibrate",
    hit: "c",
    get message() {
      return { words: t("tool.calibrate") }; // it is one of the phrases that mean it
    },
  },
];

/** Wishes how the companion speaks; the words of each are one of the phrases that mean it. */
const SPEECH = ["say_slower", "repeat_three", "spell", "slower", "faster", "louder", "quieter", "another_voice", "say_less", "say_more", "sounds_off", "sounds_on"];

/** Wire them up; `tell(text, aloud)` shows what was refused. */
export function tools(send, tell) {
  const buttons = new Map();
  for (const tool of TOOLS) {
    const button = el("button", { type: "button", class: "button", "aria-keyshortcuts": tool.hit, text: t(`tool.${tool.key}`) });
    button.addEventListener("click", () => button.getAttribute("aria-disabled") !== "true" && run(tool.message));
    buttons.set(tool.key, button);
  }
  byId("tools").append(...buttons.values());
  let game = "";
  let asked = null;

  async function run(message) {
    tell("");
    const got = await send(message);
    if (!got.accepted) tell(got.text, !got.said);
    return got;
  }

  byId("speech").append(
    ...SPEECH.map((key) => {
      const words = t(`speech.${key}`);
      return el("button", { type: "button", class: "button", text: words, on: { click: () => run({ words, game }) } });
    }),
  );

  byId("say").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = byId("words");
    const words = input.value.trim();
    if (!words) return;
    const got = await run({ words, game, ...(asked ? { asked: asked.id } : {}) });
    if (!got.accepted) return;
    if (input.value.trim() === words) input.value = "";
    tell(t("said", { words }));
  });

  function update(snapshot) {
    ({ game, asked } = snapshot);
    const { undoable = 0, redoable = 0, topics = [], asking = {}, operatives = {} } = snapshot.state;
    mark(buttons.get("undo"), "aria-disabled", undoable ? null : "true");
    mark(buttons.get("redo"), "aria-disabled", redoable ? null : "true");
    const known = new Set(TOOLS.map((tool) => tool.key));
    const more = topics.filter((topic) => !known.has(topic));
    keep(
      byId("topics"),
      more,
      (topic) => topic,
      (topic) => el("button", { type: "button", class: "button", on: { click: () => run({ command: "tell", topic }) } }),
      (node, topic) => say(node, asking[topic] ? readable(asking[topic][0]) : topicName(topic, operatives)),
    );
    show(byId("topics-box"), more.length > 0);
  }

  return { update, press: (key) => buttons.get(key).click() };
}

function topicName(topic, operatives) {
  const [kind, who] = topic.split(":");
  return who ? readable(operatives[who]?.name ?? who) : name("topic", kind);
}
