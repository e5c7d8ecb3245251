import { z } from "zod";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { listFilesByRequest } from "#server/file/store/file.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "#server/request/access.ts";
import { deleteDraft } from "#server/request/store/drafts.ts";
import { lockRequest } from "#server/request/store/request.ts";

/** Deletes a draft with its contact, kept input and files, as its author asks. Its log rows stay. */
export const discardDraft = defineCommand({
  name: "discard_draft",
  summary: "Removes a request that was never sent, with its files.",
  needs: "anyone",
  input: z.object({ request_id: Id }),
  output: z.strictObject({ request_id: field.id, files: field.count }),
  async load(ctx, { request_id }) {
    const draft = await lockRequest(ctx, request_id);
    return { draft, files: await listFilesByRequest(ctx, draft.id) };
  },
  allow: (actor, { draft }) => requireOwner(actor, draft),
  async run(ctx, _input, { draft, files }) {
    if (draft.status !== "draft") refuse("stale", { current: { status: draft.status } });
    await deleteDraft(ctx, draft);
    for (const { id, storage_key } of files) {
      await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${id}` });
    }
    return { request_id: draft.id, files: files.length };
  },
  audit: (_input, { draft }, { files }) => ({ subject: ["request", draft.id], files }),
  exposedVia: ["ui", "rpc"],
});
