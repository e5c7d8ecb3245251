// Saves unsent offer forms as drafts, one per provider and request: unchecked, and visible only to their provider. No
// move, and no lock on the request.

import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { OfferFormInput } from "#domain/offer/form-input.ts";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { getDraftVersion, getOfferedRequest, storeDraft } from "../store/draft.ts";

/** The rendered form: its key, and the version of the draft at rendering (0: none). */
export const FormState = {
  form_key: z.string("required").min(8).max(255),
  seen_version: z.int("required").min(0).max(2_147_483_647),
};

/** Stores the input of an offer's form; overwrites newer input of another form only on request. */
export const saveOfferDraft = defineCommand({
  name: "save_offer_draft",
  summary: "Saves what a provider has typed of an offer.",
  needs: "profile",
  input: z.object({
    request_id: Id,
    input: OfferFormInput,
    ...FormState,
    is_overwriting: z.boolean().default(false),
  }),
  output: z.strictObject({ request_id: field.id, version: field.version }),
  load: async (ctx, { request_id }) => ({ request: await getOfferedRequest(ctx, request_id) }),
  allow: (actor, { request }) => requireOtherProvider(actor, request),
  async run(ctx, { input, form_key, seen_version, is_overwriting }, { request }) {
    const owner = { profile_id: profileId(ctx.actor) ?? refuse("profile_required"), request_id: request.id };
    const form = { key: form_key, seen_version, is_overwriting };
    const version = await storeDraft(ctx, owner, input, form);
    if (version === null) {
      return refuse("stale", { current: { version: await getDraftVersion(ctx, owner) } });
    }
    return { request_id: request.id, version };
  },
  audit: (_input, { request }) => ({ subject: ["request", request.id] }),
  exposedVia: ["ui"],
});

/** Refuses everybody but providers, and the account whose request it is, with forbidden. */
export function requireOtherProvider(actor: Actor, request: { account_id: string | null }): void {
  if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
  if (request.account_id === actor.account_id) refuse("forbidden", { reason: "own_request" });
}
