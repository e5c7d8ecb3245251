import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { claimDrafts } from "../store/drafts.ts";

/**
 * Assigns the visitor's drafts to the account that this browser has just signed in to.
 * Internal: the account's id comes from the auth service's answer, never from the form.
 */
export const claimDraft = defineCommand({
  name: "claim_draft",
  summary: "A visitor's draft joins the account that was just signed in.",
  needs: "system",
  input: z.object({ visitor_id: Id, account_id: Id }),
  output: z.strictObject({ request_ids: z.array(field.id) }),
  load: async () => null,
  allow: requireSystem,
  async run(ctx, { visitor_id, account_id }) {
    return { request_ids: await claimDrafts(ctx, visitor_id, account_id) };
  },
  audit: ({ visitor_id, account_id }, _loaded, { request_ids }) => ({
    subject: ["account", account_id],
    visitor_id,
    request_ids,
  }),
  exposedVia: ["internal"],
});
