import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import { moveChange } from "#server/booking/store/changes.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { cancelChangePayment } from "./cancel-change-payment.ts";
import { lockBookingOfChange } from "./lock-change.ts";
import { otherSide, profileOf } from "./sides.ts";

/** The proposer withdraws a proposal, or the customer decides not to pay for an agreed one. */
export const withdrawChange = defineCommand({
  name: "withdraw_change",
  summary:
    "A proposed change is taken back, or one that was agreed is not paid for; the booking stays as it is.",
  needs: "profile",
  in_person: true,
  input: z.object({ change_id: Id, version: Version }),
  output: z.strictObject({ booking_id: field.id, change_id: field.id, status: field.change_status }),
  load: (ctx, { change_id }) => lockBookingOfChange(ctx, change_id),
  allow(actor, { whole: { booking }, change }) {
    const side = sideOf(actor, booking) ?? refuse("forbidden");
    const isForCustomer = change.status === "awaiting_payment";
    if (side !== (isForCustomer ? "customer" : change.proposed_by))
      refuse("forbidden", { guard: "proposer_only" });
  },
  async run(ctx, { version }, { whole: { booking, attempts }, change }) {
    requireVersion(change, version);
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const isAgreed = change.status === "awaiting_payment";
    // The payment's outcome decides whether the change takes effect.
    if (isAgreed && attempts.some(({ status }) => status === "processing")) refuse("payment_in_progress");
    const withdrawn = await moveChange(ctx, change, "withdraw", side);
    await cancelChangePayment(ctx, change);
    await notify(ctx, "change_withdrawn", profileOf(booking, otherSide(side)), change.id);
    return { booking_id: booking.id, change_id: change.id, status: withdrawn.status };
  },
  audit: (_input, { whole: { booking }, change }) => ({
    subject: ["booking", booking.id],
    change_id: change.id,
  }),
  exposedVia: ["ui", "rpc"],
});
