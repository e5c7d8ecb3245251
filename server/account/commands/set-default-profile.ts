import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireAccountId } from "../access.ts";
import { lockAccount, setDefaultProfile as writeDefault } from "../store/account.ts";
import { lockOwnProfile } from "../store/profiles.ts";

/** Sets the profile that an account acts as until it chooses another one. */
export const setDefaultProfile = defineCommand({
  name: "set_default_profile",
  summary: "Chooses the profile an account starts with.",
  needs: "account",
  in_person: true,
  input: z.object({ profile_id: Id }),
  output: z.strictObject({ profile_id: field.id }),
  async load(ctx, { profile_id }) {
    const account = await lockAccount(ctx.tx, requireAccountId(ctx.actor));
    return { account, profile: await lockOwnProfile(ctx.tx, account.id, profile_id) };
  },
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, { profile_id }, { account, profile }) {
    if (profile.archived_at) refuse("profile_archived");
    if (account.default_profile_id !== profile_id) await writeDefault(ctx, account.id, profile_id);
    return { profile_id };
  },
  audit: ({ profile_id }, { account }) => ({
    subject: ["account", account.id],
    before: account.default_profile_id,
    after: profile_id,
  }),
  exposedVia: ["ui", "rpc"],
});
