// Small helpers: make nodes, and change them only where something changed, so that focus and selection stay.

/** Make an element. Properties: class, text, on (listeners by event); everything else is an attribute. */
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** Set a node's text, if it is another one. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Set an attribute, or take it away (null), if it is another one. */
export function mark(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}

/** Show or hide a node. */
export function show(node, yes) {
  if (node.hidden === yes) node.hidden = !yes;
}

/** Keep one child for each item, by key: new ones are made, old ones updated where they are, others removed. */
export function keep(parent, items, key, make, update) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  let before = parent.firstElementChild;
  for (const item of items) {
    const name = String(key(item));
    let node = old.get(name);
    old.delete(name);
    if (node === undefined) {
      node = make(item);
      node.dataset.key = name;
    }
    update(node, item);
    if (node === before) before = before.nextElementSibling;
    else parent.insertBefore(node, before);
  }
  for (const node of old.values()) node.remove();
}
