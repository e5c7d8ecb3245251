import { z } from "zod";
import { verificationOf } from "#domain/account/verification.ts";
import { Version } from "#domain/codes.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { lockProfile, moveVerification } from "#server/account/store/profiles.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { openVerificationTask } from "./open-verification-task.ts";

/**
 * A refused provider asks for verification again. A change of identity asks automatically (`update_profile`); this
 * command covers other corrections: photo, description, categories. A provider can ask once per refusal.
 */
export const askVerification = defineCommand({
  name: "ask_verification",
  summary: "A refused provider has mended the profile and asks to be verified again.",
  needs: "profile",
  in_person: true,
  input: z.object({ version: Version }),
  output: z.strictObject({ profile_id: field.id, version: field.version }),
  load: (ctx) => lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required")),
  allow(actor) {
    if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
  },
  async run(ctx, { version }, profile) {
    const status = verificationOf(profile);
    requireVersion({ version: profile.version, status }, version);
    const moved = await moveVerification(ctx, profile, { transition: "ask_verification", role: "provider" });
    await openVerificationTask(ctx, moved);
    return { profile_id: profile.id, version: moved.version };
  },
  audit: (_input, { id, account_id, refusal_reason }) => ({
    subject: ["profile", id],
    account_id,
    ...(refusal_reason ? { refusal_reason } : {}),
  }),
  exposedVia: ["ui", "rpc"],
});
