// An attacker's tricks with sessions: planted ones, redirects off the site, codes of other sign-ins. For forms of
// other sites see `tests/system/bad-requests/lists/origins.ts`.

import { describe, expect, test } from "vitest";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { isFull } from "#scripts/test-run/turn.ts";
import { newcomer, newEmail } from "./people.ts";
import { Caller, demoPassword, provideTarget, target } from "./target.ts";

const caller = () => new Caller();

/** Whose session these cookies are: the ids of person and session in the access token. */
function identityIn(browser: Caller) {
  const stored = browser.session().replace("base64-", "");
  const { access_token } = JSON.parse(Buffer.from(stored, "base64url").toString()) as {
    access_token: string;
  };
  const claims = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString());
  return claims as { sub: string; session_id: string; email: string };
}

/** A sign-in through another service up to its last step: returns the code, not yet exchanged. */
async function codeThroughProvider(browser: Caller, email: string): Promise<string> {
  const page = await browser.ask("/auth/signin");
  const provider = /name="provider"[^>]*value="([^"]+)"/.exec(page.text)?.[1] ?? "google";
  const out = await browser.post("/auth/signin", "sign_in_through", { provider, next: "/" });
  const authorize = await fetch(out.location ?? "", { redirect: "manual" });
  const back = await decideAtProvider(authorize.headers.get("location") ?? "", email);
  expect(back).toContain(`${target.url}/auth/callback?code=`);
  return new URL(back).searchParams.get("code") ?? "";
}

/** Agrees at the provider as this person; returns where the service then sends the browser. */
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

provideTarget();

describe("a session planted before somebody signs in", () => {
  test("does not become their session", async () => {
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

  test("cannot survive in part: the attacker's chunks do not stay among the new ones", async () => {
    const victim = caller();
    for (const index of [0, 1, 2, 5]) victim.cookies.set(`${authCookieName}.${index}`, "base64-eyJhY2Nlc3M");
    expect((await victim.signIn("customer@demo.test")).status).toBe(303);
    expect(identityIn(victim)).toMatchObject({ email: "customer@demo.test" });
    expect((await victim.ask("/account")).status).toBe(200);
  });

  test("does not capture what the visitor has written", async () => {
    const attacker = await newcomer();
    const victim = caller();
    const screen = await victim.ask("/request?category=photography");
    const category = /name="category_id"[^>]*value="([^"]+)"/.exec(screen.text)?.[1];
    const begun = await victim.post("/request?step=category", "save_draft", {
      step: "category",
      category_id: category ?? "",
    });
    expect(begun.status, begun.text.slice(-1_500)).toBe(303);
    const visitor = victim.cookies.get("visitor") ?? "";
    const draft = new URL(begun.location ?? "", "http://any.test").searchParams.get("draft") ?? "";
    expect(draft).toHaveLength(36);
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    await victim.ask("/requests");
    await victim.ask("/request");
    // The attacker's own browser, signed in to the same account, shows none of it.
    const elsewhere = await attacker.ask("/requests");
    expect(elsewhere.text).not.toContain("/request?draft=");
    // Once the victim signs in it is theirs, and the old cookie opens it for nobody.
    for (const name of attacker.cookies.keys()) victim.cookies.delete(name);
    victim.cookies.set("visitor", visitor);
    expect((await victim.signIn("customer@demo.test")).status).toBe(303);
    expect(victim.cookies.has("visitor")).toBe(false);
    const thief = caller();
    thief.cookies.set("visitor", visitor);
    expect((await thief.ask(`/request?step=details&draft=${draft}`)).location).toContain("notice=gone");
  });

  test("through a sign-in flow's cookie leads only to our own pages and reveals nothing", async () => {
    for (const next of [
      "https://evil.test/",
      "//evil.test",
      "/\\evil.test",
      "/%09/evil.test\t",
      "javascript:alert(1)",
    ]) {
      const victim = caller();
      const pending = { email: "customer@demo.test", next, kind: null, next_step: null };
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

describe("redirects off the site", () => {
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
  const paths = [
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
  ];
  // All of them go through `ownPath`, whose test (domain/account/next-path.test.ts) covers every address: here each
  // page gets three or four of them, and each of them two or three pages.
  const pathsFor = (next: string) =>
    isFull ? paths : paths.filter((_path, index) => index % 4 === foreign.indexOf(next) % 4);
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
    for (const path of pathsFor(next)) {
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

  test("a Host header of another site produces no link to it", async () => {
    const answer = await caller().ask("/auth/signin", { headers: { "x-forwarded-host": "evil.test" } });
    expect(answer.text).not.toContain("evil.test");
  });
});

describe("a sign-in through another service", () => {
  test("of the attacker's: its code opens nothing here", async () => {
    const attacker = caller();
    const code = await codeThroughProvider(attacker, newEmail());
    const victim = caller();
    const planted = await victim.ask(`/auth/callback?code=${code}`);
    expect(planted.status).toBeGreaterThanOrEqual(400);
    expect(victim.cookies.size, [...victim.cookies.keys()].join()).toBe(0);
    // With the victim's own flow in progress it does not match either, and does not use up the attacker's.
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

  test("the return from another service ends at our own callback, whatever target was requested", async () => {
    for (const redirect_to of ["https://evil.test/", "//evil.test", `${target.url}.evil.test/`]) {
      const challenge = { code_challenge: "x".repeat(43), code_challenge_method: "s256" };
      const query = new URLSearchParams({ provider: "google", redirect_to, ...challenge });
      const answer = await fetch(`${target.standins_url}/auth/v1/authorize?${query}`, { redirect: "manual" });
      const page = await decideAtProvider(answer.headers.get("location") ?? "", newEmail());
      expect(new URL(page).origin).toBe(target.url);
    }
  });
});
