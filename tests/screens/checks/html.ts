// What a page's HTML alone decides: its language and title, heading order, names of controls, links that lead
// somewhere, forms that send what their commands need, and data that the page contains without showing it. All of
// these read a parsed page.

import { isCommand, lacks } from "#tests/kit/browser/form-promises.ts";
import { paths } from "#tests/routes/table.ts";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
const short = (element: Element) => element.outerHTML.slice(0, 120);

/** Language, title, main part, headings that skip no level, unique ids, and references that resolve. */
export function outlineFaults(page: Document, locale: string): string[] {
  const faults: string[] = [];
  const { documentElement: root } = page;
  if (root.lang !== locale) faults.push(`the page says that it is in "${root.lang}"`);
  if (plain(page.title) === "") faults.push("the page has no title");
  if (page.querySelectorAll("main").length !== 1) faults.push("the page has not one main part");
  const headings = [...page.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  if (headings.filter(({ localName }) => localName === "h1").length !== 1)
    faults.push("the page has not one first heading");
  for (const [index, heading] of headings.entries()) {
    const [before, level] = [headings[index - 1], heading].map((one) => Number(one?.localName.slice(1) ?? 0));
    if ((level ?? 0) > (before ?? 0) + 1 && index > 0)
      faults.push(`a heading skips a level: ${short(heading)}`);
    if (plain(heading.textContent) === "") faults.push(`an empty heading: ${short(heading)}`);
  }
  const ids = [...page.querySelectorAll("[id]")].map(({ id }) => id);
  const known = new Set(ids);
  if (known.size < ids.length)
    faults.push(`an id is there twice: ${ids.filter((id, index) => ids.indexOf(id) < index).join(", ")}`);
  for (const name of ["for", "aria-labelledby", "aria-describedby", "aria-errormessage", "form"])
    for (const element of page.querySelectorAll(`[${name}]`))
      for (const id of plain(element.getAttribute(name)).split(" "))
        if (!known.has(id)) faults.push(`${name} refers to nothing: ${short(element)}`);
  return faults;
}

/** Links, buttons, fields, folds and pictures without a name for screen readers. */
export function unnamedFaults(page: Document): string[] {
  // Asking a field for its labels reads the whole page each time.
  const labelsFor = Map.groupBy(page.querySelectorAll("label[for]"), (label) => label.getAttribute("for"));
  const textOf = (element: Element): string =>
    plain(element.textContent) + [...element.querySelectorAll("img")].map(({ alt }) => alt).join("");
  const isNamed = (element: Element): boolean => {
    if (plain(element.getAttribute("aria-label")) || element.getAttribute("aria-labelledby")) return true;
    if (element.localName === "img") return element.hasAttribute("alt");
    if (!element.matches("input, select, textarea")) return textOf(element) !== "";
    const labels = [element.closest("label"), ...(labelsFor.get(element.id) ?? [])];
    return (
      labels.some((label) => label && textOf(label) !== "") || plain(element.getAttribute("title")) !== ""
    );
  };
  const usable = 'a[href], button, summary, img, select, textarea, input:not([type="hidden"])';
  return [...page.querySelectorAll(usable)]
    .filter((element) => !element.closest('[aria-hidden="true"], [hidden]') && !isNamed(element))
    .map((element) => `without a name: ${short(element)}`);
}

const ownPaths = paths
  .filter((path) => path !== "/*")
  .map((path) => new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}$`));
/** What the web server answers besides the routes. */
const servedPaths = /^\/(?:assets|api)\/|^\/(?:api|healthz|preferences\/clock|rest\/v1\/reference)$/;

const isServed = (path: string) => servedPaths.test(path) || ownPaths.some((own) => own.test(path));

/** Links and forms that lead to no route, and anchors that do not exist on the page. */
export function linkFaults(page: Document, address: string): string[] {
  const here = new URL(address, "http://here.test");
  const addresses = [
    ...[...page.querySelectorAll("a[href]")].map((one) => one.getAttribute("href") ?? ""),
    ...[...page.querySelectorAll("form[action]")].map((one) => one.getAttribute("action") ?? ""),
    ...[...page.querySelectorAll("[formaction]")].map((one) => one.getAttribute("formaction") ?? ""),
  ];
  return [...new Set(addresses)].flatMap((to) => {
    if (!URL.canParse(to, here)) return [`leads nowhere: ${to}`];
    const { origin, protocol, pathname, hash } = new URL(to, here);
    if (origin !== here.origin)
      return /^(?:https?|mailto|tel|data|webcal):$/.test(protocol) ? [] : [`leads nowhere: ${to}`];
    if (to.startsWith("#"))
      return page.getElementById(decodeURIComponent(hash.slice(1)))
        ? []
        : [`no such part of the page: ${to}`];
    return isServed(pathname) ? [] : [`leads to no route: ${to}`];
  });
}

/** Forms that post nothing, and commands whose form lacks what they need. */
export function formFaults(page: Document, hasProfile: boolean): string[] {
  return [...page.querySelectorAll("form")].flatMap((form) => {
    const buttons = [...form.elements].filter(
      (one): one is HTMLButtonElement =>
        one.localName === "button" && (one as HTMLButtonElement).type === "submit",
    );
    const faults = buttons.length > 0 ? [] : [`a form without a button: ${short(form)}`];
    const commands = buttons.filter(({ name }) => name === "command").map(({ value }) => value);
    if (!commands.some(isCommand)) return faults;
    const fields = [...form.querySelectorAll("input")].map(({ name, value }): [string, string] => [
      name,
      value,
    ]);
    const shown = { action: form.getAttribute("action") ?? "", method: form.method, fields, commands };
    return [...faults, ...lacks(shown, { hasProfile })];
  });
}

const addressPattern = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Mail addresses that the page contains but does not show, most likely in its scripts' data. */
export function hiddenFaults(html: string, own: readonly string[]): string[] {
  const visible = html.replaceAll(/<script\b.*?<\/script>/gs, "").toLowerCase();
  // In script data a line break is escaped as a letter.
  const held = new Set(
    html
      .replaceAll(/\\+[nrt]/g, " ")
      .toLowerCase()
      .match(addressPattern) ?? [],
  );
  return [...held]
    .filter((one) => !visible.includes(one) && !own.includes(one))
    .map((one) => `holds an address that it does not show: ${one}`);
}
