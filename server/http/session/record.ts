// Updates our account and device rows from a verified token.
import { Locale, TimeZone } from "#domain/codes.ts";
import { units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { expireDevice } from "#server/account/commands/expire-device.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { recordSecondFactor } from "#server/account/commands/record-second-factor.ts";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { findSignedInAccount, type SignedInAccount } from "#server/account/reads/account.ts";
import { isSessionOver } from "#server/account/store/session-limits.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { Identity, SignUpFacts } from "#server/services/auth.ts";
import { endSession, isSessionAlive } from "#server/services/auth-session.ts";
import { judgeFirstProof } from "../first-proof/first-proof.ts";
import { findKnownBrowser } from "./known-browsers.ts";
import { lacksSecondFactor } from "./member.ts";
import { timeZoneOf } from "./preferences.ts";
import { referralOf } from "./referral.ts";

export type TokenUse = {
  /** The access token. */
  token: string;
  /** The service renewed its session a moment ago, so the session is alive there. */
  is_renewed?: boolean;
  /** The token has just been renewed or issued, so the device's last use is recorded. */
  is_fresh: boolean;
  /** Whether the service has a second factor for the account; null if only its tokens can tell. */
  has_second_factor?: boolean | null;
  /** The person has just proved who they are. */
  is_proof?: boolean;
  /** Facts from the sign-up, once the first proof of the address is complete. */
  facts?: SignUpFacts | null;
  locale: string;
  request_id: string;
};

/**
 * The account of a verified token. Registers a new account and records a new device: an official client may use its
 * token here without any of our pages, if its address is proved.
 * @throws Refusal email_taken, conflict, not_authenticated
 * @throws an error that `isUnavailable` recognises while the service does not answer questions about a new session
 */
export async function accountOf(
  runtime: Runtime,
  identity: Identity,
  request: Request,
  seen: TokenUse,
): Promise<SignedInAccount> {
  const { sub: account_id, session_id } = identity;
  const known = await findSignedInAccount(runtime.db, account_id, session_id);
  // Record nothing for remaining tokens of a closed or suspended account or of a signed-out device.
  if (known && (known.status !== "active" || known.is_revoked)) return known;
  // Judge by earlier records: this very request, or a token renewed a moment ago, does not keep an old session alive.
  if (known && isSessionOver(runtime, known)) return endOver(runtime, known, identity, seen);
  const facts = known ? null : (seen.facts ?? (await requireFirstProof(runtime, identity, request, seen)));
  if (!known?.has_device) await requireLiveSession(runtime, identity, seen);
  const isNews = !known || movesAddress(known, identity);
  const factor = factorNews(known, identity, seen);
  if (known && !isNews && factor === null && !seen.is_fresh && isNoted(runtime, known, identity))
    return known;
  const call = { actor: system, request_id: seen.request_id };
  if (isNews) {
    const input = {
      account_id,
      email: identity.email,
      ...(await placeOf(runtime, facts, request, seen)),
      terms_version: facts?.terms_version ?? null,
      referral: referralOf(runtime, request, facts?.referral ?? null),
      token: { session_id, issued_at: identity.issued_at.toISOString() },
    };
    await runCommand(runtime, registerAccount, { ...call, input });
  }
  if (factor !== null) {
    const input = { account_id, has_second_factor: factor, seen_in: session_id };
    await runCommand(runtime, recordSecondFactor, { ...call, input });
  }
  const device = {
    account_id,
    session_id,
    user_agent: request.headers.get("user-agent") ?? "",
    is_proof: seen.is_proof ?? false,
    is_two_factor: identity.aal === "aal2",
    is_known_browser:
      !known?.is_complete && (await findKnownBrowser(runtime, request, { account_id })) !== null,
  };
  await runCommand(runtime, recordDevice, { ...call, input: device });
  const account = await findSignedInAccount(runtime.db, account_id, session_id);
  if (!account) throw new Error(`account ${account_id} was registered but is not there`);
  return account;
}

/**
 * For a token that comes without any of our pages. If the first proof replaces what somebody prepared, it also ends
 * the session, and the next sign-in succeeds.
 */
async function requireFirstProof(
  runtime: Runtime,
  identity: Identity,
  request: Request,
  { request_id }: TokenUse,
): Promise<SignUpFacts | null> {
  const proof = await judgeFirstProof(runtime, request, identity, request_id);
  if (proof.outcome === "kept") return proof.facts;
  return proof.outcome === "known" ? null : refuse("not_authenticated");
}

/**
 * A session whose password was replaced meanwhile has ended, but its token stays valid for an hour. If a password is
 * all that it shows, it is never the owner's.
 */
async function requireLiveSession(
  { env }: Runtime,
  identity: Identity,
  { token, is_renewed }: TokenUse,
): Promise<void> {
  if (identity.proves_address || is_renewed) return;
  if (!(await isSessionAlive(env, token))) refuse("not_authenticated");
}

/** Whether the token has a newer address. An older token, of a device unused since, does not revert the address. */
function movesAddress({ email, email_issued_at }: SignedInAccount, identity: Identity): boolean {
  if (email.toLowerCase() === identity.email) return false;
  return email_issued_at === null || identity.issued_at > email_issued_at;
}

/**
 * Whether the token shows two factors while our account has none on record: somebody set one up at the service
 * directly. A token from before a factor's removal also shows two until it expires; its age distinguishes it.
 */
function showsNewFactor(
  { has_second_factor, factor_changed_at }: SignedInAccount,
  identity: Identity,
): boolean {
  if (has_second_factor || identity.aal !== "aal2") return false;
  return factor_changed_at === null || identity.issued_at > factor_changed_at;
}

/**
 * What is new about the account's second factor, or null. During a sign-in the service says whether there is one;
 * later only a token with two factors shows it.
 */
function factorNews(
  known: SignedInAccount | null,
  identity: Identity,
  { has_second_factor = null }: TokenUse,
): boolean | null {
  if (has_second_factor === null) return known !== null && showsNewFactor(known, identity) ? true : null;
  return has_second_factor === (known?.has_second_factor ?? false) ? null : has_second_factor;
}

/** A use is recorded at most this often. */
const noted_after_ms = units.hour_ms;

/** Whether this session's use is already recorded: recently, and as complete if the session now gives access. */
function isNoted({ clock }: Runtime, known: SignedInAccount, identity: Identity): boolean {
  if (known.seen_at === null || (!known.is_complete && !lacksSecondFactor(known, identity))) return false;
  return clock.now().getTime() - known.seen_at.getTime() < noted_after_ms;
}

/** Ends a session past a limit, here and at the service; it is refused like a signed-out one. */
async function endOver(
  runtime: Runtime,
  known: SignedInAccount,
  { session_id }: Identity,
  { token, request_id }: TokenUse,
): Promise<SignedInAccount> {
  const input = { session_id, last_seen_at: known.seen_at?.toISOString() };
  await runCommand(runtime, expireDevice, { actor: system, input, request_id });
  await endSession(runtime, token);
  return { ...known, is_revoked: true };
}

/** Language and time zone of a new account: from the sign-up, else from this browser. */
async function placeOf(
  { env, settings }: Runtime,
  facts: SignUpFacts | null,
  request: Request,
  { locale }: TokenUse,
) {
  const { default_language, default_time_zone } = await settings.current();
  return {
    locale: Locale.safeParse(facts?.locale).data ?? Locale.safeParse(locale).data ?? default_language,
    time_zone: TimeZone.safeParse(facts?.time_zone).data ?? timeZoneOf(env, request) ?? default_time_zone,
  };
}
