// What the cookies of a session hold, before the auth library is asked: it takes whatever it can decode, and calls the
// service for a token that is none.
import { z } from "zod";
import { authCookieName } from "#server/services/auth.ts";

const encoded = "base64-";
const kept = z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() });

export type HeldSession = z.infer<typeof kept>;

/** What the cookie, or its chunks in a row, decodes to, if that has the form of a session. Nothing of it is verified. */
export function heldSession(cookies: ReadonlyMap<string, string>): HeldSession | null {
  const whole = cookies.get(authCookieName) ?? chunksOf(cookies);
  try {
    return kept.safeParse(JSON.parse(decoded(whole))).data ?? null;
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

function decoded(text: string): string {
  return text.startsWith(encoded)
    ? Buffer.from(text.slice(encoded.length), "base64url").toString("utf8")
    : text;
}
