// Looks over the page as it stands, and gives complaints: names, sizes, contrast, reflow, split words, duplicate ids.
() => {
  const complaints = [];
  const seen = (node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".unseen");
  const what = (node) => `${node.tagName.toLowerCase()}.${node.className} "${(node.textContent || "").slice(0, 30)}"`;

  function name(node) {
    const labelled = node.getAttribute("aria-labelledby");
    if (labelled) return labelled.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    const own = node.getAttribute("aria-label") ?? [...(node.labels ?? [])].map((one) => one.textContent).join(" ");
    return (own || node.getAttribute("alt") || (/^(INPUT|SELECT)$/.test(node.tagName) ? "" : node.textContent)).trim();
  }

  const controls = "a[href], button, input, select, summary, [tabindex], [role=group], [role=region], section, img, fieldset";
  for (const node of document.querySelectorAll(controls)) {
    if (!seen(node)) continue;
    if (!name(node)) complaints.push(`no name: ${what(node)}`);
    if (Number(node.getAttribute("tabindex")) > 0) complaints.push(`tab order: ${what(node)}`);
  }

  for (const node of document.querySelectorAll("button, select, summary, .chip, input[type=text], input[type=number]")) {
    const box = node.getBoundingClientRect();
    if (seen(node) && (box.height < 43.5 || box.width < 43.5)) {
      complaints.push(`small (${Math.round(box.width)}x${Math.round(box.height)}): ${what(node)}`);
    }
  }

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) complaints.push(`too wide: ${root.scrollWidth} of ${root.clientWidth}`);
  const end = document.querySelector("main").getBoundingClientRect().bottom + window.scrollY;
  if (root.scrollHeight > Math.max(end, root.clientHeight) + 1) complaints.push(`empty below: ${root.scrollHeight - end}`);
  for (const node of document.querySelectorAll("main *")) {
    const box = node.getBoundingClientRect();
    if (seen(node) && box.width > 0 && box.right > root.clientWidth + 0.5 && !node.closest(".wide, .operatives thead")) {
      complaints.push(`sticks out: ${what(node)}`);
    }
  }

  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) complaints.push(`id twice: ${id}`);

  const channel = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const colour = (text) => text.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  function behind(node) {
    for (let one = node; one; one = one.parentElement) {
      const found = colour(getComputedStyle(one).backgroundColor);
      if (found.length < 4 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !seen(node) || node.closest("svg, noscript, [aria-disabled=true], .operatives thead")) continue;
    for (const word of text.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].map((box) => box.top);
      if (Math.max(...tops) - Math.min(...tops) > 9 && !/[-/]/.test(word[0])) complaints.push(`split: ${word[0]}`);
    }
    const style = getComputedStyle(node);
    const [a, b] = [light(colour(style.color)), light(behind(node))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) complaints.push(`contrast ${ratio.toFixed(1)}: ${what(node)}`);
  }
  return complaints;
};
