import { z } from "zod";
import { ReferralName } from "#domain/account/schemas.ts";
import { Locale, TimeZone } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { units } from "#domain/limits.ts";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { termsAnnouncement } from "#domain/notification/announced-terms.ts";
import { refuse } from "#domain/refusal.ts";
import { Email } from "#domain/text.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { awaitTerms, hasTextVersion, listAnnouncedTerms } from "#server/legal-text/store/legal-text.ts";
import {
  type AccountRow,
  findAccountForUpdate,
  findOtherHolder,
  insertAccount,
  setAccountEmail,
} from "../store/account.ts";
import { findDevice, revokeOtherDevices } from "../store/devices.ts";

/** Mirrors a user of the auth service: the account has the same id and takes over a changed address. */
export const registerAccount = defineCommand({
  name: "register_account",
  summary: "Makes or updates the account of a person known to the auth service.",
  needs: "system",
  input: z.object({
    account_id: Id,
    email: Email,
    locale: Locale,
    time_zone: TimeZone,
    /** The terms version agreed to at sign-up. Any text is accepted; an unknown version counts as none. */
    terms_version: z.string().max(400).nullable().default(null),
    referral: ReferralName.nullable().default(null),
    /** Session and issue time of the token that named the address. Null when the caller vouches for the address. */
    token: z.object({ session_id: Id, issued_at: z.iso.datetime() }).nullable().default(null),
  }),
  output: z.strictObject({ account_id: field.id, is_new: z.boolean() }),
  async load(ctx, { account_id, token }) {
    const existing = await findAccountForUpdate(ctx.tx, account_id);
    const device = existing && token ? await findDevice(ctx.tx, account_id, token.session_id) : null;
    return { existing, is_revoked: device?.revoked_at != null };
  },
  allow() {},
  async run(ctx, input, { existing, is_revoked }) {
    if (existing) {
      if (!is_revoked && mayMove(existing, input)) await moveAddress(ctx, existing, input);
      return { account_id: existing.id, is_new: false };
    }
    await freeAddress(ctx, input.email, input.account_id);
    const { account_id: id, terms_version: agreed_version, token, ...rest } = input;
    // Token times are whole seconds: one second less lets a newer token of the same second count as newer.
    const email_issued_at = token ? new Date(Date.parse(token.issued_at) - units.second_ms) : null;
    const hasAgreed = agreed_version !== null && (await hasTextVersion(ctx.tx, "terms", agreed_version));
    const agreed = hasAgreed ? { terms_version: agreed_version, terms_accepted_at: ctx.now } : {};
    const isNew = await insertAccount(ctx, { id, ...rest, ...agreed, email_issued_at });
    if (isNew) {
      await recordEvent(ctx, "account", {
        transition: "register",
        role: "system",
        subject_id: id,
        from: null,
        to: "active",
        version: 1,
      });
      await announceTerms(ctx, id);
    }
    return { account_id: id, is_new: isNew };
  },
  audit: ({ account_id, referral }, _, { is_new }) => ({
    subject: ["account", account_id],
    is_new,
    ...(is_new ? { referral } : {}),
  }),
  exposedVia: ["internal"],
});

/** Whoever comes between the announcement of terms and their start hears of them too. */
async function announceTerms(ctx: CommandContext, account_id: string): Promise<void> {
  await awaitTerms(ctx.tx);
  for (const terms of await listAnnouncedTerms(ctx.tx, ctx.now)) {
    const { key, payload } = termsAnnouncement(terms, account_id, ctx.now);
    await ctx.enqueue(sendAccountMail, payload, { key });
  }
}

type TokenInput = { email: string; token: { session_id: string; issued_at: string } | null };

/**
 * Whether the token's address replaces the account's: the account is active (a closed or suspended one keeps its
 * address while its tokens live on), and the token is newer than the one the address was taken from. A device that was
 * idle during a change of address still holds an older token.
 */
function mayMove(existing: AccountRow, { email, token }: TokenInput): boolean {
  if (existing.status !== "active" || existing.email === email) return false;
  return !token || !existing.email_issued_at || new Date(token.issued_at) > existing.email_issued_at;
}

/** Takes over the address and mails the old one. A change not requested here ends every other device. */
async function moveAddress(
  ctx: CommandContext,
  existing: AccountRow,
  { email, token }: TokenInput,
): Promise<void> {
  await freeAddress(ctx, email, existing.id);
  await setAccountEmail(ctx, existing.id, email, token ? new Date(token.issued_at) : null);
  if (isReplaced(existing.email)) return;
  await notifyAccount(ctx, "email_changed", existing.id, { to: existing.email, facts: { email } });
  const isRequested = existing.new_email?.toLowerCase() === email.toLowerCase();
  if (token && !isRequested) await revokeOtherDevices(ctx, existing.id, token.session_id);
}

/** Domain of the placeholder for an address taken away; no mail reaches `.invalid`. */
const replacedDomain = "@replaced.invalid";
const isReplaced = (email: string) => email.endsWith(replacedDomain);

/**
 * Takes the address from an account that nobody ever signed in to: the auth service has removed its abandoned sign-up.
 * @throws Refusal email_taken when somebody has signed in to it
 */
async function freeAddress(ctx: CommandContext, email: string, account_id: string): Promise<void> {
  const holder = await findOtherHolder(ctx.tx, email, account_id);
  if (!holder) return;
  if (holder.was_used) refuse("email_taken");
  await setAccountEmail(ctx, holder.id, `${holder.id}${replacedDomain}`, null);
}
