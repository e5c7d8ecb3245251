// Decodes the session cookies before the auth library does: the library accepts whatever it can decode and calls the
// service even for a malformed token.
import { z } from "zod";
import { authCookieName } from "#server/services/auth.ts";

const encodedPrefix = "base64-";
const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_at: z.number(),
});

export type CookieSession = z.infer<typeof sessionSchema>;

/** The session in the cookie or its chunks, or null when it has not the form of one. Nothing of it is verified. */
export function readCookieSession(cookies: ReadonlyMap<string, string>): CookieSession | null {
  const whole = cookies.get(authCookieName) ?? chunksOf(cookies);
  try {
    return sessionSchema.safeParse(JSON.parse(decode(whole))).data ?? null;
  } catch {
    return null;
  }
}

function chunksOf(cookies: ReadonlyMap<string, string>): string {
  let whole = "";
  for (let index = 0; ; index += 1) {
    const chunk = cookies.get(`${authCookieName}.${index}`);
    if (!chunk) return whole;
    whole += chunk;
  }
}

function decode(text: string): string {
  return text.startsWith(encodedPrefix)
    ? Buffer.from(text.slice(encodedPrefix.length), "base64url").toString("utf8")
    : text;
}
