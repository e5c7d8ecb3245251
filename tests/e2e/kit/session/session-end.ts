// The session in a browser's cookies, and a session whose token ends when the test says.
import type { BrowserContext } from "@playwright/test";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { cookieNameAt } from "#tests/kit/browser/cookie-name.ts";
import { urls } from "../urls.ts";

const cookieName = () => cookieNameAt(urls.app(), authCookieName);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString("utf8"));

/** The session in this browser's cookies. */
export async function sessionIn(context: BrowserContext): Promise<Record<string, unknown>> {
  const cookies = (await context.cookies()).filter(({ name }) => name.startsWith(cookieName()));
  const whole = cookies
    .filter(({ name }) => !name.includes("verifier"))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ value }) => value)
    .join("");
  return decode(whole.slice("base64-".length));
}

/**
 * Gives this browser's session a token that expires this many seconds of the server's time from now. The browser's
 * client does not check the signature, which no longer matches. @returns the previous session
 */
export async function endIn(context: BrowserContext, ends_in_s: number): Promise<Record<string, unknown>> {
  const session = await sessionIn(context);
  const [head, claims = "", signature] = String(session.access_token).split(".");
  const exp = Math.floor(Date.now() / 1_000) + ends_in_s;
  const access_token = [head, encode({ ...decode(claims), exp }), signature].join(".");
  const value = `base64-${encode({ ...session, access_token, expires_at: exp })}`;
  await context.addCookies([{ name: cookieName(), value, url: urls.app(), sameSite: "Lax" }]);
  return session;
}
