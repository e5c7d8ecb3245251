import { z } from "zod";
import { PartnerInput } from "#domain/partner/schemas.ts";
import { refuseInput } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { findActiveAccountId } from "#server/account/store/in-use.ts";
import { getOpenCategory } from "#server/category/store/category.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { insertPartner, type PartnerFields } from "../store/partner.ts";

/** Makes a partner; its join page opens at once. */
export const makePartner = defineCommand({
  name: "make_partner",
  summary: "The operator makes a partner with a join page and a commission.",
  needs: "operator",
  proof: "recent",
  input: PartnerInput,
  output: z.strictObject({ partner_id: field.id, name: z.string(), version: field.version }),
  async load() {},
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, input) {
    const { id: partner_id, name, version } = await insertPartner(ctx, await fieldsOf(ctx, input));
    return { partner_id, name, version };
  },
  audit: ({ name, commission_bp }, _, { partner_id }) => ({
    subject: ["partner", partner_id],
    name,
    commission_bp,
  }),
  exposedVia: ["ui", "rpc"],
});

/**
 * The columns of an input. A category that the partner had `before` may be archived meanwhile.
 * @throws Refusal invalid_input for an unknown account, not_found and category_archived for a category
 */
export async function fieldsOf(
  ctx: CommandContext,
  { account_email, category_ids, ...fields }: z.output<typeof PartnerInput>,
  before: readonly string[] = [],
): Promise<PartnerFields> {
  const chosen = [...new Set(category_ids)];
  for (const id of chosen) if (!before.includes(id)) await getOpenCategory(ctx.tx, id);
  if (account_email === null) return { ...fields, category_ids: chosen, account_id: null };
  const account_id = await findActiveAccountId(ctx.tx, account_email);
  if (!account_id) refuseInput([{ path: "account_email", code: "unknown_account" }]);
  return { ...fields, category_ids: chosen, account_id };
}
