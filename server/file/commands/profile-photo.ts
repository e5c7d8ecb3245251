import { z } from "zod";
import { deleteStoredFile } from "#domain/file/jobs.ts";
import { photo_px } from "#domain/file/rules.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { requireAccountId } from "#server/account/access.ts";
import { lockProfile } from "#server/account/store/profiles.ts";
import { profileId } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deleteFileRow, findPhoto, insertFile } from "../store/file.ts";

const Edge = z.int().min(1).max(photo_px, "too_big");

const SetProfilePhotoInput = z.object({
  storage_key: z.string().regex(/^profiles\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/, "invalid_key"),
  size_bytes: z.int().min(1).max(limits.photo_bytes, "too_big"),
  width: Edge,
  height: Edge,
});

/**
 * The profile's lock orders concurrent photos. The version stays, so that the profile's form in another tab stays
 * valid.
 */
async function load(ctx: CommandContext) {
  const profile = await lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required"));
  return { profile, photo: await findPhoto(ctx, profile.id) };
}

/**
 * Makes a newly written picture the active profile's photo and deletes the previous one with its bytes. Internal: only
 * the upload endpoint knows that the bytes exist and are a square picture.
 */
export const setProfilePhoto = defineCommand({
  name: "set_profile_photo",
  summary: "Sets or replaces the photo of the active profile.",
  needs: "profile",
  in_person: true,
  input: SetProfilePhotoInput,
  output: z.strictObject({ file_id: field.id }),
  load,
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, input, { profile, photo }) {
    if (photo) await removePhoto(ctx, photo.id);
    const stored = { ...input, name: "photo.webp", content_type: "image/webp" };
    const file = await insertFile(ctx, { ...stored, profile_id: profile.id });
    return { file_id: file.id };
  },
  audit: ({ size_bytes }, { profile, photo }, { file_id }) => ({
    subject: ["profile", profile.id],
    file_id,
    replaced: photo?.id ?? null,
    size_bytes,
  }),
  exposedVia: ["internal"],
});

/** Removes the photo of the active profile. The input names the file, so that a photo set in the meantime stays. */
export const removeProfilePhoto = defineCommand({
  name: "remove_profile_photo",
  summary: "Takes the photo off the active profile.",
  needs: "profile",
  in_person: true,
  input: z.object({ file_id: Id }),
  output: z.strictObject({ profile_id: field.id }),
  async load(ctx, { file_id }) {
    const { profile, photo } = await load(ctx);
    return photo?.id === file_id ? { profile, photo } : refuse("not_found");
  },
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { file_id }, { profile }) {
    await removePhoto(ctx, file_id);
    return { profile_id: profile.id };
  },
  audit: ({ file_id }, { profile }) => ({ subject: ["profile", profile.id], file_id }),
  exposedVia: ["ui", "rpc"],
});

async function removePhoto(ctx: CommandContext, file_id: string): Promise<void> {
  const { storage_key } = await deleteFileRow(ctx, file_id);
  await ctx.enqueue(deleteStoredFile, { storage_key }, { key: `delete_stored_file:${file_id}` });
}
