import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deletePass } from "../store/passes.ts";
import { lockRequest } from "../store/request.ts";

/** A provider sees a request on its board again that it had passed on. Without a pass nothing changes. */
export const takeBackPass = defineCommand({
  name: "take_back_pass",
  summary: "A provider takes back that it is not interested in a request.",
  needs: "profile",
  input: z.object({ request_id: Id }),
  output: z.strictObject({ request_id: field.id }),
  load: (ctx, { request_id }) => lockRequest(ctx, request_id),
  allow(actor) {
    if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
  },
  async run(ctx, _input, request) {
    const profile_id = profileId(ctx.actor) ?? refuse("profile_required");
    await deletePass(ctx, { request_id: request.id, profile_id });
    return { request_id: request.id };
  },
  audit: (_input, request) => ({ subject: ["request", request.id] }),
  exposedVia: ["ui", "rpc"],
});
