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

/** Takes back the change to this address, if it is the one that waits to be confirmed. */
export const cancelEmailChange = defineCommand({
  name: "cancel_email_change",
  summary: "Takes back that an account is to have another address.",
  needs: "account",
  in_person: true,
  input: z.object({ new_email: Email }),
  output: z.strictObject({ account_id: field.id }),
  load: (ctx) => lockAccount(ctx.tx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { new_email }, { id, new_email: pending }) {
    if (pending === new_email) await setNewEmail(ctx, id, null);
    return { account_id: id };
  },
  audit: (_input, { id }) => ({ subject: ["account", id] }),
  exposedVia: ["internal"],
});

/** Restarts the time in which the change to this address may be confirmed, because its mails were sent again. */
export const renewEmailChange = defineCommand({
  name: "renew_email_change",
  summary: "Gives the confirmation of an account's new address its whole time again.",
  needs: "account",
  in_person: true,
  input: z.object({ new_email: Email }),
  output: z.strictObject({ account_id: field.id }),
  load: (ctx) => lockAccount(ctx.tx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { new_email }, { id, new_email: pending }) {
    if (pending === new_email) await setNewEmail(ctx, id, new_email);
    return { account_id: id };
  },
  audit: (_input, { id }) => ({ subject: ["account", id] }),
  exposedVia: ["internal"],
});
