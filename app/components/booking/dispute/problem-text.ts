import type { DisputeKind } from "#domain/booking/dispute.ts";
import { m } from "#messages/messages.js";

/** What is wrong, in a few words. */
export const problemTexts: Readonly<Record<DisputeKind, () => string>> = {
  not_delivered: m.booking_problem_not_delivered,
  not_as_agreed: m.booking_problem_not_as_agreed,
  no_show_customer: m.booking_problem_no_show_customer,
  no_show_provider: m.booking_problem_no_show_provider,
  other: m.booking_problem_other,
};
