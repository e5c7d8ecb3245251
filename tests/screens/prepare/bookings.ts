// Bookings in every state of their machine and at every distance from their deadlines, and payments with every outcome.
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { Question } from "#domain/category/questions.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import type { AttemptFixture, BookingFixture } from "#tests/kit/fixtures.ts";
import { addBookingAnswer, bookingAsking } from "#tests/kit/states/booking-answers.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";

export const atBooking = (booking: BookingFixture, side: "customer" | "provider"): Target => ({
  viewer: booking[side],
  path: `/booking/${booking.booking_id}`,
});
export function atPart(part: string, booking: BookingFixture, side: "customer" | "provider"): Target {
  const { viewer, path } = atBooking(booking, side);
  return { viewer, path: `${path}?part=${part}` };
}
export const atStep = ({ customer, booking_id }: BookingFixture, step: string): Target => ({
  viewer: customer,
  path: `/request/booking/${booking_id}/${step}`,
});

/** A booking in this status. */
export async function bookingIn(product: ScreenProduct, status: BookingStatus): Promise<BookingFixture> {
  const { kit, updateRow, inHours } = product;
  if (status === "awaiting_information") return kit.booking();
  if (status === "awaiting_payment") return kit.payableBooking();
  if (status === "confirmed") return kit.confirmedBooking();
  if (status === "cancel_requested") return kit.cancelRequestedBooking();
  if (status === "cancelled") return kit.undecidedRequest();
  if (status === "lapsed") {
    const held = await kit.payableBooking();
    await updateRow("booking", held.booking_id, { status, hold_until: inHours(-5) });
    await updateRow("request", held.request_id, { status: "open" });
    await updateRow("offer", held.offer_id, { status: "sent" });
    return held;
  }
  const booking = await started(product);
  if (status === "delivered") return kit.report(booking);
  if (status === "changes_requested") return kit.askForChanges(await kit.report(booking));
  if (status === "disputed") return kit.dispute(await kit.report(booking));
  return kit.acceptReported(await kit.report(booking));
}

/** A confirmed booking whose day was yesterday. */
export async function started({ kit, updateRow, inHours }: ScreenProduct): Promise<BookingFixture> {
  const booking = await kit.confirmedBooking();
  const day = { starts_at: inHours(-30), ends_at: inHours(-22) };
  await updateRow("booking", booking.booking_id, day);
  return booking;
}

/** The same, and the balance was never paid. */
export async function startedUnpaid({ kit, updateRow, inHours }: ScreenProduct): Promise<BookingFixture> {
  const booking = await kit.balanceBooking();
  await updateRow("booking", booking.booking_id, { starts_at: inHours(-30), ends_at: inHours(-22) });
  return booking;
}

/** The provider has taken something off the price of delivered work. */
export async function discounted(product: ScreenProduct): Promise<BookingFixture> {
  const booking = await bookingIn(product, "delivered");
  await product.kit.discount(booking, 5_000);
  return booking;
}

/** Both sides have commented on a reported problem. */
export async function answeredDispute(product: ScreenProduct): Promise<BookingFixture> {
  return product.kit.answer(await bookingIn(product, "disputed"));
}

/** The customer proposes to settle a reported problem. */
export async function proposedSettlement(product: ScreenProduct): Promise<BookingFixture> {
  return product.kit.proposeSettlementOf(await bookingIn(product, "disputed"));
}

/** The provider has agreed to it. */
export async function settledDispute(product: ScreenProduct): Promise<BookingFixture> {
  return product.kit.agreeTo(await product.kit.proposeSettlementOf(await bookingIn(product, "disputed")));
}

/** The operator has decided it. */
export async function decidedDispute(product: ScreenProduct): Promise<BookingFixture> {
  return product.kit.decide(await answeredDispute(product));
}

/** A booking whose hold ends in this many hours; it waits for its payment or still for its details. */
export async function holdEnding(
  { kit, updateRow, inHours }: ScreenProduct,
  hours: number,
  awaits: "payment" | "information" = "payment",
): Promise<BookingFixture> {
  const booking = awaits === "payment" ? await kit.payableBooking() : await kit.booking();
  // Long after the acceptance, which could be taken back only in its first minutes.
  await updateRow("booking", booking.booking_id, {
    hold_until: inHours(hours),
    accepted_at: inHours(hours - 72),
  });
  return booking;
}

const plan: readonly Question[] = [
  {
    key: "rain",
    type: "yes_no",
    label: { en: "Is there a roof?", de: "Gibt es ein Dach?" },
    is_required: false,
  },
  {
    key: "plan",
    type: "file",
    label: { en: "A plan of the garden", de: "Ein Plan des Gartens" },
    hint: { en: "A sketch will do.", de: "Eine Skizze genügt." },
    is_required: true,
    max: 2,
  },
];

/** In one category for all workers, so that pages list it once. */
const asksForPlan = ({ kit }: ScreenProduct) =>
  bookingAsking(kit, plan, {
    slug: "kit-gardens",
    name: { en: "Gardens in the rain", de: "Gärten im Regen" },
  });

/** The information asks for files, of which two wait. */
export async function informationWithFiles(product: ScreenProduct): Promise<Target> {
  const booking = await asksForPlan(product);
  for (const name of [
    "garden.pdf",
    "garden-with-all-the-tables-and-chairs-and-the-stage-behind-the-house.pdf",
  ])
    await addBookingAnswer(product.kit, booking, { by: booking.customer, question_key: "plan", name });
  return atStep(booking, "information");
}

export const informationWithoutFiles = async (product: ScreenProduct): Promise<Target> =>
  atStep(await asksForPlan(product), "information");

/** The customer has taken the acceptance back. */
export async function undoneBooking({ kit }: ScreenProduct): Promise<BookingFixture> {
  const booking = await kit.booking();
  const { booking_id, booking_version: version } = booking;
  await kit.run(undoAcceptance, booking.customer, { booking_id, version });
  return booking;
}

/** Paid in full at once, because no deposit was requested. */
export async function fullyPaid({ kit }: ScreenProduct): Promise<BookingFixture> {
  const offer = await kit.offerFor(await kit.openRequest(), { deposit_bp: 0 });
  const payable = await kit.payableOf(await kit.bookingOf(offer));
  return kit.confirm(await payingOf(kit, payable));
}

async function payingOf({ run }: ScreenProduct["kit"], payable: BookingFixture): Promise<AttemptFixture> {
  const { startPayment } = await import("#server/flow/payment/start-payment.ts");
  const input = { booking_id: payable.booking_id, version: payable.booking_version };
  const { attempt_id } = await run(startPayment, payable.customer, input);
  if (!attempt_id) throw new Error("the booking costs something");
  return { ...payable, attempt_id };
}

const page = "http://localhost:9/checkout";

export type PaymentState =
  | "preparing"
  | "ready"
  | "declined"
  | "failed"
  | "expired"
  | "processing"
  | "succeeded";

/** A booking whose last payment attempt is in this state. */
export async function paymentIn(
  { kit, updateRow, inHours }: ScreenProduct,
  state: PaymentState,
): Promise<AttemptFixture> {
  const paying = await kit.payment();
  const session = { session_id: `cs_test_${paying.attempt_id}`, session_url: page };
  const open = { status: "requires_action", expires_at: inHours(0.5), ...session };
  const rows: Record<PaymentState, Record<string, string | Date | null>> = {
    preparing: { expires_at: inHours(0.5) },
    ready: open,
    declined: { ...open, failure_code: "card_declined" },
    failed: { ...session, status: "failed", failure_code: "insufficient_funds", settled_at: inHours(-0.1) },
    expired: { ...session, status: "expired", settled_at: inHours(-0.1), expires_at: inHours(-0.1) },
    processing: { ...session, status: "processing", expires_at: inHours(0.5) },
    succeeded: { ...session, status: "succeeded", settled_at: inHours(-0.1) },
  };
  await updateRow("payment_attempt", paying.attempt_id, rows[state]);
  return paying;
}

/** Money that arrived after the end of a booking, with its refund at this stage. */
export async function lateMoney(
  { kit, updateRow }: ScreenProduct,
  refund: "requested" | "succeeded" | "failed",
): Promise<BookingFixture> {
  const returned = await kit.returnedPayment();
  await updateRow("refund", returned.refund_id, { status: refund });
  return returned;
}

/** Proposed changes, and one that is accepted but not paid. */
export const proposedDate = ({ kit }: ScreenProduct) => kit.proposedDate();
export const proposedLines = ({ kit }: ScreenProduct) => kit.proposedLines();
export const unpaidChange = ({ kit }: ScreenProduct) => kit.unpaidChange();
/** Delivered for the second time, with the requested changes. */
export async function deliveredAgain(product: ScreenProduct): Promise<BookingFixture> {
  const { kit } = product;
  const asked = await bookingIn(product, "changes_requested");
  const { redeliverBooking } = await import("#server/flow/booking/delivery/report-delivery.ts");
  const input = {
    booking_id: asked.booking_id,
    version: asked.booking_version,
    note: "With the whole group.",
  };
  await kit.run(redeliverBooking, asked.provider, input);
  return { ...asked, booking_version: asked.booking_version + 1 };
}

/** Its balance is due in this many days; if negative it is overdue and in the grace period. */
export async function balanceDue(
  { kit, updateRow, inHours }: ScreenProduct,
  days: number,
): Promise<BookingFixture> {
  const booking = await kit.balanceBooking();
  const isOverdue = days < 0;
  const due = { due_at: inHours(days * 24), status: isOverdue ? "overdue" : "due", remind_at: null };
  await updateRow("instalment", booking.instalment_id, due);
  if (isOverdue)
    await updateRow("booking", booking.booking_id, { cancel_overdue_at: inHours((days + 3) * 24) });
  return booking;
}

/** Nobody answered the customer's request to cancel; the operator must decide. */
export async function escalatedWish({ kit, owner, inHours }: ScreenProduct): Promise<BookingFixture> {
  const booking = await kit.cancelRequestedBooking();
  await owner.query(
    "update cancel_request set asked_at = $2, answer_due_at = $3, escalated_at = $3 where booking_id = $1",
    [booking.booking_id, inHours(-50), inHours(-2)],
  );
  await owner.query("update booking set cancel_answer_due_at = null where id = $1", [booking.booking_id]);
  return booking;
}
