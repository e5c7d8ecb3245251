// Keeps our account and device rows in step with what a verified token says.
import { Locale, TimeZone } from "#domain/codes.ts";
import { units } from "#domain/limits.ts";
import { recordDevice } from "#server/account/device/record-device.ts";
import { findSignedIn, type SignedIn } from "#server/account/reads.ts";
import { registerAccount } from "#server/account/register-account.ts";
import { recordSecondFactor } from "#server/account/security/record-second-factor.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { Identity } from "#server/services/auth.ts";
import { timeZoneOf } from "./preferences.ts";
import { referralOf } from "./referral.ts";

export const defaultTimeZone = "Europe/Berlin";

export type Seen = {
  /** The token has just been renewed or issued: the device's last use is written again. */
  is_fresh: boolean;
  /** The person has just proved who they are. */
  is_proof?: boolean;
  locale: string;
  request_id: string;
};

/**
 * The account behind a verified token, registered and with its device recorded when this is the first sight
 * of it (a token of the official client may reach us without any page of ours).
 * @throws Refusal email_taken, conflict
 */
export async function accountOf(
  runtime: Runtime,
  identity: Identity,
  request: Request,
  seen: Seen,
): Promise<SignedIn> {
  const { sub: account_id, session_id } = identity;
  const known = await findSignedIn(runtime.db, account_id, session_id);
  // Nothing of whoever comes with what is left of its tokens is written down: not for an account that is closed or
  // suspended, not for a device that was signed out.
  if (known && (known.status !== "active" || known.is_revoked)) return known;
  const is_news = !known || movesAddress(known, identity);
  const has_new_factor = known !== null && showsNewFactor(known, identity);
  const is_noted = known?.has_device && !seen.is_fresh && !isRenewed(known, identity);
  if (known && is_noted && !is_news && !has_new_factor) return known;
  const call = { actor: system, request_id: seen.request_id };
  if (is_news) {
    const input = {
      ...{ account_id, email: identity.email, ...placeOf(identity, request, seen) },
      terms_version: identity.terms_version,
      referral: referralOf(runtime, request, identity.referral),
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
  const account = await findSignedIn(runtime.db, account_id, session_id);
  if (!account) throw new Error(`account ${account_id} was registered but is not there`);
  return account;
}

/** An older token, of a device that was left alone meanwhile, does not take an address back. */
function movesAddress({ email, email_issued_at }: SignedIn, identity: Identity): boolean {
  if (email.toLowerCase() === identity.email) return false;
  return email_issued_at === null || identity.issued_at > email_issued_at;
}

/**
 * A token of two proofs, of an account that has one as far as we know: a factor was set up past us. A token from
 * before a factor went says so too, until it runs out; its age tells them apart.
 */
function showsNewFactor({ has_second_factor, factor_changed_at }: SignedIn, identity: Identity): boolean {
  if (has_second_factor || identity.aal !== "aal2") return false;
  return factor_changed_at === null || identity.issued_at > factor_changed_at;
}

/** A token lives an hour: one so much younger than what was noted was renewed in the browser, which noted nothing. */
const renewed_after_ms = 10 * units.minute_ms;

function isRenewed({ seen_at }: SignedIn, { issued_at }: Identity): boolean {
  return seen_at !== null && issued_at.getTime() - seen_at.getTime() > renewed_after_ms;
}

/** Language and zone a new account starts with: as said at sign-up, else as this browser asks. */
function placeOf(identity: Identity, request: Request, { locale }: Seen) {
  return {
    locale: Locale.safeParse(identity.locale).data ?? Locale.safeParse(locale).data ?? "en",
    time_zone: TimeZone.safeParse(identity.time_zone).data ?? timeZoneOf(request) ?? defaultTimeZone,
  };
}
