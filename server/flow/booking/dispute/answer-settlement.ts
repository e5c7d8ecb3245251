import { z } from "zod";
import { planSettlement, type Settlement } from "#domain/booking/settlement.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import {
  clearSettlement,
  type DisputeRow,
  resolveDispute as storeResolution,
} from "#server/booking/store/disputes.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceChange } from "#server/kernel/live/announcement.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import {
  applyContinuation,
  applyDecision,
  type DisputedBooking,
  lockDisputed,
  ResolutionOutput,
} from "./apply-decision.ts";

const Answer = z.object({ booking_id: Id, version: Version, settlement_id: Id });

/** The other side agrees to a proposal: the dispute ends with it, and the operator no longer decides. */
export const agreeSettlement = defineCommand({
  name: "agree_settlement",
  summary: "The other side agrees to what was proposed; the dispute ends with it.",
  needs: "profile",
  in_person: true,
  input: Answer,
  output: ResolutionOutput,
  load: (ctx, { booking_id }) => lockDisputed(ctx, booking_id),
  allow(actor, { whole, dispute }) {
    const side = sideOf(actor, whole.booking);
    if (!side || dispute?.settlement_by === side) refuse("forbidden", { guard: "other_side_agrees" });
  },
  async run(ctx, input, disputed) {
    const { whole, dispute, settlement } = requireOpen(disputed, input);
    const { booking } = whole;
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const plan = planSettlement({ ...whole, settlement, side }, ctx.now);
    const { outcome } = settlement;
    const { refund_minor = null, kept_minor = null } = plan.sums ?? {};
    await storeResolution(ctx, dispute, { outcome, refund_minor, kept_minor, is_settled: true });
    await closeTasksAbout(ctx, ["dispute_open"], booking.id, null);
    if (!plan.sums) return applyContinuation(ctx, whole, plan);
    const templates = { complete: "dispute_decided", cancel: "dispute_decided" } as const;
    const end = { ...plan, sums: plan.sums, outcome, reason: null, role: side, templates };
    return applyDecision(ctx, whole, end);
  },
  audit: (_input, { whole }, { status, refund_minor, kept_minor }) => ({
    subject: ["booking", whole.booking.id],
    status,
    refund_minor,
    kept_minor,
  }),
  exposedVia: ["ui", "rpc"],
});

/** The other side declines a proposal, or its own side takes it back; the dispute stays open. */
export const endSettlement = defineCommand({
  name: "end_settlement",
  summary: "A side declines what the other proposed, or takes back its own proposal; the dispute stays open.",
  needs: "profile",
  in_person: true,
  input: Answer,
  output: z.strictObject({ booking_id: field.id, is_own: z.boolean() }),
  load: (ctx, { booking_id }) => lockDisputed(ctx, booking_id),
  allow(actor, { whole }) {
    if (!sideOf(actor, whole.booking)) refuse("forbidden");
  },
  async run(ctx, input, disputed) {
    const { whole, dispute, by } = requireOpen(disputed, input);
    const { booking } = whole;
    await clearSettlement(ctx, dispute);
    await announceChange(ctx.tx, { noun: "booking", id: booking.id, to: "both" });
    const is_own = sideOf(ctx.actor, booking) === by;
    const proposer = by === "customer" ? booking.customer_profile_id : booking.provider_profile_id;
    if (!is_own) await notify(ctx, "settlement_declined", proposer, booking.id, input.settlement_id);
    return { booking_id: booking.id, is_own };
  },
  audit: (_input, { whole }, { is_own }) => ({ subject: ["booking", whole.booking.id], is_own }),
  exposedVia: ["ui", "rpc"],
});

type Open = {
  whole: DisputedBooking["whole"];
  dispute: DisputeRow;
  settlement: Settlement;
  by: "customer" | "provider";
};

/** Refuses with `stale` a booking that has changed, and a proposal that is no longer open. */
function requireOpen({ whole, dispute }: DisputedBooking, input: z.output<typeof Answer>): Open {
  const { booking } = whole;
  requireVersion(booking, input.version);
  const { settlement_id, settlement_by: by, settlement_outcome: outcome } = dispute ?? {};
  if (!dispute || !by || !outcome || settlement_id !== input.settlement_id)
    return refuse("stale", { current: { version: booking.version, status: booking.status } });
  return { whole, dispute, settlement: { outcome, refund_minor: dispute.settlement_refund_minor }, by };
}
