import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { askAboutVatNumber } from "#server/account/store/vat-checks.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockProvider } from "./lock-provider.ts";

/** What the product asks by itself when a verification begins, an operator asks at any time: at once, whatever was answered. */
export const recheckVatNumber = defineCommand({
  name: "recheck_vat_number",
  summary: "The operator has the register VIES asked again about a provider's VAT number.",
  needs: "operator",
  proof: "none",
  input: z.object({ profile_id: Id }),
  output: z.strictObject({ profile_id: field.id, asked_at: field.time }),
  load: (ctx, { profile_id }) => lockProvider(ctx, profile_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { profile_id }, provider) {
    // No number that the register could have.
    if (!(await askAboutVatNumber(ctx, provider, { isAgain: true }))) refuse("conflict");
    return { profile_id, asked_at: ctx.now.toISOString() };
  },
  audit: ({ profile_id }, { account_id, tax_id }) => ({
    subject: ["profile", profile_id],
    account_id,
    tax_id,
  }),
  exposedVia: ["ui", "rpc"],
});
