// Sending an offer to an e-mail address, and claiming one. Pure: the command counts and locks, this module decides.
import { limits } from "../limits.ts";
import { planSending, type SendingPlan } from "../offer/plan.ts";
import type { OfferTerms } from "../offer/schemas.ts";
import { refuse, refuseInput } from "../refusal.ts";
import { requestExpiry } from "../time.ts";
import type { DirectOfferStatus } from "./machine.ts";

export type DirectSending = {
  readonly provider: { readonly account_id: string; readonly email: string; readonly is_verified: boolean };
  readonly recipient_email: string;
  /** Zone and date of the offered service. */
  readonly place: { readonly time_zone: string; readonly starts_at: Date | null };
  /** Of the category. */
  readonly is_exclusive: boolean;
  readonly currency: string;
  readonly slot_holder: { readonly id: string } | null;
  readonly sent_today: number;
  readonly sent_today_to_address: number;
  /** True if the recipient told this sender "not me", or if the address gets no more mails with links today. */
  readonly is_unreachable: boolean;
  /** Reports against this sender within `limits.not_me_report_days`. */
  readonly reports: number;
};

/**
 * The terms with their totals and validity. Refuses in this order: provider_not_verified, invalid_input, slot_taken,
 * total_changed, sending_paused, direct_offer_limit_reached, recipient_unreachable. The last one does not say why:
 * nobody may learn who asked not to be contacted.
 */
export function planDirectOffer(input: DirectSending, terms: OfferTerms, now: Date): SendingPlan {
  const { provider, recipient_email, place, currency, slot_holder } = input;
  const { time_zone, starts_at } = place;
  if (!provider.is_verified) refuse("provider_not_verified");
  if (recipient_email.toLowerCase() === provider.email.toLowerCase())
    refuseInput([{ path: "recipient_email", code: "own_address" }]);
  const plan = planSending(
    {
      request: {
        status: "open",
        revision: 1,
        account_id: null,
        currency,
        expires_at: requestExpiry({
          opened_at: now,
          open_days: limits.offer_validity_max_days,
          time_zone,
          starts_at,
        }),
        time_zone,
        is_exclusive: input.is_exclusive,
      },
      provider,
      has_live_offer: false,
      live_offers: 0,
      live_offers_limit: 0,
      slot_holder,
    },
    terms,
    {},
    now,
  );
  if (input.reports >= limits.not_me_reports) refuse("sending_paused");
  if (input.sent_today >= limits.direct_offers_per_day)
    refuse("direct_offer_limit_reached", { limit: limits.direct_offers_per_day });
  if (input.is_unreachable || input.sent_today_to_address >= limits.direct_offers_per_address_per_day)
    refuse("recipient_unreachable");
  return plan;
}

/** Refuses in this order: stale, offer_expired. The move itself checks whether the machine allows it. */
export function requireCurrent(
  row: { readonly status: DirectOfferStatus; readonly version: number; readonly expires_at: Date },
  seen: { readonly version: number },
  now: Date,
): void {
  if (row.version !== seen.version)
    refuse("stale", { current: { status: row.status, version: row.version } });
  if (row.expires_at.getTime() < now.getTime()) refuse("offer_expired", { valid_until: row.expires_at });
}
