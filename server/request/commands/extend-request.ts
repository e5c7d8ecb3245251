import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { planExtension } from "#domain/request/plan.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOwner } from "../access.ts";
import { lockRequest, moveRequest, type RequestRow } from "../store/request.ts";

async function extend(
  ctx: CommandContext,
  { version, reason }: { version: number; reason?: string },
  request: RequestRow,
  role: "customer" | "operator",
) {
  const { opened_at, expires_at, time_zone } = request;
  if (!opened_at || !expires_at || !time_zone) return refuse("request_not_open", { status: request.status });
  requireVersion(request, version);
  const plan = planExtension({ ...request, opened_at, expires_at, time_zone }, role, ctx.now);
  const { expires_at: until, remind_at } = plan;
  const extended = await moveRequest(ctx, request, "extend", role, { expires_at: until, remind_at }, reason);
  return { request_id: extended.id, expires_at: until.toISOString() };
}

/** Extends an open request by 14 days, to at most 90 days in all, never past its date. */
export const extendRequest = defineCommand({
  name: "extend_request",
  summary: "The customer keeps an open request open for longer.",
  needs: "profile",
  input: z.object({ request_id: Id, version: Version }),
  output: z.strictObject({ request_id: field.id, expires_at: field.time }),
  load: async (ctx, { request_id }) => ({ request: await lockRequest(ctx, request_id) }),
  allow: (actor, { request }) => requireOwner(actor, request),
  run: (ctx, input, { request }) => extend(ctx, input, request, "customer"),
  audit: (_input, { request }, { expires_at }) => ({ subject: ["request", request.id], expires_at }),
  exposedVia: ["ui", "rpc"],
});

/** The same by an operator, who gives a reason; mails the owner. */
export const extendRequestForOwner = defineCommand({
  name: "extend_request_for_owner",
  summary: "The operator keeps somebody's open request open for longer, with a reason.",
  needs: "operator",
  proof: "none",
  input: z.object({ request_id: Id, version: Version, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ request_id: field.id, expires_at: field.time }),
  load: async (ctx, { request_id }) => ({ request: await lockRequest(ctx, request_id) }),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, input, { request }) {
    const extended = await extend(ctx, input, request, "operator");
    if (request.profile_id) await notify(ctx, "request_extended", request.profile_id, request.id);
    return extended;
  },
  audit: ({ reason }, { request }, { expires_at }) => ({
    subject: ["request", request.id],
    expires_at,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
