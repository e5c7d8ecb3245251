import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ReferralName } from "#domain/account/schemas.ts";
import { Locale, TimeZone } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { Email } from "#domain/text.ts";
import { system } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { isVersion } from "#server/legal-text/store.ts";
import { findAccountForUpdate, findOtherHolder, insertAccount, setAccountEmail } from "./store.ts";

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
  }),
  async load(ctx, { account_id }) {
    return { known: await findAccountForUpdate(ctx.tx, account_id) };
  },
  allow() {},
  async run(ctx, input, { known }) {
    // A closed account stays as it is, whatever is left of its tokens.
    if (known?.status === "closed") return { account_id: known.id, is_new: false };
    if (known?.email === input.email) return { account_id: known.id, is_new: false };
    await freeAddress(ctx, input.email, input.account_id);
    if (known) {
      await setAccountEmail(ctx, known.id, input.email);
      const told = { to: known.email, facts: { email: input.email } };
      if (!isReplaced(known.email)) await notifyAccount(ctx, "email_changed", known.id, told);
      return { account_id: known.id, is_new: false };
    }
    const { account_id: id, terms_version: said, ...rest } = input;
    const has_agreed = said !== null && (await isVersion(ctx.tx, "terms", said));
    const agreed = has_agreed ? { terms_version: said, terms_accepted_at: ctx.now } : {};
    const is_new = await insertAccount(ctx, { id, ...rest, ...agreed });
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
  doors: ["internal"],
  async example() {
    const account_id = randomUUID();
    const input = {
      account_id,
      email: `${account_id}@example.test`,
      locale: "en",
      time_zone: "UTC",
    } as const;
    return { actor: system, input, stranger: null, forbidden: null };
  },
});

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
  await setAccountEmail(ctx, holder.id, `${holder.id}${replaced}`);
}
