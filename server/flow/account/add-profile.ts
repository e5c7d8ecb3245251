import { z } from "zod";
import { ProfileContact, ProfileInput } from "#domain/account/schemas.ts";
import { checkCountryForms } from "#domain/country-forms.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { requireAccountId } from "#server/account/access.ts";
import { lockAccount } from "#server/account/store/account.ts";
import { insertProfile, listActiveProfiles } from "#server/account/store/profiles.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { requireOwnName } from "./own-name.ts";
import { openVerificationTask } from "./verification/open-verification-task.ts";

/** Adds a profile to an account that has one; `complete_profile` makes the first. */
export const addProfile = defineCommand({
  name: "add_profile",
  summary: "Adds a customer or provider profile to an account that has one.",
  needs: "account",
  in_person: true,
  input: ProfileInput.extend({ phone: ProfileContact.shape.phone }).superRefine(checkCountryForms),
  output: z.strictObject({ profile_id: field.id }),
  async load(ctx) {
    const account = await lockAccount(ctx.tx, requireAccountId(ctx.actor));
    return { account, active: await listActiveProfiles(ctx.tx, account.id) };
  },
  allow(actor) {
    requireAccountId(actor);
  },
  async run(ctx, input, { account, active }) {
    if (active.length === 0) refuse("profile_required");
    const max = limits.profiles_per_account;
    if (active.length >= max) refuse("profile_limit_reached", { max });
    const current = await getCurrentTermsVersion(ctx);
    if (input.terms_version !== current) refuse("terms_changed", { current });
    await requireOwnName(ctx, input.display_name);
    const { phone, ...fields } = input;
    const profile = await insertProfile(
      ctx,
      { ...fields, account_id: account.id },
      { email: account.email, phone },
    );
    await recordEvent(ctx, "profile", {
      transition: "add",
      role: profile.kind === "provider" ? "provider" : "customer",
      subject_id: profile.id,
      from: null,
      to: "active",
      version: profile.version,
    });
    if (profile.kind === "provider") await openVerificationTask(ctx, profile);
    return { profile_id: profile.id };
  },
  audit: ({ kind, terms_version }, { account }, { profile_id }) => ({
    subject: ["profile", profile_id],
    account_id: account.id,
    kind,
    terms_version,
  }),
  exposedVia: ["ui", "rpc"],
});
