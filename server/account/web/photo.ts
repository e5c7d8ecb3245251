// The form with a profile's photo.
import { refuse } from "#domain/refusal.ts";
import { sessionContext } from "#server/http/context.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { uploadPicture } from "#server/http/form/upload/picture-form.ts";
import { profileId } from "#server/kernel/actor.ts";
import { preparePhoto } from "#server/services/pictures.ts";
import { requireFormProfile } from "./profile.ts";

/** Action of the form with the field `photo`, which becomes a square; redirects to `to`. */
export function uploadPhoto(args: ActionArgs, to: string) {
  return uploadPicture(args, {
    field: "photo",
    prepare: preparePhoto,
    place(form) {
      requireFormProfile(args, form);
      const profile_id = profileId(args.context.get(sessionContext).actor) ?? refuse("profile_required");
      return { folder: `profiles/${profile_id}`, command: "set_profile_photo", input: {} };
    },
    to,
    flash: "photo_saved",
  });
}
