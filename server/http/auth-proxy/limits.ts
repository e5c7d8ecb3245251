// Rate limits of the auth proxy for official clients. They share counts with our own pages, so nobody can go on
// guessing here after the pages refuse.
import type { Context } from "hono";
import { type RateLimitName, type TryKind, tryLimits } from "#domain/rate-limits.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { verifyBearer } from "#server/services/auth.ts";
import { authError } from "../auth/error.ts";
import { type CountedTries, countTries } from "../auth/limits.ts";
import { addressOf } from "../middleware/client-address.ts";
import type { AuthCall } from "./call.ts";

/** What each call tries. `read`: it guesses nothing and sends nothing. */
const calls: Readonly<Record<string, TryKind | "read">> = {
  "GET /": "read",
  "GET /health": "read",
  "GET /settings": "read",
  "GET /.well-known/…": "read",
  "GET /user": "read",
  "GET /authorize": "token",
  "GET /callback": "token",
  "POST /callback": "token",
  "POST /token": "token",
  "GET /verify": "link",
  "POST /verify": "link",
  "POST /signup": "mail",
  "POST /otp": "mail",
  "POST /magiclink": "mail",
  "POST /recover": "mail",
  "POST /resend": "mail",
  "PUT /user": "own_mail",
  "GET /reauthenticate": "own_mail",
  "POST /logout": "token",
  "POST /factors": "token",
  "DELETE /factors/…": "token",
  "POST /factors/…/challenge": "token",
  "POST /factors/…/verify": "factor",
};

/** For calls not listed above: endpoints that our clients do not use, or that a later release of the service adds. */
const unlisted: TryKind = "token";

/** Counts the call; past a limit, answers with the service's own error for too many requests. */
export async function limitAuthCall(
  c: Context,
  runtime: Runtime,
  call: AuthCall,
): Promise<CountedTries | Response> {
  const email = emailIn(call);
  const names = limitsOf(call);
  if (names.length === 0)
    return { refused: null, giveBack: async () => undefined, noteFailure: async () => undefined };
  const outcome = await countTries(names, {
    runtime,
    request: c.req.raw,
    request_id: c.get("request_id"),
    address: addressOf(c, runtime.env.TRUSTED_PROXY_HOPS),
    email,
    account_id: names.some((name) => name.includes("_per_account")) ? await callerOf(c, runtime) : null,
  });
  return outcome.refused ? tooMany(c, outcome.refused.retry_after_s) : outcome;
}

/** Whether the answer proves no wrong guess: success, a failure of the service, or its own rate limit. */
export function hasNoWrongGuess(answer: Response): boolean {
  if (answer.headers.get("location")?.includes("error_code=")) return false;
  return answer.status < 400 || answer.status >= 500 || answer.status === 429;
}

/** The service's own code for why it refused the call. */
export function reasonOf(answer: Response): string {
  const location = answer.headers.get("location") ?? "";
  const code = /error_code=(\w+)/.exec(location)?.[1] ?? answer.headers.get("x-sb-error-code") ?? "";
  return /^[a-z_]{1,60}$/.test(code) ? code : `status_${answer.status}`;
}

/** The limits that apply to a call, in order, without duplicates. */
export function limitsOf(call: AuthCall): readonly RateLimitName[] {
  const names = new Set(kindsOf(call).flatMap((kind) => [...tryLimits[kind]]));
  // A call with a token hash or a phone number has no e-mail address: count it by the caller's network address only.
  return [...names].filter((name) => emailIn(call) !== null || !name.includes("_per_email"));
}

/** What a call tries, judged by its path and its fields. */
function kindsOf(call: AuthCall): TryKind[] {
  const { method, path, fields } = call;
  if (method === "OPTIONS") return [];
  const name = `${method === "HEAD" ? "GET" : method} ${patternOf(path)}`;
  const kind = calls[name] ?? unlisted;
  if (kind === "read") return [];
  const email = emailIn(call);
  // Only the password grant of `/token` has an e-mail address.
  if (name === "POST /token" && email !== null) return [kind, "password"];
  if (name === "POST /verify" && !fields?.get("token_hash")) return ["code"];
  if (name !== "PUT /user") return [kind];
  const isProved = ["password", "current_password", "nonce"].some((field) => fields?.get(field));
  return [email === null ? kind : "mail", ...(isProved ? (["proof"] as const) : [])];
}

/** The path with an ellipsis in place of an id. */
function patternOf(path: string): string {
  if (path === "") return "/";
  return path.replace(/^\/\.well-known\/.*/, "/.well-known/…").replace(/^\/factors\/[^/]+/, "/factors/…");
}

/** The account of the caller's token, or null; the service refuses a call without a valid one. */
async function callerOf(c: Context, { env }: Runtime): Promise<string | null> {
  const token = /^bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  const identity = token ? await verifyBearer(env, token) : null;
  return identity?.sub ?? null;
}

function emailIn({ fields }: AuthCall): string | null {
  const email = fields?.get("email");
  return typeof email === "string" && email.trim() !== "" ? email.trim() : null;
}

function tooMany(c: Context, retry_after_s: number): Response {
  const headers = { "Retry-After": String(retry_after_s) };
  return authError(c, 429, "over_request_rate_limit", "Request rate limit reached", headers);
}
