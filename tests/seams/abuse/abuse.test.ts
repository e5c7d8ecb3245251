// The product under somebody who means harm: planted sessions, ways off the site, forms of other sites, frames, caches,
// and what its answers and its log give away.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, Caller, demoPassword, openTarget, type Target } from "./kit.ts";

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target?.close());

const password = "seven grey herons wade";
const caller = () => new Caller(target.url);
const newEmail = () => `${randomUUID()}@abuse.test`;

/** Somebody whose address is confirmed, signed in. */
async function newcomer(email = newEmail()): Promise<Caller> {
  const browser = caller();
  const page = await browser.ask("/auth/signup");
  const terms_version = /name="terms_version" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const sent = await browser.post("/auth/signup", "sign_up", {
    email,
    password,
    terms_version,
    terms: "on",
    is_agreed: "on",
  });
  expect(sent, sent.text.slice(-2_000)).toMatchObject({ status: 303, location: "/activate-account" });
  const { token_hash } = await target.mailTo(email, "/activate-account");
  const done = await browser.post("/activate-account", "confirm_link", { token_hash, type: "signup" });
  expect(done.status).toBe(303);
  return browser;
}

/** Whose session these cookies are: the id of the person and of the session in the access token. */
function identityIn(browser: Caller) {
  const stored = browser.session().replace("base64-", "");
  const { access_token } = JSON.parse(Buffer.from(stored, "base64url").toString()) as {
    access_token: string;
  };
  const claims = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString());
  return claims as { sub: string; session_id: string; email: string };
}

/** A sign-in through another service up to its last step: the code that comes back, not yet exchanged. */
async function codeThroughProvider(browser: Caller, email: string): Promise<string> {
  const page = await browser.ask("/auth/signin");
  const provider = /name="provider"[^>]*value="([^"]+)"/.exec(page.text)?.[1] ?? "google";
  const out = await browser.post("/auth/signin", "sign_in_through", { provider, next: "/" });
  const authorize = await fetch(out.location ?? "", { redirect: "manual" });
  const back = await decideAtProvider(authorize.headers.get("location") ?? "", email);
  expect(back).toContain(`${target.url}/auth/callback?code=`);
  return new URL(back).searchParams.get("code") ?? "";
}

/** Says yes at the provider as this person; where the service then sends the browser. */
async function decideAtProvider(address: string, email: string): Promise<string> {
  const url = new URL(address, target.standins_url);
  const form = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries({
    email,
    name: "Mallory",
    email_verified: "yes",
    decision: "allow",
  }))
    form.set(name, value);
  const said = await fetch(`${url.origin}${url.pathname}`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { origin: url.origin },
  });
  const answer = await fetch(said.headers.get("location") ?? "", { redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

describe("a session planted before somebody signs in", () => {
  test("is not theirs afterwards", async () => {
    const attacker = await newcomer();
    const victim = caller();
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    const planted = identityIn(attacker);
    expect((await victim.signIn("customer@demo.test")).status).toBe(303);
    expect(identityIn(victim)).toMatchObject({ email: "customer@demo.test" });
    expect(identityIn(victim).session_id).not.toBe(planted.session_id);
    const known = await attacker.ask("/account");
    expect(known.text).not.toContain("customer@demo.test");
  });

  test("cannot be a half of one: chunks of the attacker's do not stay among the new ones", async () => {
    const victim = caller();
    for (const index of [0, 1, 2, 5]) victim.cookies.set(`proffer-auth.${index}`, "base64-eyJhY2Nlc3M");
    expect((await victim.signIn("customer@demo.test")).status).toBe(303);
    expect(identityIn(victim)).toMatchObject({ email: "customer@demo.test" });
    expect((await victim.ask("/account")).status).toBe(200);
  });

  test("does not take along what the visitor has written", async () => {
    const attacker = await newcomer();
    const victim = caller();
    const category = /name="category_id"[^>]*value="([^"]+)"/.exec((await victim.ask("/request")).text)?.[1];
    const begun = await victim.post("/request?step=category", "save_draft", {
      step: "category",
      category_id: category ?? "",
    });
    expect(begun.status, begun.text.slice(-1_500)).toBe(303);
    const visitor = victim.cookies.get("visitor") ?? "";
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.ask("/requests");
    await victim.ask("/request");
    // In the attacker's own browser, signed in to the same account, nothing of it is there.
    const elsewhere = await attacker.ask("/requests");
    expect(elsewhere.text).not.toContain("/request?draft=");
    // Signed in as themselves, it is the victim's, and the cookie that stood for it opens it for nobody.
    for (const name of attacker.cookies.keys()) victim.cookies.delete(name);
    victim.cookies.set("visitor", visitor);
    expect((await victim.signIn("customer@demo.test")).status).toBe(303);
    expect(victim.cookies.has("visitor")).toBe(false);
    const thief = caller();
    thief.cookies.set("visitor", visitor);
    expect((await thief.ask("/request?step=details")).location).toContain("notice=start");
  });

  test("by the cookie of a way in leads to our own pages at most, and tells nobody anything", async () => {
    for (const next of [
      "https://evil.test/",
      "//evil.test",
      "/\\evil.test",
      "/%09/evil.test\t",
      "javascript:alert(1)",
    ]) {
      const victim = caller();
      const pending = { email: "customer@demo.test", next, kind: null, then: null };
      victim.cookies.set("pending", Buffer.from(JSON.stringify(pending)).toString("base64url"));
      const { email, token } = { email: newEmail(), token: "000000" };
      const page = await victim.post("/activate-account", "confirm_code", { email, token });
      expect(page.text).not.toContain("evil.test");
      const answer = await victim.signIn("customer@demo.test", demoPassword, "");
      expect(answer.status).toBe(303);
      expect(answer.location).not.toMatch(/evil|javascript/);
      const back = await victim.ask("/auth/callback?code=made-up");
      expect(back.location ?? "/").toMatch(/^\/(?![/\\])/);
    }
  });
});

describe("ways off the site", () => {
  const foreign = [
    "https://evil.test/",
    "//evil.test/",
    "///evil.test/",
    "/\\evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/.//evil.test",
    "/%2f%2fevil.test/..//evil.test",
    "https:evil.test",
    "javascript:alert(1)",
    "data:text/html,evil.test",
    "/auth/../..//evil.test",
    " /evil.test",
  ];
  const isOurs = (location: string | null) => {
    const went = new URL(location ?? "/", target.url);
    return went.origin === target.url && !(location ?? "").startsWith("//");
  };

  test.each(foreign)("next=%j", async (next) => {
    const member = caller();
    const signedIn = await member.signIn("customer@demo.test", demoPassword, next);
    expect(signedIn.status).toBe(303);
    expect(isOurs(signedIn.location), signedIn.location ?? "").toBe(true);
    const query = `?${new URLSearchParams({ next, redirect_to: next, redirect: next })}`;
    for (const path of [
      "/auth/signin",
      "/auth/signup",
      "/auth/forgot-password",
      "/auth/not-authenticated",
      "/auth/complete-profile",
      "/auth/second-factor",
      "/auth/reauthenticate",
      "/auth/reset-password",
      "/auth/code",
      "/auth/callback",
      "/activate-account",
    ]) {
      for (const browser of [caller(), member]) {
        const page = await browser.ask(`${path}${query}`);
        expect(isOurs(page.location), `${path} ${page.location}`).toBe(true);
        for (const [, to = ""] of page.text.matchAll(/(?:href|action|formaction)="([^"]*)"/gi)) {
          const address = to.replaceAll("&amp;", "&");
          if (address.startsWith("http://localhost")) continue;
          expect(isOurs(address), `${path}: ${address}`).toBe(true);
        }
      }
    }
    for (const command of ["en", "de"]) {
      const chosen = await member.ask("/preferences/language", { form: { locale: command, next } });
      expect(isOurs(chosen.location), `language ${chosen.location}`).toBe(true);
    }
    const switched = await member.ask("/account/switch-profile", { form: { profile_id: "x", next } });
    expect(isOurs(switched.location)).toBe(true);
  });

  test("a Referer of another site", async () => {
    for (const referer of ["https://evil.test/x", `${target.url}.evil.test/x`, "//evil.test", "evil"]) {
      const answer = await caller().ask("/account", { form: { command: "x" }, headers: { referer } });
      expect(isOurs(answer.location), `${referer} ${answer.location}`).toBe(true);
      expect(answer.location ?? "").not.toContain("evil");
    }
  });

  test("a Host header of another site makes no link to it", async () => {
    const answer = await caller().ask("/auth/signin", { headers: { "x-forwarded-host": "evil.test" } });
    expect(answer.text).not.toContain("evil.test");
  });
});

describe("forms of other sites", () => {
  const cross = [
    { origin: "https://evil.test", "sec-fetch-site": "cross-site" },
    { origin: "null", "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  const forms: [path: string, command: string, form: Record<string, string>][] = [
    ["/auth/signin", "sign_in", { email: "customer@demo.test", password: demoPassword }],
    ["/auth/signup", "sign_up", { email: "x@abuse.test", password }],
    ["/auth/code", "sign_in_by_code", { email: "customer@demo.test", token: "000000" }],
    ["/activate-account", "confirm_code", { email: "customer@demo.test", token: "000000" }],
    ["/activate-account", "confirm_link", { token_hash: "x", type: "signup" }],
    ["/auth/reset-password", "reset_by_link", { token_hash: "x", password }],
    ["/auth/forgot-password", "recover", { email: "customer@demo.test" }],
    ["/auth/second-factor", "give_code", { token: "000000", next: "/" }],
    ["/auth/second-factor", "use_recovery_code", { recovery_code: "abcd-efgh", next: "/" }],
    ["/auth/reauthenticate", "prove_by_password", { password: demoPassword, next: "/" }],
    ["/auth/reauthenticate", "mail_proof_code", { next: "/" }],
    ["/auth/impersonation-callback", "begin", { code: "x" }],
    ["/auth/impersonation-stop", "stop", {}],
    ["/account/security", "change_email", { email: "x@abuse.test" }],
    ["/account/security", "remove_app", {}],
    ["/account/devices", "sign_out_everywhere", {}],
    ["/account/export", "request_export", {}],
    ["/account/delete", "close_account", { word: "delete" }],
    ["/auth/sign-out", "sign_out", {}],
  ];

  test.each(forms)("%s %s signs nobody in, out or up", async (path, command, form) => {
    for (const headers of cross) {
      const browser = caller();
      // Even the first visit carries a cookie somewhere; a form without any is checked too.
      for (const cookie of ["", "theme=dark"]) {
        if (cookie) browser.cookies.set("theme", "dark");
        const answer = await browser.post(path, command, form, headers);
        expect(answer.status, `${JSON.stringify(headers)} ${cookie}`).toBe(403);
        expect(
          answer.headers.getSetCookie().filter((line) => /proffer-auth|known-|pending/.test(line)),
        ).toEqual([]);
      }
    }
  });

  test("a code of the attacker's own sign-in through another service opens nothing here", async () => {
    const attacker = caller();
    const code = await codeThroughProvider(attacker, newEmail());
    const victim = caller();
    const planted = await victim.ask(`/auth/callback?code=${code}`);
    expect(planted.status).toBeGreaterThanOrEqual(400);
    expect(victim.cookies.size, [...victim.cookies.keys()].join()).toBe(0);
    // With a flow of the victim's own under way it fits as little, and uses nothing of the attacker's up.
    await codeThroughProvider(victim, newEmail());
    const crossed = await victim.ask(`/auth/callback?code=${code}`);
    expect(crossed.status).toBeGreaterThanOrEqual(400);
    expect(victim.session()).toBe("");
  });

  test("the attacker's code opens the attacker's own browser, once", async () => {
    const browser = caller();
    const code = await codeThroughProvider(browser, newEmail());
    expect((await browser.ask(`/auth/callback?code=${code}`)).status).toBeLessThan(400);
    expect(browser.session()).not.toBe("");
    const again = caller();
    for (const [name, value] of browser.cookies)
      if (name.includes("verifier")) again.cookies.set(name, value);
    expect((await again.ask(`/auth/callback?code=${code}`)).status).toBeGreaterThanOrEqual(400);
    expect(again.session()).toBe("");
  });

  test("the way back from another service ends at our own callback, wherever it was asked to end", async () => {
    for (const redirect_to of ["https://evil.test/", "//evil.test", `${target.url}.evil.test/`]) {
      const challenge = { code_challenge: "x".repeat(43), code_challenge_method: "s256" };
      const query = new URLSearchParams({ provider: "google", redirect_to, ...challenge });
      const answer = await fetch(`${target.standins_url}/auth/v1/authorize?${query}`, { redirect: "manual" });
      const page = await decideAtProvider(answer.headers.get("location") ?? "", newEmail());
      expect(new URL(page).origin).toBe(target.url);
    }
  });
});

const documents = [
  "/",
  "/auth/signin",
  "/auth/signup",
  "/auth/forgot-password",
  "/auth/reset-password?token_hash=abcdef",
  "/activate-account?token_hash=abcdef&type=signup",
  "/auth/callback?code=abcdef",
  "/auth/not-authenticated",
  "/nothing/here",
  "/%ff",
  "/account",
  "/account/devices",
  "/account/profiles",
  "/account/security",
  "/account/export",
  "/account/export/abcdef",
  "/account/delete",
  "/auth/second-factor",
  "/auth/reauthenticate",
  "/auth/impersonation-callback?code=abcdef",
  "/admin/accounts",
  "/requests",
  "/bookings",
  "/admin",
  "/legal",
];

describe("every document", () => {
  test.each(documents)("%s is in nobody's frame and in nobody's cache", async (path) => {
    const member = caller();
    await member.signIn("customer@demo.test");
    for (const browser of [caller(), member]) {
      const page = await browser.ask(path);
      if (page.headers.get("content-type")?.startsWith("text/html")) {
        expect(page.headers.get("x-frame-options")).toBe("DENY");
        expect(page.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
      }
      expect(page.headers.get("cache-control"), `${page.status}`).toMatch(/no-store/);
    }
  });

  test("errors before any page are as well", async () => {
    for (const [method, path, headers] of [
      ["PUT", "/", {}],
      ["POST", "/auth/signin", { "sec-fetch-site": "cross-site" }],
      ["POST", "/auth/signin", { "content-type": "text/plain" }],
    ] as const) {
      const page = await caller().ask(path, { method, body: "x", headers });
      expect(page.status).toBeGreaterThanOrEqual(400);
      expect(page.headers.get("x-frame-options"), path).toBe("DENY");
      expect(page.headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    }
  });

  test("that sets a session is kept by nobody", async () => {
    const answer = await caller().signIn("customer@demo.test");
    expect(answer.headers.getSetCookie().some((line) => line.startsWith("proffer-auth"))).toBe(true);
    expect(answer.headers.get("cache-control")).toMatch(/no-store/);
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/SameSite=Lax/i);
  });

  test.each(["/auth/reset-password", "/activate-account", "/auth/callback"])(
    "%s with a secret in its address names it to no other place",
    async (path) => {
      for (const query of ["?token_hash=abcdef0123456789", "?code=abcdef0123456789"]) {
        const page = await caller().ask(`${path}${query}`);
        expect(page.headers.get("referrer-policy")).toMatch(/^(strict-origin|no-referrer)$/);
        expect(page.text).not.toMatch(/<script\b/);
        // Nothing that is fetched, and no link, goes to another site.
        for (const [, to = ""] of page.text.matchAll(/(?:href|src|action)="(https?:[^"]*)"/g))
          expect(new URL(to).hostname).toBe("localhost");
        expect(page.headers.get("link") ?? "").not.toContain("abcdef0123456789");
      }
    },
  );
});

/** An answer as far as it can tell one address from another: what must differ is taken out. */
function told({ status, location, headers, text }: Answer, email: string) {
  const mask = (value: string) =>
    value
      .replaceAll(email, "…")
      .replaceAll(encodeURIComponent(email), "…")
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
      .replaceAll(/nonce[=-]"?[\w+/=-]+"?/g, "nonce")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time");
  const names = [...headers.keys()].filter((name) => name !== "set-cookie").toSorted();
  const cookies = headers.getSetCookie().map((line) => {
    const [pair = "", ...options] = line.split("; ");
    // Each flow has an id of its own in the name of its cookie.
    return [pair.slice(0, pair.indexOf("=")).replace(/-[0-9a-f]{32}-/, "-flow-"), ...options].join(";");
  });
  return { status, location: mask(location ?? ""), names, cookies: cookies.toSorted(), text: mask(text) };
}

describe("a known and an unknown address are answered alike", () => {
  const ways: [path: string, command: string, form: Record<string, string>][] = [
    ["/auth/signin", "sign_in", { password: "not the right one" }],
    ["/auth/signin", "forgot", {}],
    ["/auth/signup", "sign_up", { password }],
    ["/auth/forgot-password", "recover", {}],
    ["/auth/reset-password", "reset_by_code", { token: "000000", password }],
    ["/activate-account", "resend", {}],
    ["/activate-account", "confirm_code", { token: "000000" }],
    ["/auth/code", "request_code", {}],
    ["/auth/code", "sign_in_by_code", { token: "000000" }],
  ];

  test.each(ways)("%s %s", async (path, command, form) => {
    const known = newEmail();
    await newcomer(known);
    const terms_version =
      /name="terms_version" value="([^"]+)"/.exec((await caller().ask("/auth/signup")).text)?.[1] ?? "";
    const answers = [];
    for (const email of [known, newEmail()]) {
      const fields = { ...form, email, terms_version, terms: "on", is_agreed: "on" };
      answers.push(told(await caller().post(path, command, fields), email));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).not.toBe(500);
  });
});

describe("limits at the running product", () => {
  test("a header that the caller writes does not make it somebody else", async () => {
    const browser = caller();
    const { address } = browser;
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          browser.ask("/auth/signin", {
            form: { command: "sign_in", email: newEmail(), password },
            // What the proxy appends stands last; all before it the caller has written.
            headers: { "x-forwarded-for": `203.0.113.${round * 10 + index}, ${address}` },
          }),
        ),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const late = await browser.signIn("customer@demo.test");
    expect(late.status).toBe(429);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(600);
    expect(late.text).toMatch(/Try again in 1\d minutes/);
    expect(late.text).toContain('value="customer@demo.test"');
    expect(late.text).not.toContain(demoPassword);
  });

  test("the official client's way counts with the page's", async () => {
    const email = newEmail();
    const key = "sb_publishable_demo_proffer";
    const tries = await Promise.all(
      Array.from({ length: 14 }, () =>
        caller().ask("/auth/v1/token?grant_type=password", {
          body: JSON.stringify({ email, password: "wrong" }),
          headers: { apikey: key, "content-type": "application/json", accept: "application/json" },
        }),
      ),
    );
    const refused = tries.filter(({ status }) => status === 429);
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(refused).toHaveLength(4);
    expect(JSON.parse(refused[0]?.text ?? "{}")).toMatchObject({ code: "over_request_rate_limit" });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(600);
    expect((await caller().signIn(email, "wrong")).status).toBe(429);
  });

  test("bearer tokens that are refused end as too many, good ones go on", async () => {
    const machine = caller();
    const member = caller();
    member.address = machine.address;
    await member.signIn("customer@demo.test");
    const stored = JSON.parse(Buffer.from(member.session().replace("base64-", ""), "base64url").toString());
    const statuses: number[] = [];
    for (let index = 0; index < 62; index += 1) {
      const headers = { authorization: "Bearer a.b.c", accept: "application/json" };
      statuses.push((await machine.ask("/rest/v1/request", { headers })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    const good = { authorization: `Bearer ${stored.access_token}`, accept: "application/json" };
    const answer = await machine.ask("/rest/v1/request", { headers: good });
    expect(answer.status).toBe(200);
  });

  test("requests begun by visitors of one place: five a day, and what was typed stays", async () => {
    const { address } = caller();
    const begin = async () => {
      const visitor = caller();
      visitor.address = address;
      const page = await visitor.ask("/request");
      const category_id = /name="category_id"[^>]*value="([^"]+)"/.exec(page.text)?.[1] ?? "";
      return visitor.post("/request?step=category", "save_draft", { step: "category", category_id });
    };
    const statuses: number[] = [];
    let last: Answer | null = null;
    for (let index = 0; index < 6; index += 1) {
      last = await begin();
      statuses.push(last.status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect(last?.text).toMatch(/Try again in 24 hours/);
    expect(last?.text).toMatch(/checked=""/);
  });
});

test("no secret that was issued or typed stands in any log", async () => {
  const email = newEmail();
  const browser = await newcomer(email);
  // The demo's own password is public: the start says it.
  const secrets = new Set<string>([password, ...browser.held]);
  const wrong = "a wrong password nobody has";
  secrets.add(wrong);
  await caller().signIn(email, wrong);
  const confirmed = await target.mailTo(email, "/activate-account");
  secrets.add(confirmed.token_hash);
  const forgetful = caller();
  await forgetful.post("/auth/forgot-password", "recover", { email });
  const reset = await target.mailTo(email, "/auth/reset-password");
  secrets.add(reset.token_hash);
  await forgetful.ask(reset.link);
  const changed = "eleven blue herons wade";
  secrets.add(changed);
  const done = await forgetful.post("/auth/reset-password", "reset_by_link", {
    token_hash: reset.token_hash,
    password: changed,
  });
  expect(done.status).toBe(303);
  await forgetful.ask(reset.link);
  await forgetful.post("/auth/reset-password", "reset_by_link", {
    token_hash: reset.token_hash,
    password: changed,
  });
  await forgetful.ask("/auth/callback?code=00000000-aaaa-bbbb-cccc-000000000000");
  secrets.add("00000000-aaaa-bbbb-cccc-000000000000");
  for (const value of forgetful.held) secrets.add(value);
  for (const one of [browser, forgetful]) {
    if (!one.session()) continue;
    const stored = JSON.parse(Buffer.from(one.session().replace("base64-", ""), "base64url").toString());
    secrets.add(stored.access_token);
    secrets.add(stored.refresh_token);
  }
  const bearer = "aaaa.bbbbbbbbbbbbbbbbbbbb.cccc";
  secrets.add(bearer);
  await caller().ask("/rest/v1/request", { headers: { authorization: `Bearer ${bearer}` } });
  // Cookies nobody can read are worth a line, their values are not.
  const broken = caller();
  broken.cookies.set(
    "proffer-auth",
    `base64-${Buffer.from('{"access_token":"leak-me-not-1234","refresh_token":"leak-me-not-5678","expires_at":1}').toString("base64url")}`,
  );
  await broken.ask("/account");
  secrets.add("leak-me-not-1234").add("leak-me-not-5678");
  const said = target.said();
  expect(said).toContain('"listening"');
  const leaked = [...secrets].filter((secret) => secret.length >= 10 && said.includes(secret));
  expect(leaked).toEqual([]);
});
