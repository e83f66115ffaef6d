// The sighted helper's page: it shows only what somebody has to look at the table for.

import { byId, say, show } from "./dom.js";
import { connect } from "./live.js";
import { question } from "./question.js";
import { load, t } from "./words.js";

await load();

let line = null;
const asking = question((message) => line.send(message), "nothing-to-see");

function onSnapshot({ boot, snapshot }) {
  const { game, asked } = snapshot;
  asking.update(boot, { game, asked: asked?.eyes ? asked : null, waiting_for: null });
}

function onOnline(yes) {
  say(byId("banner-text"), yes ? "" : t("lost"));
  show(byId("banner"), !yes);
}

line = connect({ onSnapshot, onOnline });
byId("banner-retry").addEventListener("click", () => line.now());
