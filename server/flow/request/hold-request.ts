// The operator stops the clock of a request and starts it again. While it is on hold, nobody can send, revise, confirm
// or accept an offer for it, and nothing of it expires.

import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { planRelease } from "#domain/flow/request-hold.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOffers, type OfferRow, setDeadlines } from "#server/offer/store/offer.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { reverseHidden } from "#server/report/store/restriction.ts";
import { lockRequest, moveRequest, type RequestRow } from "#server/request/store/request.ts";

type Loaded = { request: RequestRow; offers: OfferRow[] };

async function load(ctx: CommandContext, { request_id }: { request_id: string }): Promise<Loaded> {
  const request = await lockRequest(ctx, request_id);
  return { request, offers: await lockOffers(ctx, request.id) };
}

/** Mails the owner, and the provider of each waiting offer. */
async function tell(ctx: CommandContext, { request, offers }: Loaded, what: "held" | "released") {
  if (request.profile_id) await notify(ctx, `request_${what}`, request.profile_id, request.id);
  for (const { id, status, profile_id } of offers) {
    if (status === "sent" || status === "countered") await notify(ctx, `offer_${what}`, profile_id, id);
  }
}

/** Puts an open request on hold; the owner reads the reason. */
export const holdRequest = defineCommand({
  name: "hold_request",
  summary: "The operator stops a request and its offers for a while, with a reason.",
  needs: "operator",
  proof: "none",
  input: z.object({ request_id: Id, version: Version, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ request_id: field.id, status: field.request_status }),
  load,
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, reason }, loaded) {
    requireVersion(loaded.request, version);
    const set = { held_at: ctx.now, operator_reason: reason };
    const held = await moveRequest(ctx, loaded.request, "hold", "operator", set, reason);
    await tell(ctx, loaded, "held");
    return { request_id: held.id, status: held.status };
  },
  audit: ({ reason }, { request }, { status }) => ({ subject: ["request", request.id], status, reason }),
  exposedVia: ["ui", "rpc"],
});

/**
 * Opens a held request again. Its deadlines and its offers' move by the length of the hold; a statement of reasons for the hold
 * is reversed.
 */
export const releaseRequest = defineCommand({
  name: "release_request",
  summary: "The operator lets a stopped request go on; every deadline moves on by the length of the stop.",
  needs: "operator",
  proof: "none",
  input: z.object({ request_id: Id, version: Version, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ request_id: field.id, status: field.request_status, expires_at: field.time }),
  load,
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, reason }, loaded) {
    const { request, offers } = loaded;
    requireVersion(request, version);
    const { expires_at } = request;
    if (!expires_at) return refuse("request_not_open", { status: request.status });
    const plan = planRelease({ request: { ...request, expires_at }, offers }, ctx.now);
    const { remind_at } = plan;
    const set = { held_at: null, operator_reason: null, expires_at: plan.expires_at, remind_at };
    const released = await moveRequest(ctx, request, "release", "operator", set, reason);
    for (const deadlines of plan.offers) await setDeadlines(ctx, deadlines);
    const by = { account_id: requireOperator(ctx.actor).account_id, note: reason };
    for (const id of await reverseHidden(ctx, { noun: "request", subject_id: request.id }, by))
      await closeTasksAbout(ctx, ["objection_received"], id, by);
    await tell(ctx, loaded, "released");
    return { request_id: released.id, status: released.status, expires_at: plan.expires_at.toISOString() };
  },
  audit: ({ reason }, { request }, { expires_at }) => ({
    subject: ["request", request.id],
    expires_at,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
