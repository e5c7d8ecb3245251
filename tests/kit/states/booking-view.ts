// A booking as its pages read it, for tests of their texts.
import type { Sentence } from "#app/components/booking/sentence.tsx";
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { BookingView, Side } from "#server/booking/reads/booking.ts";

export const now = "2027-03-01T12:00:00.000Z";
export const hold_until = "2027-03-03T12:00:00.000Z";
export const due = "2027-03-05T12:00:00.000Z";

/** A booking in a status, as one side reads it. */
export function bookingView(
  status: BookingStatus,
  side: Side,
  overrides: Partial<BookingView> = {},
): BookingView {
  return {
    id: "b",
    number: "B-7K3F",
    version: 3,
    status,
    side,
    title: "Wedding",
    request_id: "r",
    offer_id: "o",
    category_name: null,
    provider_name: "Studio Keller",
    customer_name: "Lena Maurer",
    provider_contact: null,
    provider_photo_id: null,
    customer_photo_id: null,
    currency: "EUR",
    prices: "gross",
    net_minor: 100_000,
    tax_minor: 19_000,
    total_minor: 119_000,
    earnings:
      side === "provider"
        ? { fee_bp: 1_000, fee_minor: 10_000, fee_tax_minor: 1_900, earns_minor: 107_100 }
        : null,
    instalments: [instalment("full", 119_000, hold_until)],
    policy: "moderate",
    cost_steps: [],
    accepted_at: now,
    hold_until,
    undo_until: null,
    is_provider_suspended: false,
    is_undone: false,
    is_own_undo: side === "customer",
    is_own_request: side === "customer",
    is_cancelled_overdue: false,
    is_rest_due: false,
    confirmed_at: null,
    undelivered_check_at: null,
    auto_complete_at: null,
    paid_minor: 0,
    owed_minor: 0,
    cancellation: null,
    cancel_wish: null,
    cancel_overdue_at: null,
    cancel_answer_due_at: null,
    cancelled_at: null,
    cancel_reason: null,
    starts_at: "2027-06-12T12:00:00.000Z",
    ends_at: "2027-06-12T20:00:00.000Z",
    time_zone: "UTC",
    place_address: null,
    place_postal_code: null,
    place_town: null,
    place_country: null,
    place_line: "",
    questions: [],
    answers: {},
    files: [],
    contact: null,
    billing: null,
    notes: null,
    request_contact: null,
    typed: null,
    ...overrides,
  };
}

/** One of its payments. */
export function instalment(
  kind: BookingView["instalments"][number]["instalment"],
  amount_minor: number,
  due_at: string,
  status: BookingView["instalments"][number]["status"] = "due",
) {
  return { id: kind, status, instalment: kind, amount_minor, due_at, created_at: now };
}

/** The sentence as text, with instants and amounts in brackets as stored. */
export const text = (said: Sentence) =>
  said
    .map((part) => {
      if (typeof part === "string") return part;
      if ("at" in part) return `[${part.at}]`;
      return "from" in part ? `[${part.from}]` : `[${part.minor}]`;
    })
    .join("");
