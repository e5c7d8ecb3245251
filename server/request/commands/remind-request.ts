import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { awaitedOf } from "#domain/request/reminder.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockRequest, setReminder } from "../store/request.ts";

/**
 * The tick runs it at `remind_at`, before an open request expires, or one whose booking was cancelled closes. The version
 * stays, so open forms stay valid.
 */
export const remindRequest = defineCommand({
  name: "remind_request",
  summary: "The customer is told that a request will soon end, or that it has to decide about one.",
  needs: "system",
  input: z.object({ request_id: Id }),
  output: z.strictObject({ request_id: field.id, remind_at: field.time.nullable() }),
  load: async (ctx, { request_id }) => ({ request: await lockRequest(ctx, request_id) }),
  allow: requireSystem,
  async run(ctx, _input, { request }) {
    const { id, status, profile_id, remind_at } = request;
    const awaited = awaitedOf(request, ctx.now);
    if (!awaited || !profile_id) return refuse("request_not_open", { status });
    if (!remind_at || remind_at > ctx.now) return refuse("too_early", { remind_at });
    const { mail, until, next } = awaited;
    if (until <= ctx.now) return refuse("request_expired", { expires_at: until });
    await setReminder(ctx, request, next);
    await notify(ctx, mail, profile_id, id, remind_at.toISOString());
    return { request_id: id, remind_at: next?.toISOString() ?? null };
  },
  audit: (_input, { request }, { remind_at }) => ({ subject: ["request", request.id], remind_at }),
  exposedVia: ["internal"],
});
