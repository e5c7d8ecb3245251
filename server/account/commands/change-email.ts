import { z } from "zod";
import { Email } from "#domain/text.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount } from "../store/account.ts";
import { findActiveAccountByEmail, setNewEmail } from "../store/email.ts";

/**
 * Stores the new address an account asked for. The auth service mails both addresses and decides; the account takes the
 * address from its token. If another account has the address, the service mails nothing there: this command mails that
 * account, and the caller learns nothing.
 */
export const changeEmail = defineCommand({
  name: "change_email",
  summary: "Notes the address that an account has asked the auth service for.",
  needs: "account",
  in_person: true,
  input: z.object({ new_email: Email }),
  output: z.strictObject({ account_id: field.id }),
  async load(ctx) {
    requireProof(ctx);
    return lockAccount(ctx.tx, requireAccountId(ctx.actor));
  },
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { new_email }, { id }) {
    await setNewEmail(ctx, id, new_email);
    const holder = await findActiveAccountByEmail(ctx.tx, new_email);
    if (holder && holder !== id) await notifyAccount(ctx, "email_wanted", holder);
    return { account_id: id };
  },
  audit: (_input, { id }) => ({ subject: ["account", id] }),
  exposedVia: ["internal"],
});

/** Drops the pending address; with `is_again` restarts its time instead, because the mails were sent again. */
export const keepEmail = defineCommand({
  name: "keep_email",
  summary: "Takes back that an account is to have another address, or begins its time anew.",
  needs: "account",
  in_person: true,
  input: z.object({ is_again: z.boolean() }),
  output: z.strictObject({ account_id: field.id }),
  load: (ctx) => lockAccount(ctx.tx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { is_again }, { id, new_email }) {
    await setNewEmail(ctx, id, is_again ? new_email : null);
    return { account_id: id };
  },
  audit: ({ is_again }, { id }) => ({ subject: ["account", id], is_again }),
  exposedVia: ["internal"],
});
