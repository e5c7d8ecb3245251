import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { releaseVisitorDrafts } from "../store/drafts.ts";

/**
 * Removes other visitors' drafts from an account whose address is proved for the first time: whoever began them typed
 * the address, and may not own it. Internal: the account's id comes from the auth service's answer.
 */
export const releaseDrafts = defineCommand({
  name: "release_drafts",
  summary: "Drafts of other visitors leave an account before its address is proved for the first time.",
  needs: "system",
  input: z.object({ account_id: Id, visitor_id: Id.nullable() }),
  output: z.strictObject({ request_ids: z.array(field.id) }),
  load: async () => null,
  allow: requireSystem,
  async run(ctx, input) {
    return { request_ids: await releaseVisitorDrafts(ctx, input) };
  },
  audit: ({ account_id, visitor_id }, _loaded, { request_ids }) => ({
    subject: ["account", account_id],
    visitor_id,
    request_ids,
  }),
  exposedVia: ["internal"],
});
