// The limits of the way to the auth service that official clients take: the same counts as our own pages', so that a
// password is not guessed here after it was refused there.
import type { Context } from "hono";
import type { RateLimitName } from "#domain/rate-limits.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { type Counted, countTries } from "./auth-limits.ts";
import { addressOf } from "./client-address.ts";

const tokens = ["token_per_address"] as const;
const passwords = ["password_per_address", "password_per_email", "password_per_email_day"] as const;
const mails = ["mail_per_address", "mail_per_email"] as const;

/** What a call of the auth service's is counted by; most are counted by nothing. */
const counted: Readonly<Record<string, readonly RateLimitName[]>> = {
  "POST /token": tokens,
  "GET /verify": tokens,
  "POST /verify": ["code_per_address", "code_per_email"],
  "POST /signup": mails,
  "POST /otp": mails,
  "POST /magiclink": mails,
  "POST /recover": mails,
  "POST /resend": mails,
  "PUT /user": mails,
  "GET /reauthenticate": mails,
  "POST /factors/…/verify": ["code_per_address"],
};

/** Lets the call pass, counted, or answers it in the service's own words for too many. */
export async function limitAuthCall(c: Context, runtime: Runtime): Promise<Counted | Response> {
  const email = await emailIn(c);
  const names = namesOf(c, email);
  if (names.length === 0) return { refused: null, giveBack: async () => undefined };
  const outcome = await countTries(
    // A token's hash or a phone number instead of an address: nothing to count by but the caller.
    names.filter((name) => email !== null || !name.includes("_per_email")),
    {
      runtime,
      request: c.req.raw,
      request_id: c.get("request_id"),
      address: addressOf(c, runtime.env.TRUSTED_PROXY_HOPS),
      email,
      account_id: null,
    },
  );
  return outcome.refused ? tooMany(c, outcome.refused.retry_after_s) : outcome;
}

/** Whether the service's answer says that nothing was guessed wrong. */
export function wasRight(answer: Response): boolean {
  return answer.status < 400 || answer.status >= 500 || answer.status === 429;
}

function namesOf(c: Context, email: string | null): readonly RateLimitName[] {
  // As whoever reads it next may: decoded, without empty parts.
  const path = c.req.path
    .slice("/auth/v1".length)
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  const call = `${c.req.method} ${path.replace(/^\/factors\/[^/]+\/verify$/, "/factors/…/verify")}`;
  // Of the ways to a token only the one by password names an address, whatever else the call says.
  if (call === "POST /token" && email !== null) return [...tokens, ...passwords];
  return counted[call] ?? [];
}

async function emailIn(c: Context): Promise<string | null> {
  if (c.req.method === "GET") return null;
  try {
    const body: unknown = JSON.parse(await c.req.raw.clone().text());
    const email = typeof body === "object" && body !== null ? Reflect.get(body, "email") : null;
    return typeof email === "string" && email !== "" ? email.trim() : null;
  } catch {
    return null;
  }
}

/** The form of error that the official clients read, of the newer and of the older kind. */
function tooMany(c: Context, retry_after_s: number): Response {
  const [code, message] = ["over_request_rate_limit", "Request rate limit reached"];
  return c.json({ code, message, error_code: code, msg: message }, 429, {
    "Retry-After": String(retry_after_s),
    "X-Supabase-Api-Version": "2024-01-01",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Retry-After, X-Supabase-Api-Version",
    "Cache-Control": "no-store",
  });
}
