import { z } from "zod";
import { ReferralName } from "#domain/account/schemas.ts";
import { Locale, TimeZone } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { Email } from "#domain/text.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { isVersion } from "#server/legal-text/store.ts";
import {
  type AccountRow,
  findAccountForUpdate,
  findOtherHolder,
  insertAccount,
  revokeOtherDevices,
  setAccountEmail,
} from "./store.ts";
import { findDevice } from "./store-devices.ts";

/** Records what the auth service says of a person: our account carries the same id and follows its address. */
export const registerAccount = defineCommand({
  name: "register_account",
  summary: "Makes or updates the account of a person known to the auth service.",
  needs: "system",
  input: z.object({
    account_id: Id,
    email: Email,
    locale: Locale,
    time_zone: TimeZone,
    /** What was agreed to at sign-up; unchecked, so that no version there ever was counts as none. */
    terms_version: z.string().max(400).nullable().default(null),
    referral: ReferralName.nullable().default(null),
    /** The token that says so: its session, and when it was issued. Without one the caller vouches for it. */
    token: z.object({ session_id: Id, issued_at: z.iso.datetime() }).nullable().default(null),
  }),
  async load(ctx, { account_id, token }) {
    const known = await findAccountForUpdate(ctx.tx, account_id);
    const device = known && token ? await findDevice(ctx.tx, account_id, token.session_id) : null;
    return { known, is_revoked: device?.revoked_at != null };
  },
  allow() {},
  async run(ctx, input, { known, is_revoked }) {
    if (known) {
      if (!is_revoked && mayMove(known, input)) await moveAddress(ctx, known, input);
      return { account_id: known.id, is_new: false };
    }
    await freeAddress(ctx, input.email, input.account_id);
    const { account_id: id, terms_version: said, token, ...rest } = input;
    // Tokens count whole seconds; one of the same second as the first may be the newer one.
    const email_issued_at = token ? new Date(Date.parse(token.issued_at) - units.second_ms) : null;
    const has_agreed = said !== null && (await isVersion(ctx.tx, "terms", said));
    const agreed = has_agreed ? { terms_version: said, terms_accepted_at: ctx.now } : {};
    const is_new = await insertAccount(ctx, { id, ...rest, ...agreed, email_issued_at });
    if (is_new) {
      await recordEvent(ctx, "account", {
        transition: "register",
        role: "system",
        subject_id: id,
        from: null,
        to: "active",
        version: 1,
      });
    }
    return { account_id: id, is_new };
  },
  audit: ({ account_id, referral }, _, { is_new }) => ({
    subject: ["account", account_id],
    is_new,
    ...(is_new ? { referral } : {}),
  }),
  exposedVia: ["internal"],
});

type Said = { email: string; token: { session_id: string; issued_at: string } | null };

/**
 * Whether what a token says is news: the account is in use (a closed or suspended one stays as it is, whatever is left
 * of its tokens), and the token was issued after the one its address was taken from. A device that was left alone
 * during a change of address holds an older one.
 */
function mayMove(known: AccountRow, { email, token }: Said): boolean {
  if (known.status !== "active" || known.email === email) return false;
  return !token || !known.email_issued_at || new Date(token.issued_at) > known.email_issued_at;
}

/** The account follows. What was not asked for here ends every other device, besides the mail to the old address. */
async function moveAddress(ctx: CommandContext, known: AccountRow, { email, token }: Said): Promise<void> {
  await freeAddress(ctx, email, known.id);
  await setAccountEmail(ctx, known.id, email, token ? new Date(token.issued_at) : null);
  if (isReplaced(known.email)) return;
  await notifyAccount(ctx, "email_changed", known.id, { to: known.email, facts: { email } });
  const is_asked_for = known.new_email?.toLowerCase() === email.toLowerCase();
  if (token && !is_asked_for) await revokeOtherDevices(ctx, known.id, token.session_id);
}

/** The end of an address that was taken away: no mailbox of anybody's. */
const replaced = "@replaced.invalid";
const isReplaced = (email: string) => email.endsWith(replaced);

/**
 * An account that nobody ever signed in to gives way to the one that proved the address: its sign-up was
 * begun and removed at the auth service. One in use keeps the address.
 */
async function freeAddress(ctx: CommandContext, email: string, account_id: string): Promise<void> {
  const holder = await findOtherHolder(ctx.tx, email, account_id);
  if (!holder) return;
  if (holder.was_used) refuse("email_taken");
  await setAccountEmail(ctx, holder.id, `${holder.id}${replaced}`, null);
}
