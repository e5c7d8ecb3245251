import { z } from "zod";
import { planEndingUnpaid } from "#domain/booking/plan.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { getAccountEmail } from "#server/account/store/in-use.ts";
import { system } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { endShare, findShareByBooking, insertBarredAddress } from "#server/offer-share/store/offer-share.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { applyEnding } from "./end-unpaid.ts";
import { lockWholeBooking } from "./lock-booking.ts";

/**
 * The request's owner undoes somebody else's acceptance by a link: within `undo_acceptance_minutes` and before anybody
 * starts a payment. The link ends with it; the owner can bar the accepting address from deciding by another link.
 */
export const undoSharedAcceptance = defineCommand({
  name: "undo_shared_acceptance",
  summary: "The request's owner takes back an acceptance that somebody else made by a link.",
  needs: "profile",
  in_person: true,
  input: z.object({
    request_id: Id,
    booking_id: Id,
    version: Version,
    bars_address: z.boolean().default(false),
  }),
  output: z.strictObject({ booking_id: field.id, status: field.booking_status, request_id: field.id }),
  async load(ctx, { request_id, booking_id }) {
    const request = await lockRequest(ctx, request_id);
    const share = await findShareByBooking(ctx, booking_id);
    // The owner may not see the booking: the link that led to it proves that it belongs to this request.
    const whole = share && (await lockWholeBooking({ ...ctx, actor: system }, booking_id));
    if (!whole || whole.request.id !== request.id) return refuse("not_found");
    return { ...whole, share };
  },
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, { version, bars_address }, { share, ...whole }) {
    const { booking, request } = whole;
    requireVersion(booking, version);
    const attempts = whole.attempts.map((attempt) => attempt.status);
    const { moves } = planEndingUnpaid({ ...whole, attempts, ending: { how: "undo" } }, ctx.now);
    const ended = await applyEnding(ctx, whole, moves, "booking_undone");
    await endShare(ctx, share.id);
    await notify(ctx, "shared_booking_undone", booking.customer_profile_id, booking.id);
    if (bars_address) {
      const email = await getAccountEmail(ctx.tx, booking.customer_profile_id);
      await insertBarredAddress(ctx, request.id, email);
    }
    return { ...ended, request_id: request.id };
  },
  audit: ({ bars_address }, { booking }, { status }) => ({
    subject: ["booking", booking.id],
    status,
    bars_address,
  }),
  exposedVia: ["ui", "rpc"],
});
