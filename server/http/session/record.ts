// Updates our account and device rows from a verified token.
import { Locale, TimeZone } from "#domain/codes.ts";
import { units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { recordDevice } from "#server/account/device/record-device.ts";
import { findSignedInAccount, type SignedInAccount } from "#server/account/reads.ts";
import { registerAccount } from "#server/account/register-account.ts";
import { recordSecondFactor } from "#server/account/security/record-second-factor.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { type Identity, isSessionAlive, type SignUpFacts } from "#server/services/auth.ts";
import { judgeFirstProof } from "../first-proof/first-proof.ts";
import { timeZoneOf } from "./preferences.ts";
import { referralOf } from "./referral.ts";

export const defaultTimeZone = "Europe/Berlin";

export type TokenUse = {
  /** The access token; null where its session was renewed at the service a moment ago. */
  token: string | null;
  /** The token has just been renewed or issued: the device's last use is recorded. */
  is_fresh: boolean;
  /** The person has just proved who they are. */
  is_proof?: boolean;
  /** What the sign-up brought, once the first proof of the address is completed. */
  facts?: SignUpFacts | null;
  locale: string;
  request_id: string;
};

/**
 * The account of a verified token. A new account is registered and a new device recorded: a token of the official
 * client may be used here without any page of ours, where its address is proved.
 * @throws Refusal email_taken, conflict, not_authenticated
 * @throws an error that `isUnavailable` knows while the service does not answer what it is asked of a new session
 */
export async function accountOf(
  runtime: Runtime,
  identity: Identity,
  request: Request,
  seen: TokenUse,
): Promise<SignedInAccount> {
  const { sub: account_id, session_id } = identity;
  const known = await findSignedInAccount(runtime.db, account_id, session_id);
  // Nothing is recorded for remaining tokens of a closed or suspended account or of a signed-out device.
  if (known && (known.status !== "active" || known.is_revoked)) return known;
  const facts = known ? null : (seen.facts ?? (await requireFirstProof(runtime, identity, request, seen)));
  if (!known?.has_device) await requireLiveSession(runtime, identity, seen);
  const is_news = !known || movesAddress(known, identity);
  const has_new_factor = known !== null && showsNewFactor(known, identity);
  const is_noted = known?.has_device && !seen.is_fresh && !isRenewed(known, identity);
  if (known && is_noted && !is_news && !has_new_factor) return known;
  const call = { actor: system, request_id: seen.request_id };
  if (is_news) {
    const input = {
      ...{ account_id, email: identity.email, ...placeOf(runtime, facts, request, seen) },
      terms_version: facts?.terms_version ?? null,
      referral: referralOf(runtime, request, facts?.referral ?? null),
      token: { session_id, issued_at: identity.issued_at.toISOString() },
    };
    await runCommand(runtime, registerAccount, { ...call, input });
  }
  if (has_new_factor) {
    const input = { account_id, has_second_factor: true, seen_in: session_id };
    await runCommand(runtime, recordSecondFactor, { ...call, input });
  }
  const user_agent = request.headers.get("user-agent") ?? "";
  const device = { account_id, session_id, user_agent, is_proof: seen.is_proof ?? false };
  await runCommand(runtime, recordDevice, { ...call, input: device });
  const account = await findSignedInAccount(runtime.db, account_id, session_id);
  if (!account) throw new Error(`account ${account_id} was registered but is not there`);
  return account;
}

/**
 * For a token that comes without a page of ours. Where a first proof replaces what somebody prepared, the session has
 * ended with it, and the next sign-in gets in.
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
 * A session of a password that was replaced meanwhile has ended, but its token is valid for an hour. It is never the
 * owner's where a password is all that it shows.
 */
async function requireLiveSession({ env }: Runtime, identity: Identity, { token }: TokenUse): Promise<void> {
  if (identity.proves_address || token === null) return;
  if (!(await isSessionAlive(env, token))) refuse("not_authenticated");
}

/** Whether the token carries a newer address. An older token, of a device unused since, does not revert the address. */
function movesAddress({ email, email_issued_at }: SignedInAccount, identity: Identity): boolean {
  if (email.toLowerCase() === identity.email) return false;
  return email_issued_at === null || identity.issued_at > email_issued_at;
}

/**
 * Whether the token has two factors while our account has none on record: one was set up at the service directly. A
 * token from before the factor's removal has two as well until it expires; it is told apart by its age.
 */
function showsNewFactor(
  { has_second_factor, factor_changed_at }: SignedInAccount,
  identity: Identity,
): boolean {
  if (has_second_factor || identity.aal !== "aal2") return false;
  return factor_changed_at === null || identity.issued_at > factor_changed_at;
}

/** A token this much newer than the device's recorded use was renewed in the browser, which records nothing. */
const renewed_after_ms = 10 * units.minute_ms;

function isRenewed({ seen_at }: SignedInAccount, { issued_at }: Identity): boolean {
  return seen_at !== null && issued_at.getTime() - seen_at.getTime() > renewed_after_ms;
}

/** Language and time zone of a new account: from sign-up, else from this browser. */
function placeOf({ env }: Runtime, facts: SignUpFacts | null, request: Request, { locale }: TokenUse) {
  return {
    locale: Locale.safeParse(facts?.locale).data ?? Locale.safeParse(locale).data ?? "en",
    time_zone: TimeZone.safeParse(facts?.time_zone).data ?? timeZoneOf(env, request) ?? defaultTimeZone,
  };
}
