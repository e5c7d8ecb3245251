import { z } from "zod";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { deleteUnsaid } from "#server/file/store/bookings.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";

/** The most files of one call. */
export const discarded_at_once = 100;

/** Removes files uploaded for a booking and never attached; a job deletes their bytes. */
export const discardBookingFiles = defineCommand({
  name: "discard_booking_files",
  summary: "Files uploaded for a booking that nothing was said with are removed.",
  needs: "system",
  input: z.object({ file_ids: z.array(Id).min(1).max(discarded_at_once) }),
  output: z.strictObject({ files: field.count }),
  load: async () => ({}),
  allow: requireSystem,
  async run(ctx, { file_ids }) {
    const removed = await deleteUnsaid(ctx, file_ids);
    for (const { id, storage_key } of removed)
      await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${id}` });
    return { files: removed.length };
  },
  audit: ({ file_ids }, _loaded, { files }) => ({ subject: ["file", file_ids[0] ?? ""], files }),
  exposedVia: ["internal"],
});
