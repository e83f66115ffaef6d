// The page: everything on it comes from the newest snapshot; it keeps nothing of the game by itself.

import { devices, lights, signs, tray } from "./devices.js";
import { byId, say, show } from "./dom.js";
import { keys } from "./keys.js";
import { connect } from "./live.js";
import { marking } from "./marking.js";
import { question } from "./question.js";
import { record } from "./record.js";
import { state } from "./state.js";
import { tools } from "./tools.js";
import { transcript } from "./transcript.js";
import { load, name, t } from "./words.js";

await load();

let line = null;
let newest = { listening: false, speaking: false };
let online = false;
const send = (message) => line.send(message);

const asking = question(send);
const commands = tools(send, asking.tell);
const setting = record(send, asking.tell);
marking(send, asking.tell);
const talk = transcript();
const table = state();
keys({ question: asking, press: commands.press });

function onSnapshot({ boot, snapshot }) {
  newest = snapshot;
  say(byId("game"), name("game", snapshot.game || "lobby"));
  asking.update(boot, snapshot);
  commands.update(snapshot);
  talk.update(boot, snapshot.transcript);
  table.update(snapshot);
  lights(snapshot.lights);
  tray(boot, snapshot.tray);
  setting.update(snapshot);
  devices(snapshot.devices);
  say(byId("confirm-text"), snapshot.confirming ? t("confirm", { what: snapshot.confirming }) : "");
  show(byId("confirm"), Boolean(snapshot.confirming));
  signs(online, newest);
}

function onOnline(yes) {
  online = yes;
  say(byId("banner-text"), yes ? "" : t("lost"));
  show(byId("banner"), !yes);
  signs(online, newest);
}

line = connect({ onSnapshot, onOnline });
for (const word of ["yes", "no"]) {
  byId(`confirm-${word}`).addEventListener("click", () => send({ words: word, game: newest.game }));
}
byId("banner-retry").addEventListener("click", () => line.now());
