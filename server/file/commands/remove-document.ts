import { z } from "zod";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireAccountId } from "#server/account/access.ts";
import { lockProfile } from "#server/account/store/profiles.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deleteDocument } from "../store/documents.ts";

/** Removes one of the provider's own documents, whatever operators have decided; a job deletes its bytes after the commit. */
export const removeDocument = defineCommand({
  name: "remove_document",
  summary: "A provider takes back a document that it sent for its verification.",
  needs: "profile",
  in_person: true,
  input: z.object({ file_id: Id }),
  output: z.strictObject({ profile_id: field.id }),
  load: (ctx) => lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required")),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { file_id }, profile) {
    const { storage_key } = await deleteDocument(ctx, profile.id, file_id);
    await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${file_id}` });
    return { profile_id: profile.id };
  },
  audit: ({ file_id }, { id }) => ({ subject: ["profile", id], file_id }),
  exposedVia: ["ui", "rpc"],
});
