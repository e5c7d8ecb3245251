import { randomUUID } from "node:crypto";
import { ProfileEdit } from "#domain/account/schemas.ts";
import { Version } from "#domain/codes.ts";
import { refuse } from "#domain/refusal.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { ownAccount } from "./policy.ts";
import { lockProfile, rewriteProfile } from "./store.ts";

/** How the active profile is shown, reached and billed. Bookings keep what was said when they were made. */
export const updateProfile = defineCommand({
  name: "update_profile",
  summary: "Rewrites the active profile and its contact data.",
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
    await recordEvent(ctx, "profile", {
      transition: "update",
      role: profile.kind === "provider" ? "provider" : "customer",
      subject_id: profile.id,
      from: "active",
      to: "active",
      version: updated.version,
    });
    return { profile_id: profile.id, version: updated.version };
  },
  // What was said of a person is in the row; the log keeps only what the other side may have relied on.
  audit: (_input, { id, display_name, country }, { version }) => ({
    subject: ["profile", id],
    version,
    before: { display_name, country },
  }),
  doors: ["ui", "rpc"],
  async example(kit) {
    const actor = await kit.customer();
    const input = {
      version: 1,
      display_name: "Lena Example",
      country: "DE",
      email: "lena@example.org",
      city: "Düsseldorf",
    };
    const forbidden = { ...actor, on_behalf_of: randomUUID() };
    return { actor, input, stranger: null, forbidden };
  },
});
