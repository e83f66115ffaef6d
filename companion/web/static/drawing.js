// Drawn signs: dice with their pips, and the marks of a line's tone. Each is decoration; words stand beside it.

const SVG = "http://www.w3.org/2000/svg";
const PLACES = {
  1: ["c"],
  2: ["tl", "br"],
  3: ["tl", "c", "br"],
  4: ["tl", "tr", "bl", "br"],
  5: ["tl", "tr", "c", "bl", "br"],
  6: ["tl", "tr", "l", "r", "bl", "br"],
};
const AT = { tl: [9, 9], tr: [23, 9], l: [9, 16], c: [16, 16], r: [23, 16], bl: [9, 23], br: [23, 23] };
const TONES = {
  good: "M5 12.5 10 17.5 19 7",
  bad: "M7 7 17 17M17 7 7 17",
  warning: "M12 5V14M12 18.2V18.6",
  question: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.3M12 18.2V18.6",
  info: "M12 11.9V12.1",
};

function svg(size, kind) {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("viewBox", `0 0 ${size} ${size}`);
  node.setAttribute("class", kind);
  node.setAttribute("aria-hidden", "true");
  return node;
}

function shape(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

/** Draw a die; without a value, the place of one. */
export function die(value, sides = 6) {
  const node = svg(32, value === undefined ? "die die-empty" : "die");
  node.append(shape("rect", { x: 1.5, y: 1.5, width: 29, height: 29, rx: 6.5, class: "die-body" }));
  if (value === undefined) return node;
  if (sides === 6 && PLACES[value]) {
    for (const place of PLACES[value]) {
      node.append(shape("circle", { cx: AT[place][0], cy: AT[place][1], r: 2.9, class: "die-pip" }));
    }
    return node;
  }
  const number = shape("text", { x: 16, y: 21, "text-anchor": "middle", class: "die-number" });
  number.textContent = value;
  node.append(number);
  return node;
}

/** Draw the mark of a tone. */
export function tone(kind) {
  const node = svg(24, `tone tone-${kind}`);
  node.append(shape("path", { d: TONES[kind] ?? TONES.info }));
  return node;
}
