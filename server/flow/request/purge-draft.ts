import { z } from "zod";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { listFilesByRequest } from "#server/file/store/file.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deleteDraft } from "#server/request/store/drafts.ts";
import { lockRequest } from "#server/request/store/request.ts";

/**
 * The tick runs it for a draft that nobody has changed for `draft_kept_days`, submitted or not: deletes it with its contact, files and
 * their bytes. Its log rows stay.
 */
export const purgeDraft = defineCommand({
  name: "purge_draft",
  summary: "A draft that lay idle for long (by default thirty days) is removed with its files.",
  needs: "system",
  input: z.object({ request_id: Id }),
  output: z.strictObject({ request_id: field.id, files: field.count }),
  async load(ctx, { request_id }) {
    const draft = await lockRequest(ctx, request_id);
    return { draft, files: await listFilesByRequest(ctx, draft.id) };
  },
  allow: requireSystem,
  async run(ctx, _input, { draft, files }) {
    if (draft.status !== "draft") refuse("stale", { current: { status: draft.status } });
    const touched = Math.max(...[draft.updated_at, ...files.map((file) => file.created_at)].map(Number));
    const until = new Date(touched + ctx.settings.draft_kept_days * units.day_ms);
    if (until > ctx.now) refuse("too_early", { until });
    await deleteDraft(ctx, draft);
    for (const { id, storage_key } of files) {
      await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${id}` });
    }
    return { request_id: draft.id, files: files.length };
  },
  audit: (_input, { draft }, { files }) => ({ subject: ["request", draft.id], files }),
  exposedVia: ["internal"],
});
