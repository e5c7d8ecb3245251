// Rate limits of the sign-in forms.
import { type RateLimit, type RateLimitName, rateLimits } from "#domain/rate-limits.ts";
import { warnAboutTries } from "#server/account/commands/warn-about-tries.ts";
import { findBrowsersKnownSince } from "#server/account/store/browsers.ts";
import { system } from "#server/kernel/actor.ts";
import { type AllowedTry, countTry, type RefusedTry } from "#server/kernel/rate/limit.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { foldEmail } from "../auth-proxy/call.ts";
import { findKnownBrowser } from "../session/known-browsers.ts";
import { methodOf, noteFailedSignIn } from "../session/sign-in-log.ts";

/** Who tries, before any credential is checked. */
export type TryContext = {
  runtime: Runtime;
  request: Request;
  request_id: string;
  address: string;
  /** The e-mail address as typed. */
  email: string | null;
  /** The session's account, even if the session still lacks its second factor. */
  account_id: string | null;
};

export type CountedTries = {
  refused: null;
  giveBack(): Promise<void>;
  /** Logs a failed try to sign in; other tries are not logged. */
  noteFailure(reason: string): Promise<void>;
};
export type RefusedTries = { refused: RefusedTry };

/**
 * Counts one try under each of these limits, in order, until one refuses it. Call `giveBack` after a correct try: it
 * subtracts the try from limits that count only wrong ones. A try to sign in that a limit refuses is logged as failed.
 */
export async function countTries(
  names: readonly RateLimitName[],
  trying: TryContext,
): Promise<CountedTries | RefusedTries> {
  const known = await knownHere(names, trying);
  const passed: { rule: RateLimit; allowed: AllowedTry }[] = [];
  for (const name of names) {
    const rule: RateLimit = rateLimits[name];
    const subject = rule.is_known_browser_apart && known ? ["browser", known] : subjectOf(rule, trying);
    const counted = await countTry(trying.runtime, name, subject);
    if (!counted.is_allowed) {
      if (rule.is_owner_warned && counted.is_first) await warnOwner(rule, trying, known);
      await noteFailure(names, trying, "too_many_requests");
      return { refused: counted };
    }
    passed.push({ rule, allowed: counted });
  }
  return {
    refused: null,
    giveBack: async () => {
      for (const { rule, allowed } of passed) if (rule.counts === "wrong") await allowed.giveBack();
    },
    noteFailure: (reason) => noteFailure(names, trying, reason),
  };
}

async function noteFailure(names: readonly RateLimitName[], trying: TryContext, reason: string) {
  const method = methodOf(names);
  if (method === null) return;
  const account_id = trying.account_id ?? (await accountIdOf(trying));
  noteFailedSignIn(trying, { method, reason, account_id });
}

/** Mails the owner when somebody has tried too many passwords or second factors, once a day for each. */
async function warnOwner(rule: RateLimit, trying: TryContext, known: string | null): Promise<void> {
  const { runtime, request_id } = trying;
  const tried = rule.per === "account" ? "factor" : "password";
  if (tried === "password" && known !== null) return;
  const account_id = tried === "factor" ? trying.account_id : await accountIdOf(trying);
  if (account_id === null) return;
  const today = await countTry(runtime, "warning_per_account", ["account", account_id, tried]);
  if (!today.is_allowed) return;
  await runCommand(runtime, warnAboutTries, { actor: system, input: { account_id, tried }, request_id });
}

async function accountIdOf({ runtime, email }: TryContext): Promise<string | null> {
  return email === null ? null : ((await findBrowsersKnownSince(runtime.db, { email }))?.id ?? null);
}

async function knownHere(names: readonly RateLimitName[], trying: TryContext): Promise<string | null> {
  if (!names.some((name) => rateLimits[name].is_known_browser_apart)) return null;
  const { runtime, request, email, account_id } = trying;
  if (email !== null) return findKnownBrowser(runtime, request, { email });
  return account_id === null ? null : findKnownBrowser(runtime, request, { account_id });
}

function subjectOf({ per }: RateLimit, { address, email, account_id }: TryContext): string[] {
  if (per === "address") return ["address", address];
  if (per === "email" && email !== null) return ["email", foldEmail(email)];
  // Count a caller without a session by network address; the action itself refuses it.
  if (per === "account") return account_id === null ? ["address", address] : ["account", account_id];
  throw new Error("a limit per e-mail address needs a form with one");
}
