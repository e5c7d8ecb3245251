import { z } from "zod";
import { checkAllowance, storedTypes, unsentAllowance } from "#domain/file/rules.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { requireAccountId } from "#server/account/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { countUnattachedFiles } from "../store/attachments.ts";
import { insertFile } from "../store/file.ts";

const StoreMessageFileInput = z.object({
  storage_key: z.string().regex(/^messages\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z]{3,4}$/, "invalid_key"),
  name: line(200),
  content_type: z.enum(storedTypes),
  size_bytes: z.int().min(1).max(limits.file_bytes, "too_big"),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
});

/**
 * Records a newly written file for a message or a verification. Only its uploader sees it until one of these takes it. Internal: only the upload
 * endpoint knows that the bytes exist and have their type.
 */
export const storeMessageFile = defineCommand({
  name: "store_message_file",
  summary: "Adds an uploaded file to the message or the documents that somebody is about to send.",
  needs: "profile",
  in_person: true,
  input: StoreMessageFileInput,
  output: z.strictObject({ file_id: field.id }),
  load: async () => ({}),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, input) {
    const uploaded_by = profileId(ctx.actor) ?? refuse("profile_required");
    const count = limits.unsent_message_files;
    const held = await countUnattachedFiles(ctx, { booking_id: null, uploaded_by });
    checkAllowance(unsentAllowance(count, ctx.settings), { count: held, total_bytes: 0 }, input.size_bytes);
    const file = await insertFile(ctx, { ...input, uploaded_by });
    return { file_id: file.id };
  },
  audit: ({ content_type, size_bytes }, _loaded, { file_id }) => ({
    subject: ["file", file_id],
    content_type,
    size_bytes,
  }),
  exposedVia: ["internal"],
});
