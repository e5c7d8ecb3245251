import type { BadgeTone } from "#app/ui/content.tsx";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { limits } from "#domain/limits.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";

type StatusText = { label: () => string; tone: BadgeTone };

/** Label and colour of each state of an offer. */
export const offerStatusTexts: Record<OfferStatus, StatusText> = {
  draft: { label: m.offer_status_draft, tone: "neutral" },
  sent: { label: m.offer_status_sent, tone: "go" },
  countered: { label: m.offer_status_countered, tone: "wait" },
  parked: { label: m.offer_status_parked, tone: "wait" },
  accepted: { label: m.offer_status_accepted, tone: "good" },
  declined: { label: m.offer_status_declined, tone: "bad" },
  withdrawn: { label: m.offer_status_withdrawn, tone: "neutral" },
  expired: { label: m.offer_status_expired, tone: "wait" },
  not_selected: { label: m.offer_status_not_selected, tone: "neutral" },
  voided: { label: m.offer_status_voided, tone: "bad" },
};

/** State and next step, for owner and maker. `sent` is missing: its sentence has a deadline and needs elements. */
export const offerStateTexts: Record<
  "owner" | "maker",
  Partial<Record<OfferStatus, (inputs: { name: string }) => string>>
> = {
  owner: {
    countered: ({ name }) => m.offer_owner_countered({ name, hours: limits.counter_answer_hours }),
    parked: m.offer_owner_parked,
    accepted: m.offer_owner_accepted,
    declined: m.offer_owner_declined,
    withdrawn: m.offer_owner_withdrawn,
    expired: m.offer_owner_expired,
    not_selected: m.offer_owner_not_selected,
    voided: m.offer_owner_voided,
  },
  maker: {
    countered: () => m.offer_maker_countered({ hours: limits.counter_answer_hours }),
    parked: m.offer_maker_parked,
    accepted: m.offer_maker_accepted,
    declined: m.offer_maker_declined,
    withdrawn: m.offer_maker_withdrawn,
    expired: m.offer_maker_expired,
    not_selected: m.offer_maker_not_selected,
    voided: m.offer_maker_voided,
  },
};

/** Name of each cancellation policy. */
export const policyNameText: Record<PolicyName, () => string> = {
  flexible: m.offer_policy_flexible,
  moderate: m.offer_policy_moderate,
  strict: m.offer_policy_strict,
};
