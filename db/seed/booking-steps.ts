// The actions of a story on its booking: information, payment, the end of a hold, cancellation, and what comes after.
import { cancellationSums } from "#domain/booking/cancellation.ts";
import { policyOf } from "#server/booking/store/booking.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { provideInformation } from "#server/flow/booking/information/provide-information.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { remindInstalment } from "#server/flow/payment/instalment/remind-instalment.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { runClosingAction } from "./closing-steps.ts";
import { customers } from "./demo-accounts.ts";
import type { ClosingAction, Story, StoryAction } from "./story.ts";
import type { StoryContext, StoryRows } from "./story-context.ts";

export type BookingAction =
  | Extract<StoryAction, { act: "inform" | "pay" | "lapse" | "cancel" | "remind_balance" }>
  | ClosingAction;

/** Runs one action on the story's booking. */
export async function runBookingAction(
  stage: StoryContext,
  story: Story,
  rows: StoryRows,
  act: BookingAction,
): Promise<void> {
  const { run, actors } = stage;
  const owner = actors[story.by];
  const booking = await getBookingVersion(stage, rows);
  switch (act.act) {
    case "inform": {
      const { display_name: name, email, phone, billing } = customers[story.by];
      await run(provideInformation, owner, {
        ...booking,
        answers: act.answers,
        contact: { name, email, phone },
        billing: { name, ...billing, country: "DE" },
        notes: act.notes,
      });
      return;
    }
    case "pay": {
      const { attempt_id } = await run(startPayment, owner, booking);
      const attempt = await stage.db
        .selectFrom("payment_attempt")
        .select(["id", "booking_id", "amount_minor", "currency", "session_id", "session_url"])
        .where("id", "=", attempt_id)
        .executeTakeFirstOrThrow();
      await run(settlePayment, system, {
        attempt_id: attempt.id,
        snapshot: await stage.payments.pay(attempt),
      });
      return;
    }
    case "lapse":
      await run(lapseBooking, system, { booking_id: booking.booking_id });
      return;
    case "cancel":
      await run(cancelBooking, actors[act.by], {
        ...booking,
        reason: act.reason,
        refund_minor: await getRefundSum(stage, booking, act.by === story.by ? "customer" : "provider"),
      });
      return;
    case "remind_balance": {
      const { id } = await stage.db
        .selectFrom("instalment")
        .select("id")
        .where("booking_id", "=", booking.booking_id)
        .where("status", "=", "due")
        .executeTakeFirstOrThrow();
      await run(remindInstalment, system, { instalment_id: id });
      return;
    }
    default:
      await runClosingAction(stage, story, booking, act);
  }
}

/** The refund that the cancel button names at this second. */
async function getRefundSum(
  { db, clock }: StoryContext,
  { booking_id }: { booking_id: string },
  side: "customer" | "provider",
): Promise<number> {
  const booking = await db
    .selectFrom("booking")
    .selectAll()
    .where("id", "=", booking_id)
    .executeTakeFirstOrThrow();
  const paid = await db
    .selectFrom("payment_attempt")
    .select(({ fn }) => fn.sum<number>("amount_minor").as("sum_minor"))
    .where("booking_id", "=", booking_id)
    .where("status", "=", "succeeded")
    .executeTakeFirst();
  const terms = { ...booking, policy_terms: policyOf(booking) };
  return cancellationSums(terms, side, Number(paid?.sum_minor ?? 0), clock.now()).refund_minor;
}

async function getBookingVersion({ db }: StoryContext, { booking_id }: StoryRows) {
  const { version } = await db
    .selectFrom("booking")
    .select("version")
    .where("id", "=", booking_id)
    .executeTakeFirstOrThrow();
  return { booking_id, version };
}
