import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { moveVerification } from "#server/account/store/profiles.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { lockProvider, verificationTasks } from "./lock-provider.ts";

/**
 * Verifies a provider, who may then make offers. With `version` it refuses a profile that has changed since the review.
 * Closes the tasks that ask for it and mails the provider; a second call keeps the time of the first, unless the verification is about to end and so renewed.
 */
export const verifyProvider = defineCommand({
  name: "verify_provider",
  summary: "The operator lets a provider make offers.",
  needs: "operator",
  proof: "none",
  input: z.object({
    profile_id: Id,
    version: Version.optional(),
    note: paragraphs(limits.reason_characters).optional(),
  }),
  output: z.strictObject({ profile_id: field.id, verified_at: field.time }),
  load: (ctx, { profile_id }) => lockProvider(ctx, profile_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, note = "" }, profile) {
    const { id: profile_id, verified_at } = profile;
    if (verified_at && !profile.verification_reminded_at)
      return { profile_id, verified_at: verified_at.toISOString() };
    if (version !== undefined && version !== profile.version)
      refuse("stale", { current: { version: profile.version } });
    const transition = verified_at ? "renew_verification" : "verify";
    await moveVerification(ctx, profile, { transition, role: "operator" });
    const { account_id } = requireOperator(ctx.actor);
    await closeTasksAbout(ctx, verificationTasks, profile_id, {
      account_id,
      note,
    });
    await notifyAccount(ctx, "provider_verified", profile.account_id, {
      facts: { name: profile.display_name },
    });
    return { profile_id, verified_at: ctx.now.toISOString() };
  },
  audit: ({ profile_id, note }, profile) => ({
    subject: ["profile", profile_id],
    account_id: profile.account_id,
    ...(note ? { note } : {}),
  }),
  exposedVia: ["ui", "rpc"],
});
