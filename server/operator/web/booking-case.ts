// The operator's page of a booking: what can be done to it now, and the preview of a decision from the URL.

import { requestedRefund } from "#domain/booking/cancellation.ts";
import type { Locale } from "#server/http/context.ts";
import type { BookingCase } from "../reads/booking.ts";
import { type DecisionPreview, readDecisionPreview } from "./decision.ts";

/** What `stop_booking` and `decide_cancellation` can do now. */
export type CaseDecision =
  | { kind: "stop"; preview: DecisionPreview }
  /** Nothing was paid, so there is no sum to choose. */
  | { kind: "stop_unpaid" }
  | { kind: "cancellation"; asked_minor: number; preview: DecisionPreview }
  /** The other side may still answer. */
  | { kind: "awaits_answer"; until: string }
  | { kind: "delivered" }
  | null;

type Case = Pick<BookingCase, "booking" | "terms" | "paid_minor" | "cancel_request">;

export function findCaseDecision(
  found: Case,
  search: URLSearchParams,
  { now, locale }: { now: Date; locale: Locale },
): CaseDecision {
  const { booking, paid_minor, cancel_request } = found;
  switch (booking.status) {
    case "awaiting_information":
    case "awaiting_payment":
      return { kind: "stop_unpaid" };
    case "confirmed":
    case "changes_requested":
      if (paid_minor === 0) return { kind: "stop_unpaid" };
      return { kind: "stop", preview: readDecisionPreview(found, search, locale) };
    case "cancel_requested": {
      if (!cancel_request) return null;
      const until = cancel_request.answer_due_at;
      if (now.getTime() < Date.parse(until)) return { kind: "awaits_answer", until };
      const asked_minor = requestedRefund(cancel_request, paid_minor, booking.currency);
      const preview = readDecisionPreview(found, search, locale, { refund_minor: asked_minor });
      return { kind: "cancellation", asked_minor, preview };
    }
    case "delivered":
      return { kind: "delivered" };
    default:
      return null;
  }
}
