// A page over HTTP: a parser reads what the server wrote, and sends its forms as a browser without scripts does.
import { JSDOM } from "jsdom";
import { FormCookies } from "#tests/kit/browser/form-cookies.ts";
import type { Hands } from "./actions.ts";
import { addressOf, cookiesFor } from "./browsers.ts";
import type { Locale } from "./catalogue.ts";
import type { ScreenProduct } from "./product.ts";
import type { Target } from "./screen-state.ts";

/** One window for all pages: making one takes longer than reading a page. */
const { window } = new JSDOM("");

/** Hidden by themselves, or by style sheets, which are not read here: only wide screens show the list of steps. */
const hidden = '[hidden], template, dialog:not([open]), [popover], input[type="hidden"], .draft-steps';

/** By element, because every reader of a page needs most of them. */
let shown = new WeakMap<Element, boolean>();

window.Element.prototype.checkVisibility = function isShown(this: Element): boolean {
  const known = shown.get(this);
  if (known !== undefined) return known;
  const parent = this.parentElement;
  const isFolded =
    parent?.localName === "details" && !parent.hasAttribute("open") && this.localName !== "summary";
  const is = !isFolded && !this.matches(hidden) && (parent?.checkVisibility() ?? true);
  shown.set(this, is);
  return is;
};
const inline = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "code",
  "em",
  "i",
  "span",
  "strong",
  "time",
  "small",
  "img",
]);
const styleOf = ({ localName }: Element) => ({ display: inline.has(localName) ? "inline" : "block" });

/** Parses a page. Style sheets are long and not needed here. */
export const parsePage = (html: string): Document =>
  new window.DOMParser().parseFromString(html.replaceAll(/<style\b.*?<\/style>/gs, ""), "text/html");

/** Runs a function written for a page in a browser on a parsed page. */
export function readOn<Args extends unknown[], Result>(
  document: Document,
  path: string,
  read: (...args: Args) => Result,
  ...args: Args
): Result {
  const { Node, NodeFilter, Element, HTMLAnchorElement, HTMLButtonElement, HTMLImageElement } = window;
  const location = { pathname: path.split("?")[0] };
  const classes = { Node, NodeFilter, Element, HTMLAnchorElement, HTMLButtonElement, HTMLImageElement };
  Object.assign(globalThis, { ...classes, document, location, getComputedStyle: styleOf });
  return read(...args);
}

type Sent = { method: string; body?: URLSearchParams | FormData };

/** One person's open page, in one language. */
export class HttpPage implements Hands {
  status = 0;
  html = "";
  document: Document = parsePage("");
  #url: URL;
  #cookies = new FormCookies();

  private constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Opens a page as its viewer. */
  static async open(product: ScreenProduct, target: Target, locale: Locale): Promise<HttpPage> {
    const page = new HttpPage(addressOf(product, target));
    for (const { name, value } of await cookiesFor(product, target.viewer, locale))
      page.#cookies.set(name, value);
    await page.#load(page.#url, { method: "GET" });
    return page;
  }

  path(): string {
    return this.#url.pathname;
  }

  /** The path with its query, or the external address to which it led. */
  get address(): string {
    return `${this.#url.pathname}${this.#url.search}`;
  }

  /** Fetches something that the page refers to. */
  fetch(address: string): Promise<Response> {
    return fetch(new URL(address, this.#url), { headers: { cookie: this.#cookies.header } });
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields))
      this.#one<HTMLInputElement>(`:is(input, textarea, select)[name="${name}"]`).value = value;
  }

  async check(selector: string): Promise<void> {
    this.#one<HTMLInputElement>(selector).checked = true;
  }

  /** Opens all folds: nothing on the page depends on which are open. */
  async unfold(): Promise<void> {
    for (const details of this.document.querySelectorAll("details")) details.open = true;
    shown = new WeakMap();
  }

  async submit(command: string): Promise<void> {
    const button = this.#one<HTMLButtonElement>(`button[name="command"][value="${command}"]`);
    const { form } = button;
    if (!form) throw new Error(`the button of ${command} belongs to no form`);
    if (!form.noValidate && !button.formNoValidate && !form.checkValidity())
      throw new Error(`a browser keeps the form of ${command}: its constraints are not met`);
    const fields = [...new window.FormData(form, button).entries()].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    const body = form.enctype === "multipart/form-data" ? new FormData() : new URLSearchParams();
    for (const [name, value] of fields) body.append(name, value);
    const action = button.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    await this.#load(new URL(action, this.#url), { method: "POST", body });
  }

  async post(fields: Readonly<Record<string, string>>, action: string): Promise<void> {
    await this.#load(new URL(action, this.#url), { method: "POST", body: new URLSearchParams(fields) });
  }

  async expect(selector: string, is: "shown" | "gone" = "shown"): Promise<void> {
    const found = [...this.document.querySelectorAll(selector)];
    const isSo = is === "gone" ? found.length === 0 : found.some((one) => one.checkVisibility());
    if (!isSo) throw new Error(`${this.address} (${this.status}): ${selector} is not ${is}`);
  }

  #one<Found extends Element>(selector: string): Found {
    const found = this.document.querySelector<Found>(selector);
    if (!found) throw new Error(`${this.address} (${this.status}) has no ${selector}`);
    return found;
  }

  async #load(address: URL, { method, body }: Sent): Promise<void> {
    const headers = new Headers({ accept: "text/html", cookie: this.#cookies.header });
    if (method !== "GET") {
      headers.set("origin", this.#url.origin);
      headers.set("sec-fetch-site", "same-origin");
    }
    const response = await fetch(address, { method, body, headers, redirect: "manual" });
    this.#cookies.take(response.headers);
    this.#url = address;
    this.status = response.status;
    this.html = await response.text();
    const location = response.headers.get("location");
    // After a form the answer is the page that it leads to; a redirecting address is a fault of its own.
    if (location && method === "POST") return this.#load(new URL(location, address), { method: "GET" });
    this.document = parsePage(this.html);
  }
}
