import { z } from "zod";
import { Email } from "#domain/text.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount } from "../store/account.ts";
import { clearOwnRefusal } from "../store/refused-address.ts";

/**
 * Clears the mark of an address whose owner says that it takes mails again, until a mail server refuses it once more.
 * `email` is the address that the page showed; nothing happens if the account has another one by now.
 */
export const clearAddressRefusal = defineCommand({
  name: "clear_address_refusal",
  summary: "Mails are sent again to the account's own address, which a mail server had refused.",
  needs: "account",
  in_person: true,
  input: z.object({ email: Email }),
  output: z.strictObject({ account_id: field.id, was_refused: z.boolean() }),
  load: (ctx) => lockAccount(ctx.tx, requireAccountId(ctx.actor)),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { email }, { id: account_id }) {
    return { account_id, was_refused: await clearOwnRefusal(ctx.tx, account_id, email) };
  },
  audit: (_input, { id }, { was_refused }) => ({ subject: ["account", id], was_refused }),
  exposedVia: ["ui", "rpc"],
});
