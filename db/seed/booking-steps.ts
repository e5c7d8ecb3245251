// The actions of a story on its booking: information, payment, the end of a hold, a cancellation.
import { provideInformation } from "#server/booking/information/provide-information.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { customers } from "./demo-accounts.ts";
import type { Story, StoryAction } from "./story.ts";
import type { StoryContext, StoryRows } from "./story-context.ts";
import { paidSnapshot } from "./stripe-answers.ts";

export type BookingAction = Extract<StoryAction, { act: "inform" | "pay" | "lapse" | "cancel" }>;

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
      await run(startPayment, owner, booking);
      const attempt = await stage.db
        .selectFrom("payment_attempt")
        .select(["id", "booking_id", "amount_minor", "currency"])
        .where("booking_id", "=", booking.booking_id)
        .executeTakeFirstOrThrow();
      await run(settlePayment, system, { attempt_id: attempt.id, snapshot: paidSnapshot(attempt) });
      return;
    }
    case "lapse":
      await run(lapseBooking, system, { booking_id: booking.booking_id });
      return;
    case "cancel":
      await run(cancelBooking, actors[act.by], { ...booking, reason: act.reason });
  }
}

async function getBookingVersion({ db }: StoryContext, { booking_id }: StoryRows) {
  const { version } = await db
    .selectFrom("booking")
    .select("version")
    .where("id", "=", booking_id)
    .executeTakeFirstOrThrow();
  return { booking_id, version };
}
