import { z } from "zod";
import { checkAddressParts, checkCountryForms, writeCountryForms } from "#domain/country-forms.ts";
import { MarketplaceInput } from "#domain/marketplace/schemas.ts";
import { requireVersion } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceSettings } from "#server/kernel/live/announcement.ts";
import { requireMarketplaceEditor } from "#server/setting/access.ts";
import { putValue } from "#server/setting/store/setting.ts";
import { lockMarketplace, putMarketplace } from "../store/marketplace.ts";

/**
 * Sets who runs the marketplace, its time zone, and currency and fee of new categories, which are settings; existing
 * categories keep theirs.
 */
export const editMarketplace = defineCommand({
  name: "edit_marketplace",
  summary: "The operator says who runs the marketplace, where, in which currency and for which fee.",
  needs: "operator",
  proof: "recent",
  changesSettings: true,
  input: MarketplaceInput.extend({
    /** The version that was shown; 0 while nobody has set the marketplace up. */
    version: z.int("required").min(0).max(2_147_483_647),
  })
    .superRefine(checkAddressParts)
    .superRefine(checkCountryForms)
    .overwrite(writeCountryForms),
  output: z.strictObject({ marketplace_id: field.id, version: field.version }),
  load: (ctx) => lockMarketplace(ctx.tx),
  allow: requireMarketplaceEditor,
  async run(ctx, { version: seen, ...details }, before) {
    const version = before?.version ?? 0;
    requireVersion({ version }, seen);
    const { id: marketplace_id, version: next } = await putMarketplace(ctx, details);
    await putValue(ctx, "default_time_zone", details.time_zone);
    await putValue(ctx, "default_currency", details.currency);
    await putValue(ctx, "platform_fee_bp", details.fee_bp);
    await announceSettings(ctx.tx);
    return { marketplace_id, version: next };
  },
  audit: ({ legal_name, country, currency, fee_bp }, before, { marketplace_id }) => ({
    subject: ["marketplace", marketplace_id],
    legal_name,
    country,
    currency,
    fee_bp,
    before: before && { legal_name: before.legal_name, fee_bp: before.fee_bp, currency: before.currency },
  }),
  exposedVia: ["ui", "rpc"],
});
