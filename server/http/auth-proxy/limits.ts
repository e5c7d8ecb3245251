// Rate limits of the auth proxy that official clients use: they share the counts of our own pages, so that guessing
// cannot continue here after the pages refuse it.
import type { Context } from "hono";
import type { RateLimitName } from "#domain/rate-limits.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { authError } from "../auth/error.ts";
import { type CountedTries, countTries } from "../auth/limits.ts";
import { addressOf } from "../middleware/client-address.ts";
import type { AuthCall } from "./call.ts";

const tokens = ["token_per_address"] as const;
const passwords = ["password_per_address", "password_per_email", "password_per_email_day"] as const;
const mails = ["mail_per_address", "mail_per_email"] as const;

/** The limits of a call by method and path; other calls are not limited. */
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

/** Counts the call; past a limit, the answer is the service's own error for too many requests. */
export async function limitAuthCall(
  c: Context,
  runtime: Runtime,
  call: AuthCall,
): Promise<CountedTries | Response> {
  const email = emailIn(call);
  const names = namesOf(call, email);
  if (names.length === 0) return { refused: null, giveBack: async () => undefined };
  const outcome = await countTries(
    // With a token hash or a phone number instead of an e-mail address only the caller's address can be counted.
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

/** Whether the service's answer shows no wrong guess: success, its own failure, or its own limit. */
export function hasNoWrongGuess(answer: Response): boolean {
  return answer.status < 400 || answer.status >= 500 || answer.status === 429;
}

function namesOf({ method, path }: AuthCall, email: string | null): readonly RateLimitName[] {
  const call = `${method} ${path.replace(/^\/factors\/[^/]+\/verify$/, "/factors/…/verify")}`;
  // Of the grants of `/token` only the password grant has an e-mail address.
  if (call === "POST /token" && email !== null) return [...tokens, ...passwords];
  return counted[call] ?? [];
}

function emailIn({ fields }: AuthCall): string | null {
  const email = fields?.get("email");
  return typeof email === "string" && email.trim() !== "" ? email.trim() : null;
}

function tooMany(c: Context, retry_after_s: number): Response {
  const headers = { "Retry-After": String(retry_after_s) };
  return authError(c, 429, "over_request_rate_limit", "Request rate limit reached", headers);
}
