import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { lockProfile, setProfileVerified } from "../store.ts";

/** Only a verified provider makes offers. A second call keeps the time of the first. */
export const verifyProvider = defineCommand({
  name: "verify_provider",
  summary: "The operator lets a provider make offers.",
  needs: "operator",
  input: z.object({ profile_id: Id }),
  output: z.strictObject({ profile_id: field.id, verified_at: field.time }),
  async load(ctx, { profile_id }) {
    const profile = await lockProfile(ctx.tx, profile_id);
    return profile.kind === "provider" && !profile.archived_at ? { profile } : refuse("not_found");
  },
  allow() {},
  async run(ctx, _input, { profile }) {
    const { id: profile_id, verified_at } = profile;
    if (verified_at) return { profile_id, verified_at: verified_at.toISOString() };
    const verified = await setProfileVerified(ctx, profile_id);
    await recordEvent(ctx, "profile", {
      transition: "verify",
      role: "operator",
      subject_id: profile_id,
      from: "active",
      to: "active",
      version: verified.version,
    });
    return { profile_id, verified_at: ctx.now.toISOString() };
  },
  audit: ({ profile_id }, { profile }) => ({
    subject: ["profile", profile_id],
    account_id: profile.account_id,
  }),
  exposedVia: ["rpc"],
});
