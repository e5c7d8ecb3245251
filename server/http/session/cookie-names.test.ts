// Every cookie that the product sets, found by using what sets it, on an https site and on an http site.

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { action as setPreferences } from "#app/routes/preferences/preferences.tsx";
import { initialSettings } from "#domain/setting/settings.ts";
import { siteCookie, siteCookieName } from "#domain/site-cookie.ts";
import type { Session } from "#server/http/context.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { Browser, startAuthBench } from "#tests/kit/auth/bench.ts";
import { newEmail, password, profileOf, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { openAuth, pressAuth } from "#tests/kit/browser/auth-forms.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { confirmLink } from "../auth/activate.ts";
import { recover } from "../auth/recover.ts";
import { signOut } from "../auth/sign-out.ts";
import { signUp } from "../auth/sign-up.ts";
import { ensureVisitor } from "../page/ensure-visitor.ts";
import { clearPlainCookies } from "./cookies.ts";
import { clearFlash, readFlash } from "./flash.ts";
import { localeRequest } from "./preferences.ts";
import { rememberReferral } from "./referral.ts";
import { loadSession } from "./session.ts";
import { switchProfile } from "./switch-profile.ts";

const bench = duringFile(startAuthBench);

const https = { protocol: "https:", PUBLIC_URL: "https://app.test" } as const;
const http = { protocol: "http:", PUBLIC_URL: "http://app.test" } as const;
const runtimeAt = ({ PUBLIC_URL }: typeof https | typeof http) => ({
  ...bench.runtime,
  env: { ...bench.runtime.env, PUBLIC_URL },
});
type Site = typeof https | typeof http;

/** A browser that records each line that sets or removes a cookie. */
class Recorder extends Browser {
  readonly lines: string[] = [];

  override take(headers: Headers): void {
    this.lines.push(...headers.getSetCookie());
    super.take(headers);
  }
}

const actions = {
  sign_up: signUp,
  confirm_link: confirmLink,
  recover,
  sign_out: signOut,
};

/** A visitor drafts, visits a partner's page, signs up, uses the site and signs out; somebody forgets a password. */
async function walk(site: Site): Promise<string[]> {
  const runtime = runtimeAt(site);
  const browser = new Recorder();
  const press = (command: keyof typeof actions, form: Record<string, string> = {}) =>
    pressAuth(actions, runtime, browser, command, form);
  const visit = async (
    form: Record<string, string>,
    act: (asked: Awaited<ReturnType<typeof openAuth>> & { request: Request }) => unknown,
  ) => {
    const request = browser.request("/", form);
    const opened = await openAuth(runtime, request);
    await act({ ...opened, request });
    browser.take(opened.session.response_headers);
  };
  const shown = (session: Session, request: Request) => {
    expect(readFlash(request, session)).not.toBeNull();
    clearFlash(session, new Response());
  };

  await visit({ locale: "de", theme: "dark" }, (asked) => setPreferences({ ...asked, params: {} } as never));
  await visit({}, ({ session, request }) => {
    ensureVisitor(session, request);
    rememberReferral(runtime, request, session.response_headers, "studio");
  });
  const email = newEmail();
  await press("sign_up", { email, password, terms_version: firstTextVersion });
  expect(await press("confirm_link", bench.mailTo(email))).toMatchObject({ status: 303 });
  const rows = await bench.rows("select id from account where email = $1", email);
  const profile_id = await profileOf(bench, rows[0].id);
  await visit({ profile_id }, (asked) => switchProfile(asked));
  await visit({}, ({ session, request }) => shown(session, request));
  expect(await press("sign_out")).toMatchObject({ status: 303 });
  await press("recover", { email });
  return browser.lines;
}

/** Our name for the cookie in a line, without the parts that differ between browsers. */
function kindOf(line: string, { protocol }: Site): string | null {
  const name = siteCookieName(line.slice(0, line.indexOf("=")), protocol);
  return (
    name
      ?.replace(/^known-.*/, "known-…")
      .replace(/-flow-[^-]+-/, "-flow-…-")
      .replace(/\.\d+$/, "") ?? null
  );
}

const table = [
  "PARAGLIDE_LOCALE",
  "flash",
  "known-…",
  "pending",
  "proffer-auth",
  "proffer-auth-code-verifier",
  "proffer-auth-flow-…-code-verifier",
  "proffer-auth-flows-code-verifier",
  "profile",
  "referral",
  "sign-up",
  "signed_out",
  "theme",
  "visitor",
];

describe.each([https, http])("on $protocol", (site) => {
  test("every cookie that is set or removed is named, secured and bound to the host as the scheme permits", async () => {
    const lines = await walk(site);
    expect([...new Set(lines.map((line) => kindOf(line, site)))].sort()).toEqual(table);
    const prefix = site === https ? /^__Host-/ : /^(?!__Host-)/;
    for (const line of lines) {
      const attributes = line.split("; ").slice(1);
      expect(line).toMatch(prefix);
      expect(attributes.includes("Secure"), line).toBe(site === https);
      expect(attributes).toEqual(expect.arrayContaining(["Path=/", "SameSite=Lax"]));
      expect(line).not.toMatch(/; Domain=/i);
    }
    const readable = lines.filter((line) => !line.includes("HttpOnly"));
    expect(new Set(readable.map((line) => kindOf(line, site)))).toEqual(
      new Set(["proffer-auth", "signed_out"]),
    );
  });
});

test("cookies are written in one place on the server and in one in the browser", async () => {
  const found: string[] = [];
  for (const folder of ["server", "app"])
    for await (const file of glob("**/*.{ts,tsx}", { cwd: folder })) {
      const path = join(folder, file);
      const code = path.includes(".test.") ? "" : await readFile(path, "utf8");
      if (/(append|set|header)\(\s*["'`]set-cookie|document\.cookie\s*=[^=]/i.test(code)) found.push(path);
    }
  expect(found.sort()).toEqual([
    "app/entry.client.tsx",
    // The official client's, under the names that we give it.
    "app/session/client-cookies.ts",
    // These two pass on the lines of a renewed session.
    "server/http/live/endpoint.ts",
    "server/http/session/bearer.ts",
    "server/http/session/cookies.ts",
  ]);
});

describe("a cookie that somebody planted under its plain name on an https site", () => {
  const renamed = (from: Browser, name: (base: string) => string) => {
    const browser = new Browser();
    for (const [base, value] of from.cookies) browser.cookies.set(name(base), value);
    return browser;
  };
  const visit = (browser: Browser) =>
    loadSession(runtimeAt(https), browser.request("/"), new Headers(), { request_id: "test", locale: "en" });

  test("opens no session and calls no service; the same one under its real name does", async () => {
    const { browser } = await signedIn(bench);
    expect([...browser.cookies.keys()].join()).toContain("proffer-auth");
    const asked = vi.spyOn(globalThis, "fetch");
    const planted = await visit(renamed(browser, (base) => base));
    expect([planted.state, asked.mock.calls.length]).toEqual(["visitor", 0]);
    asked.mockRestore();
    const real = await visit(renamed(browser, (base) => siteCookie(base, https.protocol).name));
    expect(real.state).toBe("member");
  });

  test("does not replace the real one, before or after it", async () => {
    const [attacker, victim] = [await signedIn(bench), await signedIn(bench)];
    const planted = [...attacker.browser.cookies];
    const real = [...renamed(victim.browser, (base) => siteCookie(base, https.protocol).name).cookies];
    for (const cookies of [
      [...planted, ...real],
      [...real, ...planted],
    ]) {
      const browser = new Browser();
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      expect((await visit(browser)).identity?.sub).toBe(victim.id);
    }
  });

  test("does not choose a language", () => {
    const cookieOf = (cookie: string, site: Site) =>
      localeRequest(site, new Request("http://inner", { headers: { cookie } }), initialSettings).headers.get(
        "cookie",
      );
    expect(cookieOf("a=1; PARAGLIDE_LOCALE=de", https)).toBe("PARAGLIDE_LOCALE=en");
    expect(cookieOf("a=1; __Host-PARAGLIDE_LOCALE=de", https)).toBe("PARAGLIDE_LOCALE=de");
    expect(cookieOf("a=1; PARAGLIDE_LOCALE=de", http)).toBe("PARAGLIDE_LOCALE=de");
  });
});

describe("plain cookies of the previous release", () => {
  const old = "proffer-auth.0=a; proffer-auth.1=b; proffer-auth-code-verifier=c; theme=dark; other=1";
  /** The plain cookies that an answer removes when it writes these. */
  const removed = (site: Site, ...written: string[]) => {
    const headers = new Headers();
    for (const name of written)
      headers.append("set-cookie", `${siteCookie(name, site.protocol).name}=x; Path=/`);
    clearPlainCookies(site, new Request("http://inner", { headers: { cookie: old } }), headers);
    const lines = headers.getSetCookie().slice(written.length);
    for (const line of lines) expect(line).toMatch(/^[\w.-]+=; Max-Age=0; Path=\/; Secure$/);
    return lines.map((line) => line.slice(0, line.indexOf("=")));
  };

  test.each([
    ["nothing", https, [], []],
    ["another cookie", https, ["flash"], []],
    ["the same cookie", https, ["theme"], ["theme"]],
    [
      "a session",
      https,
      ["proffer-auth.0"],
      ["proffer-auth.0", "proffer-auth.1", "proffer-auth-code-verifier"],
    ],
    ["the same cookie on an http site", http, ["theme"], []],
  ] as const)("are removed by an answer that writes %s", (_what, site, written, names) => {
    expect(removed(site, ...written)).toEqual(names);
  });
});
