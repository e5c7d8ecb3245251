// The page after a payment that follows the confirmation never says more than Stripe has said.
import { expect, test } from "vitest";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { AttemptView, PaymentSummary } from "#server/payment/reads/payment.ts";
import { describeOutcome } from "./outcome-text.ts";

const now = "2027-03-01T09:00:00.000Z";
const due_at = "2027-03-08T09:00:00.000Z";
const balance = { id: "2", status: "due", instalment: "balance", amount_minor: 83_300, due_at };

const attempt = (over: Partial<AttemptView>) => ({ instalment: "balance", failure_code: null, ...over });
const deposit = attempt({ instalment: "deposit", status: "succeeded" });

function outcome(latest: ReturnType<typeof attempt>, { isLive = false, isRestDue = true } = {}) {
  const booking: Partial<BookingView> = {
    id: "b",
    status: "confirmed",
    side: "customer",
    currency: "EUR",
    provider_name: "Studio Keller",
    starts_at: null,
    ends_at: null,
    hold_until: now,
    cancel_overdue_at: null,
    provider_contact: null,
    is_rest_due: isRestDue,
    instalments: isRestDue ? [balance as BookingView["instalments"][number]] : [],
  };
  const settled = latest.status === "succeeded" ? [deposit, latest] : [deposit];
  const payment = { settled, latest, live: isLive ? latest : null, all: [deposit, latest] };
  return describeOutcome({
    booking: booking as BookingView,
    payment: payment as unknown as PaymentSummary,
    email: "lena@example.test",
    is_unanswered: false,
    now,
  });
}

test.each([
  ["open", attempt({ status: "requires_action" }), true, "processing", "We are checking your payment"],
  ["being processed", attempt({ status: "processing" }), true, "processing", "We are checking your payment"],
  [
    "declined",
    attempt({ status: "requires_action", failure_code: "card_declined" }),
    true,
    ...["failed", "The payment failed"],
  ],
  [
    "being processed after a decline",
    attempt({ status: "processing", failure_code: "card_declined" }),
    true,
    ...["processing", "We are checking your payment"],
  ],
  ["failed", attempt({ status: "failed" }), false, "failed", "The payment failed"],
  ["expired", attempt({ status: "expired" }), false, "failed", "The payment page has expired"],
  ["paid", attempt({ status: "succeeded" }), false, "confirmed", "Your payment has arrived"],
  ["the deposit's", deposit, false, "confirmed", "Your booking is confirmed"],
] as const)("a later payment that is %s", (_what, latest, isLive, kind, title) => {
  expect(outcome(latest, { isLive })).toMatchObject({ kind, title });
});

test("a failed one names what is left to pay and until when, and no hold", () => {
  const failed = outcome(attempt({ status: "failed" }));
  expect(failed.held_until).toBeNull();
  expect(failed.badge.text).toBe("Confirmed");
  expect(failed.sentence).toContainEqual(expect.objectContaining({ minor: 83_300 }));
  expect(failed.sentence).toContainEqual(expect.objectContaining({ at: due_at }));
  expect(failed.action?.to).toBe("/request/booking/b/payment");
  expect(outcome(attempt({ status: "expired" }), { isRestDue: false }).action?.to).toBe("/booking/b");
});
