// The names of a page's links and buttons for a screen reader, which may list them without their surroundings.

/** Routes where one name may lead to different screenStates, each with its reason. */
export const repeatedNames: ReadonlySet<string> = new Set([
  // Shows every part of the pages once in each theme, with the same words.
  "/ui",
]);

/**
 * Links, buttons and folds with one name that lead to different pages (each kind is announced as such), and names
 * that do not start with the visible words (WCAG 2.5.3: voice users say what they see). Runs in the browser.
 */
export function nameFaults(): string[] {
  const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
    if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true" || !isShown(node))
      return "";
    if (node instanceof HTMLImageElement) return node.alt;
    const text = [...node.childNodes].map(textOf).join("");
    return getComputedStyle(node).display === "inline" ? text : ` ${text} `;
  };
  const nameOf = (element: Element) => {
    const ids = plain(element.getAttribute("aria-labelledby")).split(" ").filter(Boolean);
    const labelled = ids.map((id) => plain(document.getElementById(id)?.textContent)).join(" ");
    return plain(labelled || element.getAttribute("aria-label") || textOf(element));
  };
  /** Fields that differ with every rendering, or are the same everywhere. */
  const passing = new Set(["_key", "profile_id", "version"]);
  const targetOf = (element: Element, index: number) => {
    if (element instanceof HTMLAnchorElement) return element.href;
    if (!(element instanceof HTMLButtonElement) || element.type === "button" || !element.form)
      return `${element.localName} ${index}`;
    // The footer's switches and the account's settings do the same.
    if (["theme", "locale"].includes(element.name)) return `${element.name}=${element.value}`;
    const action = element.getAttribute("formaction") ?? element.form.getAttribute("action") ?? "";
    const fields = [...element.form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
      .filter(({ name }) => !passing.has(name))
      .map(({ name, value }) => `${name}=${value}`);
    return [action, `${element.name}=${element.value}`, ...fields].join(" ");
  };
  const faults: string[] = [];
  const targets = new Map<string, string>();
  for (const [index, element] of [...document.querySelectorAll("a[href], button, summary")].entries()) {
    if (!isShown(element) || element.closest("[aria-hidden=true]")) continue;
    const name = nameOf(element);
    const visible = plain(textOf(element));
    if (!name.toLowerCase().startsWith(visible.toLowerCase()))
      faults.push(`"${visible}" is called "${name}", which begins otherwise`);
    // Each row of a table says in its other cells which one it is: two people may have one name.
    if (element instanceof HTMLAnchorElement && element.closest("tbody")) continue;
    const target = targetOf(element, index);
    const kind = `${element.localName} ${name}`;
    const other = targets.get(kind);
    if (other === undefined) targets.set(kind, target);
    else if (other !== target) faults.push(`two are called "${name}": ${other} and ${target}`);
  }
  return faults;
}
