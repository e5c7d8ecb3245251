import { z } from "zod";
import { planSilence } from "#domain/flow/request-decision.ts";
import { Id } from "#domain/ids.ts";
import { listBookingsByRequest } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOffers } from "#server/offer/store/offer.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { applyMoves } from "../apply-moves.ts";

/** The tick runs it when a customer has not decided by `decide_until` whether to reopen a request. */
export const closeUndecided = defineCommand({
  name: "close_undecided",
  summary: "A request nobody decided on after its booking was cancelled is closed.",
  needs: "system",
  input: z.object({ request_id: Id }),
  output: z.strictObject({ request_id: field.id, status: field.request_status }),
  async load(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id);
    const offers = await lockOffers(ctx, request.id);
    return { request, offers, bookings: await listBookingsByRequest(ctx, request.id) };
  },
  allow: requireSystem,
  async run(ctx, _input, { request, offers, bookings }) {
    const { moves } = planSilence({ request, offers, bookings }, ctx.now);
    const columns = { [request.id]: { closed_at: ctx.now, decide_until: null } };
    const after = await applyMoves(ctx, { request, offers }, moves, columns);
    if (request.profile_id) await notify(ctx, "request_closed_undecided", request.profile_id, request.id);
    return { request_id: request.id, status: after.request?.status ?? request.status };
  },
  audit: (_input, { request }, { status }) => ({ subject: ["request", request.id], status }),
  exposedVia: ["internal"],
});
