import { z } from "zod";
import { ProfileEdit } from "#domain/account/schemas.ts";
import { Version } from "#domain/codes.ts";
import { refuse } from "#domain/refusal.ts";
import { requireAccountId } from "#server/account/access.ts";
import {
  lockProfile,
  type ProfileRow,
  setProfileFields,
  setProfileUnverified,
} from "#server/account/profile/store.ts";
import { profileId } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { openTask } from "#server/operator/store.ts";
import { wantVerification } from "./want-verification.ts";

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
  input: ProfileEdit.extend({ version: Version }),
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
    if (profile.version !== version) refuse("stale", { current: { version: profile.version } });
    const updated = await setProfileFields(ctx, profile.id, fields);
    const role = profile.kind === "provider" ? "provider" : "customer";
    const event = { role, subject_id: profile.id, from: "active", to: "active" } as const;
    await recordEvent(ctx, "profile", { ...event, transition: "update", version: updated.version });
    const isUnchanged = isSame(profile, updated);
    if (!profile.verified_at || isUnchanged) {
      // Somebody whose details did not do has changed them: they are looked at again.
      if (profile.kind === "provider" && !isUnchanged) await wantVerification(ctx, updated);
      return { profile_id: profile.id, version: updated.version, is_verification_ended: false };
    }
    const unverified = await setProfileUnverified(ctx, profile.id);
    await recordEvent(ctx, "profile", {
      ...event,
      transition: "end_verification",
      version: unverified.version,
    });
    await reportVerificationEnd(ctx, profile, unverified);
    return { profile_id: profile.id, version: unverified.version, is_verification_ended: true };
  },
  // The log keeps only what the other side may have relied on, and no contact data.
  audit: (_input, { id, display_name, country }, { version, is_verification_ended }) => ({
    subject: ["profile", id],
    version,
    before: { display_name, country },
    ...(is_verification_ended ? { is_verification_ended } : {}),
  }),
  exposedVia: ["ui", "rpc"],
});

/** Whether the fields an operator verifies are unchanged. */
function isSame(before: ProfileRow, after: ProfileRow): boolean {
  const verified = ["display_name", "is_company", "tax_id", "country"] as const;
  return verified.every((column) => before[column] === after[column]);
}

/** Mails the provider, and opens an operator task. */
async function reportVerificationEnd(
  ctx: CommandContext,
  before: ProfileRow,
  after: ProfileRow,
): Promise<void> {
  const facts = { before: before.display_name, name: after.display_name };
  await openTask(ctx, { kind: "verification_ended", noun: "profile", subject_id: after.id });
  await notifyAccount(ctx, "verification_ended", after.account_id, { facts });
}
