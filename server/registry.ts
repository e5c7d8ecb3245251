// Everything that can be written and everything done in the background, as explicit tables. What is not
// listed here does not exist: doors, conformance suite and OpenAPI read these.
import type { RefusalCode } from "#domain/refusal.ts";
import { recordDevice } from "#server/account/record-device.ts";
import { registerAccount } from "#server/account/register-account.ts";
import { defineCategory } from "#server/category/define-category.ts";
import { acceptOffer } from "#server/flow/accept-offer.ts";
import { completeProfile } from "#server/flow/complete-profile.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import { claimDraft } from "#server/request/claim-draft.ts";
import { extendRequest } from "#server/request/extend-request.ts";
import { saveDraft } from "#server/request/save-draft.ts";
import { submitRequest } from "#server/request/submit-request.ts";

export const commands = {
  register_account: registerAccount,
  record_device: recordDevice,
  complete_profile: completeProfile,
  define_category: defineCategory,
  save_draft: saveDraft,
  submit_request: submitRequest,
  claim_draft: claimDraft,
  extend_request: extendRequest,
  accept_offer: acceptOffer,
} as const;

export const jobs: readonly AnyJob[] = [];

/** What a violated constraint means to whoever caused it; all others are faults of ours. */
export const constraintRefusals: Readonly<Record<string, RefusalCode>> = {
  offer_one_accepted_per_request: "already_accepted",
  booking_one_live_per_request: "already_accepted",
  booking_slot_is_free: "slot_taken",
  offer_one_live_per_provider: "offer_already_made",
  payment_one_live_attempt: "payment_in_progress",
  request_one_draft_per_visitor: "conflict",
  command_log_replay: "conflict",
};
