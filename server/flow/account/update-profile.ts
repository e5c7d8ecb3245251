import { z } from "zod";
import { identityFields } from "#domain/account/identity.ts";
import { ProfileEdit } from "#domain/account/schemas.ts";
import { verificationOf } from "#domain/account/verification.ts";
import { Version } from "#domain/codes.ts";
import { checkCountryForms, writeCountryForms } from "#domain/country-forms.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { requireAccountId } from "#server/account/access.ts";
import {
  lockProfile,
  moveVerification,
  type ProfileRow,
  setProfileFields,
} from "#server/account/store/profiles.ts";
import { profileId } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { requireOwnName } from "./own-name.ts";
import { openVerificationTask } from "./verification/open-verification-task.ts";

/**
 * Rewrites the active profile and its contact data; bookings keep their own copies. When the name, legal form, tax id or
 * country of a verified provider changes, its verification ends.
 */
export const updateProfile = defineCommand({
  name: "update_profile",
  summary:
    "Rewrites the active profile and its contact data; a verified provider's identity is then verified anew.",
  needs: "profile",
  in_person: true,
  input: ProfileEdit.extend({ version: Version }).superRefine(checkCountryForms).overwrite(writeCountryForms),
  output: z.strictObject({
    profile_id: field.id,
    version: field.version,
    is_verification_ended: z.boolean(),
  }),
  load: (ctx) => lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required")),
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { version, ...fields }, profile) {
    requireVersion(profile, version);
    if (fields.display_name !== profile.display_name) await requireOwnName(ctx, fields.display_name);
    const updated = await setProfileFields(ctx, profile.id, fields);
    const role = profile.kind === "provider" ? "provider" : "customer";
    const event = { role, subject_id: profile.id, from: "active", to: "active" } as const;
    await recordEvent(ctx, "profile", { ...event, transition: "update", version: updated.version });
    const { row, is_verification_ended } = await followIdentity(ctx, profile, updated);
    return { profile_id: profile.id, version: row.version, is_verification_ended };
  },
  // The log keeps only what the other side may have relied on, not contact data.
  audit: (_input, { id, display_name, country }, { version, is_verification_ended }) => ({
    subject: ["profile", id],
    version,
    before: { display_name, country },
    ...(is_verification_ended ? { is_verification_ended } : {}),
  }),
  exposedVia: ["ui", "rpc"],
});

/** Asks the operators about a provider whose identity changed: its verification or refusal ends. */
async function followIdentity(ctx: CommandContext, before: ProfileRow, after: ProfileRow) {
  if (before.kind !== "provider" || isSame(before, after))
    return { row: after, is_verification_ended: false };
  const status = verificationOf(after);
  if (status === "verified") {
    const row = await moveVerification(ctx, after, { transition: "end_verification", role: "provider" });
    await reportVerificationEnd(ctx, before, row);
    return { row, is_verification_ended: true };
  }
  const ask = { transition: "ask_verification", role: "provider" } as const;
  const row = status === "refused" ? await moveVerification(ctx, after, ask) : after;
  await openVerificationTask(ctx, row);
  return { row, is_verification_ended: false };
}

/** Whether the fields an operator verifies are unchanged. */
function isSame(before: ProfileRow, after: ProfileRow): boolean {
  return identityFields.every((column) => before[column] === after[column]);
}

/** Mails the provider, and opens an operator task. */
async function reportVerificationEnd(
  ctx: CommandContext,
  before: ProfileRow,
  after: ProfileRow,
): Promise<void> {
  const facts = { before: before.display_name, name: after.display_name };
  await openVerificationTask(ctx, after, "verification_ended");
  await notifyAccount(ctx, "verification_ended", after.account_id, { facts });
}
