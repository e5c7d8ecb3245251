// A browser without scripts over HTTP: it reads the built product's documents, fills in forms by their labels, sends
// what a browser would send and follows redirects. It does not render, so it ignores what depends on style sheets
// (width, what is folded).
import { JSDOM } from "jsdom";
import { FormCookies } from "./form-cookies.ts";
import { accessibleName, controlByLabel, isNamed, type Name, visibleText } from "./page-names.ts";

const redirects = new Set([301, 302, 303, 307, 308]);
const redirectsAtMost = 10;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Sent = { method: string; body?: URLSearchParams | FormData };

export class PageBrowser {
  readonly origin: string;
  readonly locale: "en" | "de";
  readonly cookies: FormCookies;
  status = 0;
  headers = new Headers();
  #page = new JSDOM("");
  #url: URL;
  #files = new Map<Element, File[]>();

  constructor(origin: string, locale: "en" | "de" = "en", cookies = new FormCookies()) {
    this.origin = origin;
    this.locale = locale;
    this.cookies = cookies;
    this.#url = new URL(origin);
  }

  /** Another tab of the same browser. */
  tab(): PageBrowser {
    return new PageBrowser(this.origin, this.locale, this.cookies);
  }

  get document(): Document {
    return this.#page.window.document;
  }

  /** The address as the product writes it; absolute on another origin. */
  get url(): string {
    const { origin, pathname, search, hash, href } = this.#url;
    return origin === this.origin ? pathname + search + hash : href;
  }

  /** Opens an address and follows redirects. */
  async open(address: string): Promise<this> {
    await this.#load(new URL(address, this.#url), { method: "GET" });
    return this;
  }

  /** All readable text of the page, or of a part of it. */
  text(within: ParentNode = this.document): string {
    return visibleText(within instanceof this.#page.window.Document ? within.body : within);
  }

  get headline(): string {
    return this.text(this.one("h1"));
  }

  /** What the first alert says; empty without one. */
  get alert(): string {
    const alert = this.document.querySelector('[role="alert"]');
    return alert ? this.text(alert) : "";
  }

  one(selector: string, within: ParentNode = this.document): Element {
    const found = within.querySelector(selector);
    if (!found) throw this.#missing(selector);
    return found;
  }

  /** The innermost element of this kind whose text contains this. */
  containing(selector: string, text: string): Element {
    const found = [...this.document.querySelectorAll(selector)].findLast((one) =>
      this.text(one).includes(text),
    );
    if (!found) throw this.#missing(`${selector} with "${text}"`);
    return found;
  }

  field(label: string, within: ParentNode = this.document): Control {
    const found = controlByLabel(within, label);
    if (!found) throw this.#missing(`field "${label}"`);
    return found as Control;
  }

  valueOf(label: string, within?: ParentNode): string {
    return this.field(label, within).value;
  }

  fill(label: string, value: string, within?: ParentNode): void {
    const control = this.field(label, within);
    if (
      control.tagName === "SELECT" &&
      ![...control.querySelectorAll("option")].some((one) => one.value === value)
    )
      throw new Error(`"${label}" offers no ${value}`);
    control.value = value;
  }

  check(label: string, within?: ParentNode, isOn = true): void {
    (this.field(label, within) as HTMLInputElement).checked = isOn;
  }

  attach(label: string, ...files: File[]): void {
    this.#files.set(this.field(label), files);
  }

  buttons(name: Name, within: ParentNode = this.document): HTMLButtonElement[] {
    return [...within.querySelectorAll("button")].filter((one) => isNamed(one, name));
  }

  links(name: Name, within: ParentNode = this.document): HTMLAnchorElement[] {
    return [...within.querySelectorAll<HTMLAnchorElement>("a[href]")].filter((one) => isNamed(one, name));
  }

  /** Follows the first link with this name. */
  async follow(name: Name, within?: ParentNode): Promise<this> {
    const [link] = this.links(name, within);
    if (!link) throw this.#missing(`link "${name}"`);
    return this.open(link.href);
  }

  /** Presses the first button with this name, which sends its form. */
  async press(name: Name, within?: ParentNode): Promise<this> {
    const [button] = this.buttons(name, within);
    if (!button) throw this.#missing(`button "${name}"`);
    return this.submit(button);
  }

  /** Sends a button's form as a browser does. */
  async submit(button: HTMLButtonElement): Promise<this> {
    const { form } = button;
    if (!form || button.disabled) throw new Error(`"${accessibleName(button)}" sends no form`);
    if (!form.noValidate && !button.formNoValidate && !form.checkValidity())
      throw new Error(`a browser keeps the form of "${accessibleName(button)}": its constraints are not met`);
    const action = new URL(button.getAttribute("formaction") ?? form.getAttribute("action") ?? "", this.#url);
    const method = (button.getAttribute("formmethod") ?? form.method).toUpperCase();
    const entries = new this.#page.window.FormData(form, button).entries();
    const fields = [...entries].filter((entry): entry is [string, string] => typeof entry[1] === "string");
    if (method === "GET") {
      action.search = String(new URLSearchParams(fields));
      await this.#load(action, { method });
    } else await this.#load(action, { method, body: this.#bodyOf(form, fields) });
    return this;
  }

  #bodyOf(form: HTMLFormElement, fields: [string, string][]): URLSearchParams | FormData {
    const chosen = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")].flatMap((input) =>
      (this.#files.get(input) ?? []).map((file) => [input.name, file] as const),
    );
    // Of files such a form sends the names alone.
    if (form.enctype !== "multipart/form-data")
      return new URLSearchParams([...fields, ...chosen.map(([name, file]) => [name, file.name])]);
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    for (const [name, file] of chosen) body.append(name, file);
    return body;
  }

  async #load(address: URL, { method, body }: Sent, redirected = 0): Promise<void> {
    if (redirected > redirectsAtMost) throw new Error(`${address} leads round and round`);
    const headers = new Headers({
      accept: "text/html",
      "accept-language": this.locale,
      cookie: this.cookies.header,
      // The server may close a kept connection just as it is used again.
      connection: "close",
    });
    headers.set("sec-fetch-site", address.origin === this.#url.origin ? "same-origin" : "same-site");
    if (method !== "GET") headers.set("origin", this.#url.origin);
    const response = await fetch(address, { method, body, headers, redirect: "manual" });
    this.cookies.take(response.headers);
    const location = response.headers.get("location");
    if (location && redirects.has(response.status)) {
      await response.body?.cancel();
      const isRepeated = response.status === 307 || response.status === 308;
      return this.#load(
        new URL(location, address),
        isRepeated ? { method, body } : { method: "GET" },
        redirected + 1,
      );
    }
    const html = await response.text();
    if (response.status >= 500) throw new Error(`${method} ${address}: ${response.status}`);
    this.status = response.status;
    this.headers = response.headers;
    this.#url = address;
    // Style sheets and scripts are long and not needed here.
    const bare = html
      .replaceAll(/<style\b.*?<\/style>/gs, "")
      .replaceAll(/(<script\b[^>]*>).*?<\/script>/gs, "$1</script>");
    this.#page = new JSDOM(bare, { url: address.href });
    this.#files.clear();
  }

  #missing(what: string): Error {
    return new Error(`${this.url} (${this.status}) has no ${what}:\n${this.text()}`);
  }
}
