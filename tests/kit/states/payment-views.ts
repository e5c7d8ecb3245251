// A booking's payments and attempts as pages read them, for tests of the pages' texts.
import type { Sentence } from "#app/components/booking/sentence.tsx";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { AttemptView } from "#server/payment/reads/payment.ts";

export type Instalment = BookingView["instalments"][number];
type Status = AttemptView["status"];
type Kind = Instalment["instalment"];

export const day = (at: number) => `2027-03-${String(at).padStart(2, "0")}T09:00:00.000Z`;
export const now = day(20);
export const instalment = (
  kind: Kind,
  status: Instalment["status"],
  amount_minor = 152_362,
  created = 1,
): Instalment => ({
  id: kind,
  instalment: kind,
  status,
  amount_minor,
  due_at: "2027-04-13T12:00:00.000Z",
  created_at: day(created),
});
export const attempt = (
  instalment: Kind,
  status: Status,
  created = 2,
  over: Partial<AttemptView> = {},
): AttemptView => ({
  id: `${instalment}-${created}`,
  status,
  instalment,
  amount_minor: 50_000,
  currency: "EUR",
  session_url: null,
  payment_intent_id: null,
  failure_code: null,
  refunds: [],
  created_at: day(created),
  settled_at: status === "succeeded" ? day(created) : null,
  expires_at: day(28),
  ...over,
});
export const declined = { failure_code: "card_declined" };
export const deposit = attempt("deposit", "succeeded", 2, declined);
export const plan = [instalment("deposit", "paid", 50_000), instalment("balance", "due")];
export const full = [instalment("full", "paid", 202_362)];
export const first = [instalment("deposit", "due", 50_000), instalment("balance", "due")];

/** A sentence with its days, and its amounts in minor units. */
export const text = (said: Sentence) =>
  said
    .map((part) =>
      typeof part === "string"
        ? part
        : "at" in part
          ? part.at.slice(0, 10)
          : "minor" in part
            ? part.minor
            : "",
    )
    .join("");
