import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { planExtension } from "#domain/request/plan.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { requireOwner } from "./access.ts";
import { lockRequest, moveRequest } from "./store.ts";

/** Extends an open request by 14 days, to at most 90 days in all, never past its date. */
export const extendRequest = defineCommand({
  name: "extend_request",
  summary: "The customer keeps an open request open for longer.",
  needs: "profile",
  input: z.object({ request_id: Id, version: Version }),
  load: async (ctx, { request_id }) => ({ request: await lockRequest(ctx, request_id) }),
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, { version }, { request }) {
    const { opened_at, expires_at, time_zone } = request;
    if (!opened_at || !expires_at || !time_zone)
      return refuse("request_not_open", { status: request.status });
    if (request.version !== version) refuse("stale", { current: { version: request.version } });
    const plan = planExtension({ ...request, opened_at, expires_at, time_zone }, "customer", ctx.now);
    const { expires_at: until, remind_at } = plan;
    const extended = await moveRequest(ctx, request, "extend", "customer", { expires_at: until, remind_at });
    return { request_id: extended.id, expires_at: until.toISOString() };
  },
  audit: (_input, { request }, { expires_at }) => ({ subject: ["request", request.id], expires_at }),
  exposedVia: ["ui", "rpc"],
});
