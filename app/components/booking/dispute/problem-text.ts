import type { DisputeKind, DisputeOutcome } from "#domain/booking/dispute.ts";
import { m } from "#messages/messages.js";

/** What is wrong, in a few words. */
export const problemTexts: Readonly<Record<DisputeKind, () => string>> = {
  not_delivered: m.booking_problem_not_delivered,
  not_as_agreed: m.booking_problem_not_as_agreed,
  no_show_customer: m.booking_problem_no_show_customer,
  no_show_provider: m.booking_problem_no_show_provider,
  other: m.booking_problem_other,
};

/** How a booking ends by agreement of both sides. */
export const settlementTexts: Readonly<Record<DisputeOutcome, () => string>> = {
  complete: m.booking_settlement_complete,
  cancel: m.booking_settlement_cancel,
  continue: m.booking_settlement_continue,
};
