// The built product with its limits on, behind a proxy that names each caller, and callers that behave as attackers:
// any header, any cookie, no redirect followed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { attachedOwnerEnv } from "#scripts/supervisor/attach.ts";
import { isSessionCookie } from "#tests/kit/browser/cookie-name.ts";
import { openTestProduct } from "#tests/kit/product/test-product.ts";
import { until } from "#tests/kit/product/until.ts";

export const demoPassword = "demo-proffer-2026";

export type Answer = { status: number; location: string | null; headers: Headers; text: string };
type Asking = {
  method?: string;
  form?: Record<string, string>;
  body?: string;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};
type Mail = { to: { address: string }[]; subject: string; text: string; html?: string };

export type Target = {
  url: string;
  standins_url: string;
  /** Everything that any of its processes has logged. */
  logged: () => string;
  mailTo: (email: string, path: string) => ReturnType<typeof mailTo>;
  /** Every mail that was sent. */
  mails: () => Promise<Mail[]>;
  /** The application's database as its owner, to inspect rows. */
  owner: pg.Pool;
};

/** The product of the file that called `provideTarget`. */
export let target: Target;

/** Starts it before the file's tests and ends it after them. */
export function provideTarget(): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const settings = { RATE_LIMITS: "on", TRUSTED_PROXY_HOPS: "1", LOG_LEVEL: "debug" };
    const { program, origin, ports, data_dir, ...running } = await openTestProduct(settings);
    const database = { MODE: "demo", ...ports, DATA_DIR: data_dir };
    const owner = new pg.Pool({ connectionString: attachedOwnerEnv(database).DATABASE_OWNER_URL, max: 2 });
    stop = async () => {
      await owner.end();
      await running.stop();
    };
    const inbox = `http://localhost:${ports.STANDINS_MAIL_PORT}`;
    target = {
      url: origin,
      standins_url: `http://localhost:${ports.STANDINS_PORT}`,
      logged: () => [program.output(), ...logsIn(join(data_dir, "logs"))].join("\n"),
      mailTo: (email, path) => mailTo(inbox, email, path),
      mails: async () => (await (await fetch(`${inbox}/api/email`)).json()) as Mail[],
      owner,
    };
  });
  afterAll(() => stop?.());
}

/** The newest mail to this address with a link to this path; returns its secrets. */
async function mailTo(inbox: string, email: string, path: string) {
  return until(`a mail to ${email} with ${path}`, async () => {
    const all = (await (await fetch(`${inbox}/api/email`)).json()) as Mail[];
    for (const mail of all.toReversed()) {
      if (!mail.to.some(({ address }) => address === email)) continue;
      const link = [...mail.text.matchAll(/https?:\/\/[^\s<>")\]]+/g)]
        .map(([found]) => new URL(found))
        .find((found) => found.pathname === path);
      const token_hash = link?.searchParams.get("token_hash");
      if (!link || !token_hash) continue;
      const code = /\b(\d{6})\b/.exec(mail.text.replaceAll(link.href, ""))?.[1] ?? "";
      return { link: `${link.pathname}${link.search}`, token_hash, code };
    }
    return null;
  });
}

function logsIn(folder: string): string[] {
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
}

let callers = 0;

/** A browser, or something posing as one, at its own address. */
export class Caller {
  readonly cookies = new Map<string, string>();
  /** Every value a cookie ever had. */
  readonly held = new Set<string>();
  address: string;

  constructor() {
    callers += 1;
    this.address = `198.51.${100 + Math.floor(callers / 250)}.${callers % 250}`;
  }

  async ask(path: string, { method, form, body, bytes, headers = {} }: Asking = {}): Promise<Answer> {
    const sent = form ? new URLSearchParams(form) : (bytes ?? body);
    const response = await fetch(new URL(path, target.url), {
      method: method ?? (sent === undefined ? "GET" : "POST"),
      redirect: "manual",
      ...(sent === undefined ? {} : { body: sent }),
      headers: {
        accept: "text/html",
        origin: target.url,
        "x-forwarded-for": this.address,
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") }
          : {}),
        ...headers,
      },
    });
    for (const line of response.headers.getSetCookie()) this.#take(line);
    const location = response.headers.get("location");
    return { status: response.status, location, headers: response.headers, text: await response.text() };
  }

  post(path: string, command: string, form: Record<string, string>, headers = {}): Promise<Answer> {
    return this.ask(path, { form: { command, ...form }, headers });
  }

  signIn(email: string, password = demoPassword, next = "/requests"): Promise<Answer> {
    return this.post("/auth/signin", "sign_in", { email, password, next });
  }

  /** The session's cookies as one text. */
  session(): string {
    return [...this.cookies]
      .filter(([name]) => isSessionCookie(name))
      .map(([, value]) => value)
      .join("");
  }

  /** The session's access token, for the API endpoints. */
  accessToken(): string {
    const stored = Buffer.from(this.session().replace("base64-", ""), "base64url").toString();
    return String(JSON.parse(stored).access_token);
  }

  #take(line: string): void {
    const [pair = "", ...options] = line.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(name.length + 1);
    if (options.includes("Max-Age=0")) this.cookies.delete(name);
    else {
      this.cookies.set(name, value);
      this.held.add(value);
    }
  }
}
