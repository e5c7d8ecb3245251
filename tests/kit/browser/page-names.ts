// How things on a page are called: by their labels, their `aria-label` or the text in them.

export type Name = string | RegExp;

const spaces = /[\s\u00a0]+/g;
/** A text with single plain spaces. */
export const plain = (text: string) => text.replaceAll(spaces, " ").trim();

const blocks =
  "p, li, div, section, dt, dd, td, th, h1, h2, h3, h4, summary, label, option, br, a, button, .visually-hidden, .block";

/** The text of an element without scripts and templates, its white space made plain. */
export function visibleText(element: ParentNode): string {
  const copy = (element as Element).cloneNode(true) as Element;
  for (const one of copy.querySelectorAll("script, style, template, [hidden]")) one.remove();
  // Blocks stand apart on a screen; in the text alone their words would touch.
  for (const one of copy.querySelectorAll(blocks)) {
    one.before(" ");
    one.append(" ");
  }
  return plain(copy.textContent ?? "");
}

/** What a screen reader calls it. */
export function accessibleName(element: Element): string {
  const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labelled = ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "").join(" ");
  return plain(element.getAttribute("aria-label") ?? (labelled || (element.textContent ?? "")));
}

/** The text of an element without what is only for screen readers, such as of which row a button is. */
function seenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll(".visually-hidden")) one.remove();
  return visibleText(copy);
}

export function isNamed(element: Element, name: Name): boolean {
  const isIt = (one: string) => (typeof name === "string" ? one === plain(name) : name.test(one));
  // One after the other: the texts are copies without what is hidden.
  return isIt(accessibleName(element)) || isIt(visibleText(element)) || isIt(seenText(element));
}

type Labelled = Element & { labels?: NodeListOf<HTMLLabelElement> | null };

function labelsOf(control: Labelled): string[] {
  const labels = [...(control.labels ?? [])].map((label) => plain(label.textContent ?? ""));
  const isCalled = control.hasAttribute("aria-label") || control.hasAttribute("aria-labelledby");
  return isCalled ? [accessibleName(control), ...labels] : labels;
}

/** The control with this label, whether or not it is marked as optional or has a hint in its label. */
export function controlByLabel(within: ParentNode, label: string): Element | undefined {
  const controls = [...within.querySelectorAll<Labelled>("input:not([type=hidden]), select, textarea")];
  const wanted = plain(label);
  const matches = [
    (text: string) => text === wanted,
    (text: string) => text.startsWith(`${wanted} (`) || text.startsWith(`${wanted}(`),
    (text: string) => text.startsWith(wanted),
  ];
  for (const isIt of matches) {
    const found = controls.find((control) => labelsOf(control).some(isIt));
    if (found) return found;
  }
  return undefined;
}
