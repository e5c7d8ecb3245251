// Chip and sentence of a booking agree for each reader where the status alone says too little.
import { describe, expect, test } from "vitest";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { setLocale } from "#messages/runtime.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import { bookingView as booking, due, instalment, now, text } from "#tests/kit/states/booking-view.ts";
import { describeBadge, describePanel } from "./panel-text.ts";

describe("chip and sentence agree", () => {
  const past = { starts_at: "2027-02-27T12:00:00.000Z", ends_at: now };
  const unreported = { starts_at: null, ends_at: null, confirmed_at: now, undelivered_check_at: null };
  const undated = { ...unreported, undelivered_check_at: due };
  const balance = [instalment("balance", 99_000, due, "overdue")];
  const overdue = { is_rest_due: true, instalments: balance, cancel_overdue_at: due };
  const suspended = { ...overdue, is_provider_suspended: true };
  const byLink = { is_own_request: false };
  const recipient = (status: BookingStatus, over: Partial<BookingView> = {}) =>
    booking(status, "customer", { ...byLink, ...over });
  const over = { hold_until: now };
  test.each<[string, BookingView, chip: string, said: string, unsaid: string]>([
    [
      "past, to the customer",
      booking("confirmed", "customer", past),
      "Date passed",
      "date has passed",
      "is confirmed",
    ],
    [
      "past, to the provider",
      booking("confirmed", "provider", past),
      "Date passed",
      "Report the work",
      "Confirmed.",
    ],
    [
      "undated, to the customer",
      booking("confirmed", "customer", undated),
      "Confirmed",
      "is confirmed",
      "not been reported",
    ],
    [
      "undated and unreported, to the customer",
      booking("confirmed", "customer", unreported),
      "Work not reported",
      "has not been reported",
      "is confirmed",
    ],
    [
      "undated and unreported, to the provider",
      booking("confirmed", "provider", unreported),
      "Work not reported",
      "Report it",
      "Confirmed.",
    ],
    [
      "undated and unreported, by a link",
      recipient("confirmed", unreported),
      "Work not reported",
      "has not been reported",
      "date",
    ],
    [
      "undated, unreported and overdue, to the customer",
      booking("confirmed", "customer", { ...unreported, ...overdue }),
      "Payment overdue",
      "is overdue",
      "date has passed",
    ],
    ["past, by a link", recipient("confirmed", past), "Date passed", "date has passed", "is confirmed"],
    [
      "overdue, to the customer",
      booking("confirmed", "customer", overdue),
      "Payment overdue",
      "is overdue",
      "passed",
    ],
    [
      "overdue, to the provider",
      booking("confirmed", "provider", overdue),
      "Payment overdue",
      "is overdue",
      "passed",
    ],
    ["overdue, by a link", recipient("confirmed", overdue), "Payment overdue", "is overdue", "passed"],
    [
      "not payable, to the customer",
      booking("confirmed", "customer", suspended),
      "Confirmed",
      "cannot be paid",
      "overdue",
    ],
    [
      "not payable, to the provider",
      booking("confirmed", "provider", suspended),
      "Confirmed",
      "Confirmed.",
      "overdue",
    ],
    [
      "ended hold, to the provider",
      booking("awaiting_payment", "provider", over),
      "Being released",
      "was not paid",
      "held",
    ],
    [
      "ended hold, by a link",
      recipient("awaiting_payment", over),
      "Being released",
      "time to pay ended",
      "request",
    ],
    [
      "undone, by a link",
      recipient("lapsed", { is_undone: true, is_own_undo: false }),
      "Acceptance undone",
      "took the acceptance back",
      "request",
    ],
    ["lapsed, by a link", recipient("lapsed"), "Released", "The date was released", "request"],
    [
      "refund failed after cancelling",
      booking("cancelled", "customer", { owed_minor: 900 }),
      "Cancelled",
      "still owed [900]",
      "confirmed",
    ],
    [
      "refund failed, by a link",
      recipient("cancelled", { owed_minor: 900 }),
      "Cancelled",
      "still owed [900]",
      "request",
    ],
    ["delivered, by a link", recipient("delivered", past), "Delivered", "counts as done", "passed"],
  ])("%s", (_what, view, chip, said, unsaid) => {
    setLocale("en", { reload: false });
    const panel = describePanel(view, now);
    expect(panel.badge).toEqual(describeBadge(view, now));
    expect(panel.badge.text).toBe(chip);
    expect(text(panel.sentence)).toContain(said);
    expect(text(panel.sentence)).not.toContain(unsaid);
  });
});
