import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { PartnerInput } from "#domain/partner/schemas.ts";
import { requireVersion } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockPartner, updatePartner } from "../store/partner.ts";
import { fieldsOf } from "./make-partner.ts";

/** Changes a partner. A new commission counts for bookings from now on; the old name leads to the new one. */
export const editPartner = defineCommand({
  name: "edit_partner",
  summary: "The operator changes a partner's name, page, commission or account.",
  needs: "operator",
  proof: "recent",
  input: PartnerInput.extend({ partner_id: Id, version: Version }),
  output: z.strictObject({ partner_id: field.id, name: z.string(), version: field.version }),
  load: (ctx, { partner_id }) => lockPartner(ctx.tx, partner_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { partner_id, version: seen, ...input }, partner) {
    requireVersion(partner, seen);
    const { name, version } = await updatePartner(
      ctx,
      partner,
      await fieldsOf(ctx, input, partner.category_ids),
    );
    return { partner_id, name, version };
  },
  audit: ({ name, commission_bp }, before) => ({
    subject: ["partner", before.id],
    name,
    commission_bp,
    before: { name: before.name, commission_bp: before.commission_bp, account_id: before.account_id },
  }),
  exposedVia: ["ui", "rpc"],
});
