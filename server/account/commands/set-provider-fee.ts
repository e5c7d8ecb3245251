import { z } from "zod";
import { FeeBp } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { later, startOfDate, toLocalDate } from "#domain/time.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOperator } from "../access.ts";
import { insertProviderFee } from "../store/fees.ts";
import { lockProfile } from "../store/profiles.ts";

/**
 * Agrees another fee with one provider, or that of the category again. It holds for offers accepted from its start on; a
 * booking keeps the fee that it was made with.
 */
export const setProviderFee = defineCommand({
  name: "set_provider_fee",
  summary: "The operator agrees a fee with one provider, from a day on, and says why.",
  needs: "operator",
  proof: "recent",
  input: z.object({
    provider_id: Id,
    /** Omitted or null: the fee of the category again. */
    fee_bp: FeeBp.nullish(),
    /** A day in the marketplace's zone, today or later; omitted: at once. */
    starts_on: z.iso.date("invalid_date").nullish(),
    reason: line(limits.reason_characters),
  }),
  output: z.strictObject({ provider_fee_id: field.id, provider_id: field.id, starts_at: field.time }),
  async load(ctx, { provider_id }) {
    const profile = await lockProfile(ctx.tx, provider_id);
    return profile.kind === "provider" ? profile : refuse("not_found");
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { provider_id, fee_bp, starts_on, reason }) {
    const starts_at = startOf(ctx, starts_on ?? null);
    const { account_id: agreed_by } = requireOperator(ctx.actor);
    const fee = { profile_id: provider_id, fee_bp: fee_bp ?? null, starts_at, reason, agreed_by };
    const provider_fee_id = await insertProviderFee(ctx, fee);
    return { provider_fee_id, provider_id, starts_at: starts_at.toISOString() };
  },
  audit: ({ provider_id, fee_bp, reason }, { account_id }, { provider_fee_id, starts_at }) => ({
    subject: ["profile", provider_id],
    account_id,
    provider_fee_id,
    fee_bp: fee_bp ?? null,
    starts_at,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});

/** Never before now: what was accepted before keeps its fee. */
function startOf({ now, settings }: CommandContext, day: string | null): Date {
  if (day === null) return now;
  const zone = settings.default_time_zone;
  if (day < toLocalDate(now, zone)) refuseInput([{ path: "starts_on", code: "date_past" }]);
  return later(startOfDate(day, zone), now);
}
