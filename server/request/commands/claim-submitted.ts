import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { claimSubmittedDraft } from "../store/drafts.ts";
import { lockRequestRow } from "../store/request.ts";

/**
 * Assigns a submitted draft to the account that has just proved the address of its contact, by the mailed code or link,
 * on any device. Internal: the account comes from the auth service's answer, and its address decides.
 */
export const claimSubmitted = defineCommand({
  name: "claim_submitted",
  summary: "A request that waits for its author's address joins the account that proved it.",
  needs: "system",
  input: z.object({ request_id: Id, account_id: Id }),
  output: z.strictObject({ request_id: field.id, version: field.version }),
  load: async (ctx, { request_id }) => ({ draft: await lockRequestRow(ctx, request_id) }),
  allow: requireSystem,
  async run(ctx, { account_id }, { draft }) {
    const { id, version } = await claimSubmittedDraft(ctx, draft, account_id);
    return { request_id: id, version };
  },
  audit: ({ account_id }, { draft }) => ({ subject: ["request", draft.id], account_id }),
  exposedVia: ["internal"],
});
