// Sessions without the sign-in page: the official client signs in at the auth service and writes the cookies that the
// page would set. For every test that is not about signing in.
import { type Browser, expect } from "@playwright/test";
import { createServerClient } from "@supabase/ssr";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { limits, units } from "#domain/limits.ts";
import { cookieNameAt } from "#tests/kit/browser/cookie-name.ts";
import { customerPassword } from "../api-client.ts";
import { nextCode } from "../authenticator.ts";
import { openBrowser, type Person, type Who } from "../person.ts";
import { publishableKey, urls } from "../urls.ts";

type Cookie = { name: string; value: string };
type How = {
  /** The key of an authenticator app: gives a two-factor session, proved just now. */
  app_key?: string;
  /** The session counts as a fresh proof. */
  is_proved?: boolean;
};

/** The cookies of a new session. */
export async function sessionCookies(email: string, password: string): Promise<Cookie[]> {
  const cookies = new Map<string, string>();
  const { auth } = createServerClient(urls.app(), publishableKey, {
    cookieOptions: { name: cookieNameAt(urls.app(), authCookieName) },
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (written) => {
        for (const { name, value } of written) value ? cookies.set(name, value) : cookies.delete(name);
      },
    },
  });
  const { error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  if (cookies.size === 0) throw new Error(`no session of ${email}`);
  return [...cookies].map(([name, value]) => ({ name, value }));
}

/** How many codes to try: the workers share a person's authenticator app, and the service accepts each code once. */
const maxCodes = 5;

/**
 * The cookies of a session that the sign-in form opened just now: a fresh proof of identity, without which the most
 * sensitive pages ask for the password again.
 */
export async function provedCookies(email: string, password: string): Promise<Cookie[]> {
  const answer = await fetch(`${urls.app()}/auth/signin`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: urls.app(), "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ command: "sign_in", email, password }),
  });
  expect(answer.status).toBe(303);
  return cookiesIn(answer);
}

/** Signs in by the product's forms, password and code. Operators need such a fresh proof to decide about money. */
export async function provedByApp(email: string, password: string, app_key: string): Promise<Cookie[]> {
  const cookies = await provedCookies(email, password);
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${urls.app()}/auth/second-factor`, {
      method: "POST",
      redirect: "manual",
      headers: {
        origin: urls.app(),
        "sec-fetch-site": "same-origin",
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
      },
      body: new URLSearchParams({ command: "give_code", token: await nextCode(app_key), next: "/" }),
    });
    if (answer.status === 303) return mergedCookies(cookies, cookiesIn(answer));
    // Another worker has used this code.
    if (tries >= maxCodes) throw new Error(`the second factor of ${email}: ${answer.status}`);
  }
}

const mergedCookies = (earlier: Cookie[], later: Cookie[]) => [
  ...new Map([...earlier, ...later].map((cookie) => [cookie.name, cookie])).values(),
];

/** The cookies set by an answer. */
function cookiesIn(answer: Response): Cookie[] {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  return pairs
    .map((pair) => ({ name: pair.slice(0, pair.indexOf("=")), value: pair.slice(pair.indexOf("=") + 1) }))
    .filter(({ value }) => value !== "");
}

/** The two-factor session that this worker opened, while it counts as a fresh proof. */
const opened = new Map<string, { cookies: Promise<Cookie[]>; until: number }>();

/** As `provedByApp`, but one session for all tests of this worker: a person's app has one code per half minute. */
export function sharedByApp(email: string, password: string, app_key: string): Promise<Cookie[]> {
  const known = opened.get(email);
  if (known && known.until > Date.now()) return known.cookies;
  const cookies = provedByApp(email, password, app_key);
  opened.set(email, { cookies, until: Date.now() + (limits.proof_minutes / 2) * units.minute_ms });
  return cookies;
}

function cookiesOf({ email, password }: Person, { app_key, is_proved }: How): Promise<Cookie[]> {
  if (app_key) return sharedByApp(email, password, app_key);
  return is_proved ? provedCookies(email, password) : sessionCookies(email, password);
}

/** Gives this browser a session for its person. */
export async function openSession(person: Person, how: How = {}): Promise<void> {
  const cookies = await cookiesOf(person, how);
  const url = urls.app();
  await person.context.addCookies(cookies.map((cookie) => ({ ...cookie, url, sameSite: "Lax" as const })));
}

/** Gives this browser a session for its person and opens a page with it. */
export async function enter(person: Person, path = "/requests", how: How = {}): Promise<void> {
  await openSession(person, how);
  await person.page.goto(path);
  await expect(person.page).toHaveURL(path);
}

/** A browser for somebody whose account a journey created, signed in and opened at a page. */
export async function openAt(
  browser: Browser,
  path: string,
  { has_scripts = true, ...who }: Omit<Who, "name"> & { name?: string; has_scripts?: boolean },
): Promise<Person> {
  const known = { name: "Mara Example", password: customerPassword };
  const person = await openBrowser(browser, { ...known, ...who }, has_scripts);
  await enter(person, path);
  return person;
}

/** The access token in a session's cookies. */
export async function accessTokenIn(cookies: Cookie[]): Promise<string> {
  const { auth } = createServerClient(urls.app(), publishableKey, {
    cookieOptions: { name: cookieNameAt(urls.app(), authCookieName) },
    cookies: { getAll: () => cookies, setAll: () => undefined },
  });
  const { data } = await auth.getSession();
  if (!data.session) throw new Error("there is no session in these cookies");
  return data.session.access_token;
}
