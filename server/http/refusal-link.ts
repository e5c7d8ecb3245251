// Where a refusal leads on: to the thing that is in the way, or to what was already made. The refusal's details
// say which; a noun without a page of its own leads nowhere.
import type { Refusal } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";

export type RefusalLink = { to: string; label: string };
type Params = Readonly<Record<string, string | undefined>>;

/** The link beside a refusal's sentence. `params` are the address's, for what the details leave out. */
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
    case "key_reused":
      return toSubject(details.subject, params);
    default:
      return undefined;
  }
}

function toBooking(id: unknown): RefusalLink | undefined {
  return typeof id === "string" ? { to: `/booking/${id}`, label: m.refusal_notice_to_booking() } : undefined;
}

/** What a command made or changed, as its log row names it. */
function toSubject(subject: unknown, params: Params): RefusalLink | undefined {
  if (!Array.isArray(subject)) return undefined;
  const [noun, id] = subject as unknown[];
  if (typeof id !== "string") return undefined;
  if (noun === "booking") return toBooking(id);
  if (noun === "request") return { to: `/request/${id}`, label: m.refusal_notice_to_request() };
  // Offers are made and decided on below their request: the address knows which.
  if (noun === "offer" && params.id) {
    return { to: `/request/${params.id}/offer/${id}`, label: m.refusal_notice_to_offer() };
  }
  return undefined;
}
