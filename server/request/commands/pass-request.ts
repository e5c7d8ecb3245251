import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { passReasons, passRefusal } from "#domain/request/pass.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { hasLiveOffer, upsertPass } from "../store/passes.ts";
import { lockRequest } from "../store/request.ts";

/**
 * A provider is not interested in an open request: it leaves that provider's board, mails and digest. The customer reads
 * how many passed and why, and of an invited provider that the invitation was declined. Nobody is mailed.
 */
export const passRequest = defineCommand({
  name: "pass_request",
  summary: "A provider is not interested in an open request, or declines the invitation to it.",
  needs: "profile",
  input: z.object({ request_id: Id, reason: z.enum(passReasons).nullable().default(null) }),
  output: z.strictObject({ request_id: field.id }),
  async load(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id);
    const { actor } = ctx;
    const profile_id = profileId(actor) ?? refuse("profile_required");
    const refusal = passRefusal({
      status: request.status,
      is_provider: actor.kind === "member" && actor.profile?.kind === "provider",
      is_own: actor.kind === "member" && request.account_id === actor.account_id,
      has_live_offer: await hasLiveOffer(ctx, { request_id, profile_id }),
    });
    return { request, profile_id, refusal };
  },
  allow(_actor, { refusal }) {
    if (refusal === "forbidden") refuse("forbidden");
  },
  async run(ctx, { reason }, { request, profile_id, refusal }) {
    if (refusal) refuse(refusal, { status: request.status });
    await upsertPass(ctx, { request_id: request.id, profile_id }, reason);
    return { request_id: request.id };
  },
  // Without the reason: log rows stay for good.
  audit: (_input, { request }) => ({ subject: ["request", request.id] }),
  exposedVia: ["ui", "rpc"],
});
