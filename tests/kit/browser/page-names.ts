// The names of things on a page: by their labels, their `aria-label` or their text.

export type Name = string | RegExp;

const spaces = /[\s\u00a0]+/g;
/** A text with single plain spaces. */
export const plain = (text: string) => text.replaceAll(spaces, " ").trim();

const blocks =
  "p, li, div, section, dt, dd, td, th, h1, h2, h3, h4, summary, label, option, br, a, button, .visually-hidden, .block";

/** The text of an element without scripts and templates, with normalised white space. */
export function visibleText(element: ParentNode): string {
  const copy = (element as Element).cloneNode(true) as Element;
  for (const one of copy.querySelectorAll("script, style, template, [hidden]")) one.remove();
  // On a screen blocks are separate; in the bare text their words would run together.
  for (const one of copy.querySelectorAll(blocks)) {
    one.before(" ");
    one.append(" ");
  }
  return plain(copy.textContent ?? "");
}

/** The name that a screen reader announces. */
export function accessibleName(element: Element): string {
  const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labelled = ids.map((id) => element.ownerDocument.getElementById(id)?.textContent ?? "").join(" ");
  return plain(element.getAttribute("aria-label") ?? (labelled || (element.textContent ?? "")));
}

/** The text of an element without parts for screen readers only, such as which row a button belongs to. */
function seenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll(".visually-hidden")) one.remove();
  return visibleText(copy);
}

export function isNamed(element: Element, name: Name): boolean {
  const isIt = (one: string) => (typeof name === "string" ? one === plain(name) : name.test(one));
  // Checked one after the other, because the texts are copies without hidden parts.
  return isIt(accessibleName(element)) || isIt(visibleText(element)) || isIt(seenText(element));
}

type Labelled = Element & { labels?: NodeListOf<HTMLLabelElement> | null };

function labelsOf(control: Labelled): string[] {
  const labels = [...(control.labels ?? [])].map((label) => plain(label.textContent ?? ""));
  const isCalled = control.hasAttribute("aria-label") || control.hasAttribute("aria-labelledby");
  return isCalled ? [accessibleName(control), ...labels] : labels;
}

/** The control with this label, whether or not the label marks it as optional or contains a hint. */
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
