// The link of a refusal, from its details: to the row that conflicts, or to the one that already exists. A noun
// without a page has no link.
import type { Refusal } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";

export type RefusalLink = { to: string; label: string; isNewTab?: boolean };
type Params = Readonly<Record<string, string | undefined>>;

/** The link beside a refusal's sentence. `params` come from the URL and fill in for missing details. */
export function refusalLink(
  { code, details }: Pick<Refusal, "code" | "details">,
  input: Readonly<Record<string, unknown>>,
  params: Params,
): RefusalLink | undefined {
  switch (code) {
    case "already_accepted":
      return toBooking(details.booking_id);
    case "already_paid":
    case "hold_expired":
    case "not_payable":
    case "payment_in_progress":
      return toBooking(details.booking_id ?? input.booking_id ?? params.bookingId);
    case "slot_taken":
      if (details.booking_id) return toBooking(details.booking_id);
      return details.has_other_offers === false ? undefined : toOtherOffers(params);
    case "terms_changed":
      return toTerms(details.current);
    case "profile_in_use":
      return details.bookings
        ? { to: "/bookings", label: m.refusal_notice_to_open_bookings() }
        : { to: "/requests", label: m.refusal_notice_to_open_requests() };
    case "profile_needed":
    case "customer_profile_needed":
      return { to: "/account/profiles?add", label: m.refusal_notice_add_profile() };
    case "profile_archived":
      return { to: "/account/profiles", label: m.refusal_notice_to_profiles() };
    case "draft_limit_reached":
      // The input exists only in this page, hence the new tab.
      return { to: "/request", label: m.refusal_notice_to_drafts(), isNewTab: true };
    case "key_reused":
      return toSubject(details.subject, params);
    default:
      return undefined;
  }
}

function toBooking(id: unknown): RefusalLink | undefined {
  return typeof id === "string" ? { to: `/booking/${id}`, label: m.refusal_notice_to_booking() } : undefined;
}

/** The request of the offer whose page this is, with all offers side by side. */
function toOtherOffers({ id, offerId }: Params): RefusalLink | undefined {
  return id && offerId ? { to: `/request/${id}`, label: m.refusal_notice_to_other_offers() } : undefined;
}

/** The version in force. */
function toTerms(version: unknown): RefusalLink | undefined {
  if (typeof version !== "string") return undefined;
  const to = `/terms?version=${encodeURIComponent(version)}`;
  return { to, label: m.refusal_notice_to_terms({ version }) };
}

/** The link to what a command made or changed, as its log row names it. */
function toSubject(subject: unknown, params: Params): RefusalLink | undefined {
  if (!Array.isArray(subject)) return undefined;
  const [noun, id] = subject as unknown[];
  if (typeof id !== "string") return undefined;
  if (noun === "booking") return toBooking(id);
  if (noun === "request") return { to: `/request/${id}`, label: m.refusal_notice_to_request() };
  // An offer's page is below its request, whose id is in the address.
  if (noun === "offer" && params.id) {
    return { to: `/request/${params.id}/offer/${id}`, label: m.refusal_notice_to_offer() };
  }
  return undefined;
}
