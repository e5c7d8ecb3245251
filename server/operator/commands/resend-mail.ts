import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { clearRefusedAddress } from "#server/account/store/refused-address.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { enqueueAgain, lockMailFailure } from "../store/mails.ts";

/** Sends a given-up mail once more. Clears the mark of its address: another refusal marks it again. */
export const resendMail = defineCommand({
  name: "resend_mail",
  summary: "The operator has a mail sent again that was refused or held back.",
  needs: "operator",
  proof: "none",
  input: z.object({ mail_failure_id: Id }),
  output: z.strictObject({ mail_failure_id: field.id, is_address_cleared: z.boolean() }),
  load: async (ctx, { mail_failure_id }) =>
    (await lockMailFailure(ctx, mail_failure_id)) ?? refuse("not_found"),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { mail_failure_id }, failure) {
    if (failure.payload === null) refuse("mail_not_kept");
    const mark = failure.refused_address_id;
    const isAddressCleared = mark !== null && (await clearRefusedAddress(ctx.tx, mark));
    await enqueueAgain(ctx, failure);
    return { mail_failure_id, is_address_cleared: isAddressCleared };
  },
  audit: (_input, { id, template }, { is_address_cleared }) => ({
    subject: ["mail", id],
    template,
    is_address_cleared,
  }),
  exposedVia: ["ui", "rpc"],
});
