import { ProfileEdit } from "#domain/account/schemas.ts";
import { Version } from "#domain/codes.ts";
import { refuse } from "#domain/refusal.ts";
import { ownAccount } from "#server/account/access.ts";
import { lockProfile, type ProfileRow, rewriteProfile, setProfileUnverified } from "#server/account/store.ts";
import { profileId } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { listOperators, openTask } from "#server/operator/store.ts";

/**
 * How the active profile is shown, reached and billed. Bookings keep what was said when they were made. A provider whose
 * name, form, tax id or country changes is not who was verified: the verification ends.
 */
export const updateProfile = defineCommand({
  name: "update_profile",
  summary:
    "Rewrites the active profile and its contact data; a verified provider's identity is then verified anew.",
  needs: "profile",
  in_person: true,
  input: ProfileEdit.extend({ version: Version }),
  load: (ctx) => lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required")),
  allow(actor) {
    ownAccount(actor);
  },
  async run(ctx, { version, ...fields }, profile) {
    if (profile.version !== version) refuse("stale", { current: { version: profile.version } });
    const updated = await rewriteProfile(ctx, profile.id, fields);
    const role = profile.kind === "provider" ? "provider" : "customer";
    const said = { role, subject_id: profile.id, from: "active", to: "active" } as const;
    await recordEvent(ctx, "profile", { ...said, transition: "update", version: updated.version });
    if (!profile.verified_at || isSame(profile, updated))
      return { profile_id: profile.id, version: updated.version, is_verification_ended: false };
    const ended = await setProfileUnverified(ctx, profile.id);
    await recordEvent(ctx, "profile", { ...said, transition: "end_verification", version: ended.version });
    await putBefore(ctx, profile, ended);
    return { profile_id: profile.id, version: ended.version, is_verification_ended: true };
  },
  // What was said of a person is in the row; the log keeps only what the other side may have relied on.
  audit: (_input, { id, display_name, country }, { version, is_verification_ended }) => ({
    subject: ["profile", id],
    version,
    before: { display_name, country },
    ...(is_verification_ended ? { is_verification_ended } : {}),
  }),
  doors: ["ui", "rpc"],
});

/** Whether the operator has looked at this very person or company. */
function isSame(before: ProfileRow, after: ProfileRow): boolean {
  const verified = ["display_name", "is_company", "tax_id", "country"] as const;
  return verified.every((column) => before[column] === after[column]);
}

/** Both learn of it: the provider by mail, the operators by mail and among what needs their attention. */
async function putBefore(ctx: CommandContext, before: ProfileRow, after: ProfileRow): Promise<void> {
  const facts = { before: before.display_name, name: after.display_name };
  await openTask(ctx, { kind: "verification_ended", noun: "profile", subject_id: after.id });
  await notifyAccount(ctx, "verification_ended", after.account_id, { facts });
  for (const id of await listOperators(ctx)) await notifyAccount(ctx, "provider_to_verify", id, { facts });
}
