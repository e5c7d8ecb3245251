import { deleteStoredFile } from "#domain/file/jobs.ts";
import { deleteFilesOfMessage } from "#server/file/store/attachments.ts";
import type { CommandContext } from "#server/kernel/command.ts";

/** Deletes the files of a locked message, but those that operators still see. */
export async function discardFilesOfMessage(ctx: CommandContext, message_id: string): Promise<void> {
  for (const { id, storage_key } of await deleteFilesOfMessage(ctx, message_id))
    await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${id}` });
}
