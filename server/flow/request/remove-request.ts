import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { planRemoval } from "#domain/flow/request-removal.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { listBookingsByRequest } from "#server/booking/store/booking.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOffers } from "#server/offer/store/offer.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { applyMoves } from "../apply-moves.ts";
import { notifyOffers } from "../notify-offers.ts";

/**
 * Takes a request off the market for good. The owner still sees it, with the reason and how to answer; providers see
 * only their own offers. Refused while it has a live booking.
 */
export const removeRequest = defineCommand({
  name: "remove_request",
  summary: "The operator removes a request, with a reason; its open offers end.",
  needs: "operator",
  proof: "none",
  input: z.object({ request_id: Id, version: Version, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ request_id: field.id, status: field.request_status }),
  async load(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id);
    const offers = await lockOffers(ctx, request.id);
    return { request, offers, bookings: await listBookingsByRequest(ctx, request.id) };
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, reason }, { request, offers, bookings }) {
    requireVersion(request, version);
    const { moves } = planRemoval({ request, offers, bookings, reason });
    const set = { held_at: null, decide_until: null, operator_reason: reason, closed_at: ctx.now };
    await applyMoves(ctx, { request, offers }, moves, { [request.id]: set });
    if (request.profile_id) await notify(ctx, "request_removed", request.profile_id, request.id);
    await notifyOffers(ctx, { offers }, moves);
    return { request_id: request.id, status: "removed" as const };
  },
  audit: ({ reason }, { request }, { status }) => ({ subject: ["request", request.id], status, reason }),
  exposedVia: ["ui", "rpc"],
});
