import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { findViewed, insertView } from "../store/views.ts";

/** Notes once that a provider has looked at somebody else's open request. Its owner reads how many have, and never who. */
export const noteRequestView = defineCommand({
  name: "note_request_view",
  summary: "Notes that a provider has looked at an open request.",
  needs: "profile",
  in_person: true,
  input: z.object({ request_id: Id }),
  output: z.strictObject({ request_id: field.id }),
  load: (ctx, { request_id }) => findViewed(ctx, request_id),
  allow(actor, { account_id }) {
    if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
    if (account_id === actor.account_id) refuse("forbidden");
  },
  async run(ctx, _input, { id: request_id, status }) {
    if (status !== "open") refuse("request_not_open", { status });
    await insertView(ctx, { request_id, profile_id: profileId(ctx.actor) ?? refuse("profile_required") });
    return { request_id };
  },
  audit: (_input, { id }) => ({ subject: ["request", id] }),
  exposedVia: ["internal"],
});
