// Payment state and receipt of a booking as text; made on the server.
import { nextBalance } from "#app/components/booking/instalments.ts";
import { isUnpaid } from "#app/components/booking/paths.ts";
import { makeSentence, type Sentence } from "#app/components/booking/sentence.tsx";
import type { BadgeView } from "#app/components/booking/text/panel-text.ts";
import type { BadgeTone } from "#app/ui/content.tsx";
import { hasEnded } from "#domain/booking/documents.ts";
import type { PaymentStatus } from "#domain/payment/plan.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { AttemptView, PaymentSummary } from "#server/payment/reads/payment.ts";

const states: Record<PaymentStatus, { tone: BadgeTone; badge: () => string }> = {
  unpaid: { tone: "wait", badge: m.payment_status_unpaid },
  deposit_paid: { tone: "go", badge: m.payment_status_deposit_paid },
  paid: { tone: "good", badge: m.payment_status_paid },
  partially_refunded: { tone: "info", badge: m.payment_status_partially_refunded },
  refunded: { tone: "info", badge: m.payment_status_refunded },
  disputed: { tone: "bad", badge: m.payment_status_disputed },
};

export type PaymentView = { badge: BadgeView; lines: Sentence[] };
type PaymentFacts = Pick<
  PaymentSummary,
  "status" | "paid_minor" | "returned_minor" | "returning_minor" | "settled" | "live"
>;

/** Null for the provider of an ended booking. The provider sees no amounts, only what the booking's state implies. */
export function describePayment(booking: BookingView, payment: PaymentFacts): PaymentView | null {
  if (booking.side === "provider") return describeForProvider(booking);
  const { currency, total_minor, status } = booking;
  if (hasEnded(status) && payment.paid_minor === 0) {
    // Money may still arrive and would be returned; nobody knows yet.
    if (payment.live) return { badge: { tone: "info", text: m.payment_processing_badge() }, lines: [] };
    return { badge: { tone: "neutral", text: m.payment_status_never() }, lines: [] };
  }
  const { tone, badge } = states[payment.status];
  const rest = nextBalance(booking);
  const sum = (minor: number) => ({ minor, currency });
  const lines: Sentence[] = [];
  if (payment.status === "deposit_paid") {
    lines.push(makeSentence(m.payment_paid_of, { paid: sum(payment.paid_minor), total: sum(total_minor) }));
    if (rest) {
      const when = { at: rest.due_at, form: "date" } as const;
      lines.push(makeSentence(m.payment_rest_due, { amount: sum(rest.amount_minor), when }));
    }
  }
  if (payment.returning_minor > 0) {
    lines.push(makeSentence(m.payment_returning_amount, { amount: sum(payment.returning_minor) }));
  }
  if (payment.returned_minor > 0) {
    lines.push(makeSentence(m.payment_returned_amount, { amount: sum(payment.returned_minor) }));
  }
  return { badge: { tone, text: badge() }, lines };
}

function describeForProvider(booking: BookingView): PaymentView | null {
  const { status } = booking;
  if (hasEnded(status)) return null;
  if (isUnpaid(status)) {
    return { badge: { tone: "wait", text: m.payment_status_provider_unpaid() }, lines: [] };
  }
  const text = nextBalance(booking) ? m.payment_status_provider_deposit() : m.payment_status_provider_paid();
  return { badge: { tone: "good", text }, lines: [] };
}

/** A line of the receipt; `is_code` marks an identifier. */
export type ReceiptLine = { key: string; term: string; value: Sentence; is_code?: true };

/** Settled payments with date and reference, the open balance and the booking's number. */
export function describeReceipt(booking: BookingView, payment: PaymentFacts): ReceiptLine[] {
  const { number, currency, total_minor } = booking;
  const rest = nextBalance(booking);
  const lines = payment.settled.flatMap((attempt) => attemptLines(attempt, currency));
  if (total_minor === 0) {
    lines.push({ key: "none", term: m.payment_receipt_paid(), value: [m.payment_receipt_nothing()] });
  }
  if (rest) {
    const amount = { minor: rest.amount_minor, currency };
    const value = makeSentence(m.payment_receipt_rest_value, {
      amount,
      when: { at: rest.due_at, form: "date" },
    });
    lines.push({ key: "rest", term: m.payment_receipt_rest(), value });
  }
  return [...lines, { key: "booking", term: m.payment_receipt_booking(), value: [number] }];
}

function attemptLines(attempt: AttemptView, currency: string): ReceiptLine[] {
  const { id, instalment, amount_minor, settled_at, payment_intent_id } = attempt;
  const term = instalment === "deposit" ? m.payment_receipt_deposit() : m.payment_receipt_paid();
  const lines: ReceiptLine[] = [{ key: `${id}-paid`, term, value: [{ minor: amount_minor, currency }] }];
  if (settled_at) {
    lines.push({ key: `${id}-when`, term: m.payment_receipt_when(), value: [{ at: settled_at }] });
  }
  if (payment_intent_id) {
    const reference = { term: m.payment_receipt_reference(), value: [payment_intent_id] };
    lines.push({ key: `${id}-reference`, ...reference, is_code: true });
  }
  return lines;
}
