// What a page offers its reader, with and without scripts: words, links and buttons. Functions that run in the
// browser must be self-contained.

export type PageContent = {
  /** The visible words of the main part. */
  text: string;
  /** Its visible links, buttons and fields. */
  reachable: string[];
};

/** What only scripts can do, and what only their absence requires; the content must be complete without each. */
export const enhancements = [
  // Says that the page reloads by itself.
  "noscript",
  // Says what holds only for a form that is sent as a whole, as it is without scripts.
  ".unscripted",
  // Prints the page, as the browser's own menu does.
  ".needs-scripts",
  // Closes a notice; without scripts the next page does.
  ".toast button",
  // Numbers of a chart: in a disclosure below it, which stands open where nothing draws the chart.
  ".figure-numbers > section",
  // Marks itself as a button that only scripts can press, next to what it makes easier.
  "[data-enhancement]",
] as const;

/** The words, links and buttons of the content that are visible; runs in the browser. */
export function readContent(excluded: readonly string[]): PageContent {
  const main = document.querySelector("main");
  if (!main) return { text: "", reachable: [] };
  const left = [...main.querySelectorAll(excluded.join(", "))];
  const isShown = (element: Element) => {
    // A file input lies transparent over its area, which shows what it does.
    const opacityProperty = !element.matches("input[type=file]");
    const isVisible = element.checkVisibility({ opacityProperty, visibilityProperty: true });
    return isVisible && !left.some((one) => one.contains(element));
  };
  const words: string[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent && !["script", "style"].includes(parent.localName) && isShown(parent))
      // How far away an instant is differs between the two readings.
      words.push(parent.matches(".away") ? "(AWAY)" : (node.textContent ?? ""));
  }
  const reachable = [...main.querySelectorAll("a[href], button, summary, input, select, textarea")]
    .filter(isShown)
    .map((element) => {
      const name = element.getAttribute("href") ?? element.getAttribute("name") ?? "";
      // React numbers a form differently if a component is hydrated later.
      const stable = name.replace(/_R_\w+?_/, "_R_").replace(/\/feed\/[\w-]{43}/, "/feed/TOKEN");
      return `${element.localName} ${stable} ${element.getAttribute("value") ?? ""}`.trim();
    });
  // Recovery codes differ with each answer.
  const text = words
    .join(" ")
    .replaceAll(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b/g, "CODE")
    .replaceAll(/\bproffer_[\w-]{43}/g, "TOKEN")
    .replaceAll(/\bwhsec_[\w+/=]+/g, "SECRET")
    .replaceAll(/\/feed\/[\w-]{43}/g, "/feed/TOKEN");
  return { text: text.replaceAll(/\s+/g, " ").trim(), reachable };
}

/** All texts of a page, visible or only for screen readers; runs in the browser. */
export function readTexts(): string[] {
  const texts = [document.title];
  const unread = [...document.body.querySelectorAll("script, style")];
  // Input and samples in another language are marked as such.
  const isMarked = (element: Element) => element.closest("[lang]") !== document.documentElement;
  // Meant to be copied: an error's digest, and for operators the ids at Stripe and in the database.
  const codes = location.pathname.startsWith("/admin") ? "code, pre" : ".digest code";
  const identifiers = [...document.body.querySelectorAll(codes)];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || unread.includes(parent) || isMarked(parent)) continue;
    const isIdentifier = identifiers.some((one) => one.contains(parent));
    texts.push(isIdentifier ? "" : (node.textContent ?? ""));
  }
  for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      texts.push(element.getAttribute(name) ?? "");
  }
  return texts;
}

/** The visible texts of the whole page, and which of these elements exist; runs in the browser. */
export function readVisible(wanted: readonly string[]): { texts: string[]; selectors: string[] } {
  const texts: string[] = [];
  const unread = [...document.body.querySelectorAll("script, style, noscript")];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || unread.some((one) => one.contains(parent))) continue;
    if (parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      texts.push(node.textContent);
  }
  return { texts, selectors: wanted.filter((selector) => document.querySelector(selector) !== null) };
}

/** What is missing or different without scripts. */
export function noScriptFaults(scripted: PageContent, noScript: PageContent): string[] {
  const faults: string[] = [];
  if (scripted.text !== noScript.text) {
    const from = [...scripted.text].findIndex((letter, index) => letter !== noScript.text[index]);
    const at = Math.max(0, (from < 0 ? scripted.text.length : from) - 30);
    const part = (text: string) => text.slice(at, at + 110);
    faults.push(`without scripts the content differs: "${part(scripted.text)}" / "${part(noScript.text)}"`);
  }
  if (noScript.text === "") faults.push("there is no content without scripts");
  const missing = scripted.reachable.filter((one) => !noScript.reachable.includes(one));
  const more = noScript.reachable.filter((one) => !scripted.reachable.includes(one));
  if (missing.length > 0) faults.push(`not reachable without scripts: ${missing.slice(0, 5).join(", ")}`);
  if (more.length > 0) faults.push(`only there without scripts: ${more.slice(0, 5).join(", ")}`);
  return faults;
}

/**
 * Links and buttons that only one language has; anchors have names in each language. Lists of other people's rows may
 * grow between the two readings, so all ids count as equal, and so does the row that "Show more" continues from.
 */
export function languageFaults([first, ...others]: readonly Pick<PageContent, "reachable">[]): string[] {
  const linksOf = ({ reachable }: Pick<PageContent, "reachable">) =>
    reachable
      .filter((one) => /^(a [^#]|button )/.test(one))
      .map((one) => one.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID"))
      .map((one) => one.replaceAll(/\bafter=[\w%-]+/g, "after=ROW"));
  if (!first || others.length === 0) return ["only one language was read"];
  const links = linksOf(first);
  return others.flatMap((other) => {
    const found = linksOf(other);
    const missing = [
      ...links.filter((one) => !found.includes(one)),
      ...found.filter((one) => !links.includes(one)),
    ];
    return missing.length > 0 ? [`only in one language: ${missing.slice(0, 5).join(", ")}`] : [];
  });
}
