import { z } from "zod";
import { proposeSettlement as planProposal, settlementKinds } from "#domain/booking/settlement.ts";
import { AmountMinor, choiceOf, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import { storeSettlement } from "#server/booking/store/disputes.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceChange } from "#server/kernel/live/announcement.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockDisputed } from "./apply-decision.ts";

/**
 * One side proposes how a reported problem ends, instead of any proposal before. The booking keeps its version: the other
 * side agrees to this proposal by its id.
 */
export const proposeSettlement = defineCommand({
  name: "propose_settlement",
  summary: "A side of a disputed booking proposes how it ends; the other side agrees or declines.",
  needs: "profile",
  in_person: true,
  input: z.object({
    booking_id: Id,
    version: Version,
    proposal: choiceOf(settlementKinds),
    refund_minor: AmountMinor.optional(),
  }),
  output: z.strictObject({
    booking_id: field.id,
    settlement_id: field.id,
    refund_minor: field.amount_minor.nullable(),
  }),
  load: (ctx, { booking_id }) => lockDisputed(ctx, booking_id),
  allow(actor, { whole }) {
    if (!sideOf(actor, whole.booking)) refuse("forbidden");
  },
  async run(ctx, { version, proposal: kind, refund_minor }, { whole, dispute }) {
    const { booking, paid_minor } = whole;
    requireVersion(booking, version);
    if (!dispute) return refuse("transition_not_allowed", { state: booking.status });
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const { from_status, settlements: made } = dispute;
    const proposed = planProposal({ booking, from_status, paid_minor, made }, { kind, refund_minor });
    const settlement_id = await storeSettlement(ctx, dispute, side, proposed);
    const other = side === "customer" ? booking.provider_profile_id : booking.customer_profile_id;
    await notify(ctx, "settlement_proposed", other, booking.id, settlement_id);
    await announceChange(ctx.tx, { noun: "booking", id: booking.id, to: "both" });
    return { booking_id: booking.id, settlement_id, refund_minor: proposed.refund_minor };
  },
  audit: ({ proposal }, { whole }, { refund_minor }) => ({
    subject: ["booking", whole.booking.id],
    proposal,
    refund_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
