// Sessions without the sign-in page: the official client signs in at the auth service and writes the cookies that the
// page would set. For every test whose subject is not signing in.
import { expect } from "@playwright/test";
import { createServerClient } from "@supabase/ssr";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { nextCode } from "./authenticator.ts";
import type { Person } from "./person.ts";
import { publishableKey, urls } from "./urls.ts";

type Client = ReturnType<typeof createServerClient>;
type Cookie = { name: string; value: string };
type How = {
  /** The key of an authenticator app: the session is one by two factors. */
  app_key?: string;
  /** The session counts as a fresh proof. */
  is_proved?: boolean;
};

/** The cookies of a new session; with `app_key`, the key of an authenticator app, of one by two factors. */
export async function sessionCookies(email: string, password: string, app_key?: string): Promise<Cookie[]> {
  const cookies = new Map<string, string>();
  const { auth } = createServerClient(urls.app(), publishableKey, {
    cookieOptions: { name: authCookieName },
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (written) => {
        for (const { name, value } of written) value ? cookies.set(name, value) : cookies.delete(name);
      },
    },
  });
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  if (app_key) {
    const factorId = data.user.factors?.find(({ status }) => status === "verified")?.id ?? "";
    await proveFactor(auth, factorId, app_key);
  }
  if (cookies.size === 0) throw new Error(`no session of ${email}`);
  return [...cookies].map(([name, value]) => ({ name, value }));
}

/** Codes to try: the workers share a person's authenticator app, and the service takes each code once. */
const maxCodes = 5;

/** Gives the second factor. A code that another worker has used meanwhile is followed by the next one. */
async function proveFactor({ mfa }: Client["auth"], factorId: string, app_key: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { error } = await mfa.challengeAndVerify({ factorId, code: await nextCode(app_key) });
    if (!error) return;
    if (error.code !== "mfa_verification_failed" || tries >= maxCodes) throw error;
  }
}

/**
 * The cookies of a session that the sign-in form opened a moment ago: a fresh proof of who one is, without which the
 * pages that weigh most ask for the password again.
 */
export async function provedCookies(email: string, password: string): Promise<Cookie[]> {
  const answer = await fetch(`${urls.app()}/auth/signin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: urls.app(), "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ command: "sign_in", email, password }),
  });
  expect(answer.status).toBe(303);
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  return pairs
    .map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1) }))
    .filter(({ value }) => value !== "");
}

/** Gives this browser a session of its person. */
export async function openSession(person: Person, how: How = {}): Promise<void> {
  const { email, password } = person;
  const cookies = await (how.is_proved
    ? provedCookies(email, password)
    : sessionCookies(email, password, how.app_key));
  const url = urls.app();
  await person.context.addCookies(cookies.map((cookie) => ({ ...cookie, url, sameSite: "Lax" as const })));
}

/** Gives this browser a session of its person and opens a page with it. */
export async function enter(person: Person, path = "/requests", how: How = {}): Promise<void> {
  await openSession(person, how);
  await person.page.goto(path);
  await expect(person.page).toHaveURL(path);
}
