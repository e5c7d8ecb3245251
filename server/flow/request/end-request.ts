import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { requireCancelledBooking } from "#domain/flow/request-decision.ts";
import { planEnding } from "#domain/flow/request-ending.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { listBookingsByRequest } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOffers, type OfferRow } from "#server/offer/store/offer.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockRequest, type RequestRow } from "#server/request/store/request.ts";
import { applyMoves } from "../apply-moves.ts";
import { notifyOffers } from "../notify-offers.ts";

type Loaded = { request: RequestRow; offers: OfferRow[] };

async function load(ctx: CommandContext, { request_id }: { request_id: string }): Promise<Loaded> {
  const request = await lockRequest(ctx, request_id);
  return { request, offers: await lockOffers(ctx, request.id) };
}

/**
 * The customer closes a request, also one awaiting a decision after its booking was cancelled; every provider with a
 * live offer gets a mail.
 */
export const closeRequest = defineCommand({
  name: "close_request",
  summary: "The customer closes a request with a reason; no booking of it may be under way.",
  needs: "profile",
  input: z.object({ request_id: Id, version: Version, reason: line(limits.reason_characters) }),
  sharedTexts: ["reason"],
  output: z.strictObject({ request_id: field.id, status: field.request_status }),
  load,
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, { version, reason }, loaded) {
    requireVersion(loaded.request, version);
    if (loaded.request.status === "awarded")
      requireCancelledBooking({ bookings: await listBookingsByRequest(ctx, loaded.request.id) });
    return end(ctx, loaded, { how: "close", reason });
  },
  audit: ({ reason }, { request }, { status }) => ({ subject: ["request", request.id], status, reason }),
  exposedVia: ["ui", "rpc"],
});

/** The tick runs it at a request's `expires_at`. */
export const expireRequest = defineCommand({
  name: "expire_request",
  summary: "A request runs out at its end.",
  needs: "system",
  input: z.object({ request_id: Id }),
  output: z.strictObject({ request_id: field.id, status: field.request_status }),
  load,
  allow: requireSystem,
  run: (ctx, _input, loaded) => end(ctx, loaded, { how: "expire" }),
  audit: (_input, { request }, { status }) => ({ subject: ["request", request.id], status }),
  exposedVia: ["internal"],
});

async function end(
  ctx: CommandContext,
  { request, offers }: Loaded,
  ending: { how: "close"; reason: string } | { how: "expire" },
) {
  const { expires_at, profile_id } = request;
  if (!expires_at || !profile_id) return refuse("request_not_open", { status: request.status });
  const { moves } = planEnding({ request: { ...request, expires_at }, offers, ...ending }, ctx.now);
  const close_reason = ending.how === "close" ? ending.reason : null;
  const columns = { [request.id]: { closed_at: ctx.now, close_reason, decide_until: null } };
  const after = await applyMoves(ctx, { request, offers }, moves, columns);
  if (ending.how === "expire") await notify(ctx, "request_expired", profile_id, request.id);
  await notifyOffers(ctx, { offers }, moves);
  return { request_id: request.id, status: after.request?.status ?? request.status };
}
