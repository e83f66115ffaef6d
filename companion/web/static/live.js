// The connection: sends messages and gives each its answer, shows when it is lost, and comes back by itself.

import { t } from "./words.js";

const FIRST_MS = 400;
const LONGEST_MS = 8000;
const SILENCE_MS = 25000; // the table gives a sign of life each ten seconds

/** Connect; `onSnapshot(message)` and `onOnline(yes)` are told of every change. */
export function connect({ onSnapshot, onOnline }) {
  const pending = new Map();
  let socket = null;
  let wait = FIRST_MS;
  let retry = 0;
  let silence = 0;

  function open() {
    clearTimeout(retry);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const mine = new WebSocket(`${scheme}//${location.host}/live`);
    socket = mine;
    mine.onmessage = (event) => {
      alive(mine);
      const message = JSON.parse(event.data);
      if (message.event === "answer") answered(message);
      if (message.event !== "snapshot") return;
      wait = FIRST_MS;
      onOnline(true);
      onSnapshot(message);
    };
    mine.onclose = () => mine === socket && lost();
    alive(mine);
  }

  function alive(mine) {
    clearTimeout(silence);
    silence = setTimeout(() => {
      mine.onclose = null;
      mine.close();
      lost();
    }, SILENCE_MS);
  }

  function lost() {
    clearTimeout(silence);
    socket = null;
    onOnline(false);
    for (const give of pending.values()) give({ accepted: false, code: "lost", text: t("refused.lost"), said: false });
    pending.clear();
    clearTimeout(retry);
    retry = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(LONGEST_MS, wait * 2);
  }

  function answered(message) {
    pending.get(message.client)?.(message);
    pending.delete(message.client);
  }

  /** Try at once, where the connection is lost. */
  function now() {
    if (socket === null) open();
  }

  /** Send a message; gives its answer, also where it could not be sent. */
  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ accepted: false, code: "offline", text: t("refused.offline"), said: false });
    }
    const client = uuid();
    socket.send(JSON.stringify({ client, ...message }));
    return new Promise((give) => pending.set(client, give));
  }

  addEventListener("online", now);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && now());
  open();
  return { send, now };
}

// crypto.randomUUID exists on secure pages only, and a table at a club is reached by plain http.
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
