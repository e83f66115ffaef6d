// The fixed words of the page, from one file a language.

let words = {};

/** Fetch the words; where the table is just not there, until it is. */
export async function load() {
  for (;;) {
    try {
      const got = await fetch("/words.json");
      if (got.ok) {
        words = await got.json();
        return;
      }
    } catch {
      // tried again below
    }
    await new Promise((go) => setTimeout(go, 1000));
  }
}

/** Give words with their gaps filled. */
export function t(key, params = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (gap, name) => params[name] ?? gap);
}

/** Name something of a game: by its word if there is one, else by its key made readable. */
export function name(kind, key) {
  return words[`${kind}.${key}`] ?? readable(String(key));
}

export function readable(key) {
  const text = key.replace(/[_-]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Put a value of a state into words. */
export function value(one) {
  if (one === null || one === undefined) return t("none-known");
  return words[`value.${one}`] ?? (typeof one === "string" ? one.replace(/_+/g, " ") : String(one));
}
