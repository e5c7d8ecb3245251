import { z } from "zod";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { units } from "#domain/limits.ts";
import { deleteDecidedDocuments } from "#server/file/store/documents.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { discarded_at_once } from "./discard-unsent-files.ts";

/** Removes documents of providers that operators have decided on long enough ago; a job deletes their bytes. */
export const discardDocuments = defineCommand({
  name: "discard_documents",
  summary: "Documents that a provider sent are removed some days after the decision.",
  needs: "system",
  input: z.object({ file_ids: z.array(Id).min(1).max(discarded_at_once) }),
  output: z.strictObject({ files: field.count }),
  load: async () => ({}),
  allow: requireSystem,
  async run(ctx, { file_ids }) {
    const kept_ms = ctx.settings.verification_documents_days * units.day_ms;
    const removed = await deleteDecidedDocuments(ctx, file_ids, new Date(ctx.now.getTime() - kept_ms));
    for (const { id, storage_key } of removed)
      await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${id}` });
    return { files: removed.length };
  },
  audit: ({ file_ids }, _loaded, { files }) => ({ subject: ["file", file_ids[0] ?? ""], files }),
  exposedVia: ["internal"],
});
