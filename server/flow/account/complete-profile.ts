import { z } from "zod";
import { ProfileContact, ProfileInput } from "#domain/account/schemas.ts";
import { checkCountryForms } from "#domain/country-forms.ts";
import { refuse } from "#domain/refusal.ts";
import { lockAccount, setDefaultProfile } from "#server/account/store/account.ts";
import { countProfiles, insertProfile } from "#server/account/store/profiles.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { recordEvent } from "#server/kernel/move.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { openSubmittedDrafts } from "../request/open-submitted-drafts.ts";
import { requireOwnName } from "./own-name.ts";
import { openVerificationTask } from "./verification/open-verification-task.ts";

const CompleteProfileInput = ProfileInput.extend({ phone: ProfileContact.shape.phone }).superRefine(
  checkCountryForms,
);

/** Makes the first profile of an account and opens the requests that it had submitted. */
export const completeProfile = defineCommand({
  name: "complete_profile",
  summary: "Makes the account's first profile and opens the requests that waited for it.",
  needs: "account",
  in_person: true,
  input: CompleteProfileInput,
  output: z.strictObject({ profile_id: field.id, request_ids: z.array(field.id) }),
  async load(ctx) {
    const account = await lockAccount(ctx.tx, accountOf(ctx.actor));
    return { account, profile_count: await countProfiles(ctx.tx, account.id) };
  },
  allow() {},
  async run(ctx, input, { account, profile_count }) {
    const current = await getCurrentTermsVersion(ctx);
    if (input.terms_version !== current) refuse("terms_changed", { current });
    // `add_profile` makes further profiles; this command also sets the default.
    if (profile_count > 0) refuse("conflict");
    await requireOwnName(ctx, input.display_name);
    const { phone, ...fields } = input;
    const profile = await insertProfile(
      ctx,
      { ...fields, account_id: account.id },
      { email: account.email, phone },
    );
    await setDefaultProfile(ctx, account.id, profile.id);
    await recordEvent(ctx, "profile", {
      transition: "complete",
      role: profile.kind === "provider" ? "provider" : "customer",
      subject_id: profile.id,
      from: null,
      to: "active",
      version: profile.version,
    });
    if (profile.kind === "provider") await openVerificationTask(ctx, profile);
    const request_ids =
      profile.kind === "customer" ? await openSubmittedDrafts(ctx, account.id, profile) : [];
    return { profile_id: profile.id, request_ids };
  },
  audit: ({ kind, terms_version }, { account }, { profile_id, request_ids }) => ({
    subject: ["profile", profile_id],
    account_id: account.id,
    kind,
    terms_version,
    request_ids,
  }),
  exposedVia: ["ui", "rpc"],
});

function accountOf(actor: Actor): string {
  return actor.kind === "member" ? actor.account_id : refuse("not_authenticated");
}
