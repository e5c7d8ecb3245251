// What a page gives to somebody whose browser runs no scripts: the same words, links and buttons.

export type Given = { text: string; reachable: string[] };

/** What only scripts can do and what only their absence needs; each must leave the content whole without it. */
export const enhancements = [
  // Says that the page looks again by itself.
  "noscript",
  // Says what holds only for a form that is sent whole, as it is without scripts.
  ".unscripted",
  // Puts the page on paper, as the browser's own menu does.
  ".needs-scripts",
  // Takes away what was said; without scripts it goes with the page.
  ".toast button",
  // Said of itself: a button that only scripts can press, beside what it makes easier.
  "[data-enhancement]",
] as const;

/** The words, links and buttons of the content as somebody sees them; runs in the browser. */
export function givenContent(leaveOut: readonly string[]): Given {
  const main = document.querySelector("main");
  if (!main) return { text: "", reachable: [] };
  const out = leaveOut.join(", ");
  const isShown = (element: Element) =>
    !element.closest(out) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const words: string[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && !parent.closest("script, style") && isShown(parent)) words.push(node.textContent ?? "");
  }
  const reachable = [...main.querySelectorAll("a[href], button, summary, input, select, textarea")]
    .filter(isShown)
    .map((element) => {
      const name = element.getAttribute("href") ?? element.getAttribute("name") ?? "";
      // The number React gives a form is another one where a part of the page is taken over later.
      const steady = name.replace(/_R_\w+?_/, "_R_");
      return `${element.localName} ${steady} ${element.getAttribute("value") ?? ""}`.trim();
    });
  // Recovery codes are made for each answer: others each time.
  const text = words.join(" ").replaceAll(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g, "CODE");
  return { text: text.replaceAll(/\s+/g, " ").trim(), reachable };
}

/** What is missing or different without scripts. */
export function stillFaults(scripted: Given, still: Given): string[] {
  const faults: string[] = [];
  if (scripted.text !== still.text) {
    const from = [...scripted.text].findIndex((letter, index) => letter !== still.text[index]);
    const at = Math.max(0, (from < 0 ? scripted.text.length : from) - 30);
    const part = (text: string) => text.slice(at, at + 110);
    faults.push(`without scripts the content differs: "${part(scripted.text)}" / "${part(still.text)}"`);
  }
  if (still.text === "") faults.push("there is no content without scripts");
  const missing = scripted.reachable.filter((one) => !still.reachable.includes(one));
  const more = still.reachable.filter((one) => !scripted.reachable.includes(one));
  if (missing.length > 0) faults.push(`not reachable without scripts: ${missing.slice(0, 5).join(", ")}`);
  if (more.length > 0) faults.push(`only there without scripts: ${more.slice(0, 5).join(", ")}`);
  return faults;
}

/** What leads on or does something is there in every language alike; the parts of a page have names in its own. */
export function languageFaults([first, ...others]: readonly Given[]): string[] {
  const ways = ({ reachable }: Given) => reachable.filter((one) => /^(a [^#]|button )/.test(one));
  if (!first) return ["nothing was looked at"];
  const known = ways(first);
  return others.flatMap((other) => {
    const found = ways(other);
    const missing = [
      ...known.filter((one) => !found.includes(one)),
      ...found.filter((one) => !known.includes(one)),
    ];
    return missing.length > 0 ? [`only in one language: ${missing.slice(0, 5).join(", ")}`] : [];
  });
}
