// A browser without scripts, as far as forms go: cookies, pages, their forms with what those would send, and posts of
// them. It reads only the markup that React writes.
import { demoPassword } from "#db/seed/demo-accounts.ts";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { nextCode } from "#tests/e2e/kit/authenticator.ts";
import { untilAvailable } from "#tests/kit/product/until.ts";
import { FormCookies } from "./form-cookies.ts";

export type Page = {
  status: number;
  location: string | null;
  html: string;
  url: string;
  /** When to retry, if the answer says so. */
  retryAfter: string | null;
};
export type ShownForm = {
  action: string;
  method: string;
  /** What pressing a button would send, without the button itself. */
  fields: [name: string, value: string][];
  /** The commands its buttons name. */
  commands: string[];
};

export class FormBrowser {
  readonly origin: string;
  readonly cookies = new FormCookies();

  constructor(origin: string) {
    this.origin = origin;
  }

  get(path: string): Promise<Page> {
    return this.ask(path, { method: "GET" });
  }

  post(
    path: string,
    fields: Iterable<readonly [string, string]>,
    headers?: Record<string, string>,
  ): Promise<Page> {
    const body = new URLSearchParams([...fields].map(([name, value]) => [name, value]));
    return this.ask(path, { method: "POST", body, headers });
  }

  /** Presses the button of a form that the page showed. */
  press(form: ShownForm, command: string, changes: Record<string, string> = {}): Promise<Page> {
    return this.post(form.action, pressed(form, command, changes));
  }

  /** Presses the button of a form with a file. */
  upload(form: ShownForm, command: string, file: File, field = "files"): Promise<Page> {
    const body = new FormData();
    for (const [name, value] of pressed(form, command)) body.append(name, value);
    body.append(field, file);
    return this.ask(form.action, { method: "POST", body });
  }

  /** Signs in as one of the demo's people; for the operator it also enters a code of its authenticator app. */
  async signIn(email: string, password = demoPassword): Promise<this> {
    const next = "/requests";
    const given = async (path: string, fields: Record<string, string>) => {
      const answer = await untilAvailable(
        () => this.post(path, Object.entries({ ...fields, next })),
        ({ status }) => status === 503,
      );
      if (answer.status !== 303) throw new Error(`${email} could not sign in: ${path} ${answer.status}`);
      return answer.location ?? "";
    };
    const location = await given("/auth/signin", { email, password });
    if (!location.startsWith("/auth/second-factor")) return this;
    const token = await nextCode(demoOperator.totp_key);
    await given("/auth/second-factor", { command: "give_code", token });
    return this;
  }

  /** Another tab of the same browser: it starts with the same cookies, then each keeps its own changes. */
  tab(origin = this.origin): FormBrowser {
    const other = new FormBrowser(origin);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  private async ask(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Page> {
    const url = new URL(path, this.origin);
    const headers = new Headers({
      accept: "text/html",
      "sec-fetch-site": "same-origin",
      origin: this.origin,
      ...init.headers,
    });
    headers.set("cookie", this.cookies.header);
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    this.cookies.take(response.headers);
    const location = response.headers.get("location");
    const retryAfter = response.headers.get("retry-after");
    const html = await response.text();
    return { status: response.status, location, html, url: url.pathname + url.search, retryAfter };
  }
}

/** The fields that a form sends when a button is pressed. */
export function pressed(form: ShownForm, command: string, changes: Record<string, string> = {}) {
  const kept = form.fields.filter(([name]) => !Object.hasOwn(changes, name));
  return [...kept, ...Object.entries(changes), ["command", command] as [string, string]];
}

/** The forms of a page. */
export function formsIn({ html, url }: Pick<Page, "html" | "url">): ShownForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = "", inner = ""]) => ({
    action: attribute(tag, "action") ?? url,
    method: (attribute(tag, "method") ?? "get").toLowerCase(),
    fields: fieldsIn(inner),
    commands: [...inner.matchAll(/<button\b([^>]*)>/g)]
      .filter(([, button = ""]) => attribute(button, "name") === "command")
      .map(([, button = ""]) => attribute(button, "value") ?? ""),
  }));
}

/** The one form with this command. */
export function formOf(page: Page, command: string): ShownForm {
  const form = formsIn(page).find(({ commands }) => commands.includes(command));
  if (!form)
    throw new Error(`${page.url} (${page.status}) has no form for ${command}:\n${textOf(page.html)}`);
  return form;
}

/** The value a form sends under a name. */
export function fieldOf(form: ShownForm, name: string): string | undefined {
  return form.fields.find(([found]) => found === name)?.[1];
}

/** What the first alert of a page says. */
export function alertIn(html: string): string | undefined {
  const alert = /<div[^>]*role="alert"[^>]*>.*?<div class="notice-body">(.*?)<\/div>/s.exec(html)?.[1];
  return alert === undefined ? undefined : textOf(alert);
}

/** The text that a person reads. */
export function textOf(html: string): string {
  const body = html.replace(/^.*?<body[^>]*>/s, "").replaceAll(/<(script|style)\b.*?<\/\1>/gs, "");
  return decoded(body.replaceAll(/<[^>]+>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function fieldsIn(html: string): [string, string][] {
  const inputs = [...html.matchAll(/<input\b([^>]*)>/g)].flatMap(([, tag = ""]) => {
    const type = attribute(tag, "type") ?? "text";
    const isLeftOut = type === "file" || (/^(radio|checkbox)$/.test(type) && !/\bchecked=""/.test(tag));
    return isLeftOut ? [] : named(tag, attribute(tag, "value") ?? "");
  });
  const areas = [...html.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)].flatMap(
    ([, tag = "", text = ""]) => named(tag, decoded(text).replace(/^\n/, "")),
  );
  const lists = [...html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].flatMap(
    ([, tag = "", inner = ""]) => {
      const options = [...inner.matchAll(/<option\b([^>]*)>/g)].map(([, option = ""]) => option);
      const chosen = options.find((option) => option.includes('selected=""')) ?? options[0] ?? "";
      return named(tag, attribute(chosen, "value") ?? "");
    },
  );
  return [...inputs, ...areas, ...lists];
}

function named(tag: string, value: string): [string, string][] {
  const name = attribute(tag, "name");
  return name ? [[name, value]] : [];
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decoded(found);
}

function decoded(text: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_whole, name: string) => entities[name] ?? "");
}
