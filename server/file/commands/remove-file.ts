import { z } from "zod";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { deleteFileRow, getRequestIdByFile } from "../store/file.ts";

/** Removes a file from a draft; a job deletes its bytes after the commit. */
export const removeFile = defineCommand({
  name: "remove_file",
  summary: "Takes a file off a request that is being written.",
  needs: "anyone",
  input: z.object({ file_id: Id }),
  output: z.strictObject({ request_id: field.id }),
  load: async (ctx, { file_id }) => ({
    request: await lockRequest(ctx, await getRequestIdByFile(ctx, file_id)),
  }),
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, { file_id }, { request }) {
    if (request.status !== "draft") refuse("stale", { current: { status: request.status } });
    const { storage_key } = await deleteFileRow(ctx, file_id);
    await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${file_id}` });
    return { request_id: request.id };
  },
  audit: ({ file_id }, { request }) => ({ subject: ["file", file_id], request_id: request.id }),
  exposedVia: ["ui", "rpc"],
});
