import { z } from "zod";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { deleteUnsent } from "#server/file/store/attachments.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";

/** The most files of one call. */
export const discarded_at_once = 100;

/** Removes files that were uploaded and never sent; a job deletes their bytes. */
export const discardUnsentFiles = defineCommand({
  name: "discard_unsent_files",
  summary: "Files that were uploaded for a message, a delivery or a statement and not sent are removed.",
  needs: "system",
  input: z.object({ file_ids: z.array(Id).min(1).max(discarded_at_once) }),
  output: z.strictObject({ files: field.count }),
  load: async () => ({}),
  allow: requireSystem,
  async run(ctx, { file_ids }) {
    const removed = await deleteUnsent(ctx, file_ids);
    for (const { id, storage_key } of removed)
      await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${id}` });
    return { files: removed.length };
  },
  audit: ({ file_ids }, _loaded, { files }) => ({ subject: ["file", file_ids[0] ?? ""], files }),
  exposedVia: ["internal"],
});
